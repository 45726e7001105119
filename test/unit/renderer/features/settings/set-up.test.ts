import { describe, expect, it } from 'vitest'
import { fillSetUp } from '../../../../../src/renderer/features/settings/programs/set-up.ts'
import { type ProgramKind, programKinds } from '../../../../../src/renderer/stores/programs/program-kinds.ts'

const sample = {
  address: 'http://127.0.0.1:11480/v1',
  token: 'tally-a1_B2-c3',
  models: ['meridian-70b', 'meridian-mini:7b'],
  areChosen: true,
  isWindows: false,
}
const onWindows = { ...sample, isWindows: true }

const expected: Readonly<Record<ProgramKind, string>> = {
  codex: `
~/.codex/config.toml
model = "meridian-70b"
model_provider = "tally"
model_providers.tally.name = "Tally"
model_providers.tally.base_url = "http://127.0.0.1:11480/v1"
model_providers.tally.experimental_bearer_token = "tally-a1_B2-c3"
model_providers.tally.wire_api = "responses"
$ codex exec --skip-git-repo-check "Say hello."`,
  'claude-code': `
~/.claude/settings.json
{
  "env": {
    "ANTHROPIC_BASE_URL": "http://127.0.0.1:11480",
    "ANTHROPIC_AUTH_TOKEN": "tally-a1_B2-c3",
    "ANTHROPIC_MODEL": "meridian-70b",
    "ANTHROPIC_DEFAULT_HAIKU_MODEL": "meridian-mini:7b",
    "CLAUDE_CODE_DISABLE_NONSTREAMING_FALLBACK": "1"
  }
}
$ claude -p "Say hello."`,
  opencode: `
~/.config/opencode/opencode.json
{
  "$schema": "https://opencode.ai/config.json",
  "model": "tally/meridian-70b",
  "small_model": "tally/meridian-mini:7b",
  "provider": {
    "tally": {
      "npm": "@ai-sdk/openai-compatible",
      "name": "Tally",
      "options": {
        "baseURL": "http://127.0.0.1:11480/v1",
        "apiKey": "tally-a1_B2-c3"
      },
      "models": {
        "meridian-70b": {},
        "meridian-mini:7b": {}
      }
    }
  }
}
$ opencode run "Say hello."`,
  'qwen-code': `
~/.qwen/settings.json
{
  "env": {
    "OPENAI_BASE_URL": "http://127.0.0.1:11480/v1",
    "OPENAI_API_KEY": "tally-a1_B2-c3",
    "OPENAI_MODEL": "meridian-70b"
  },
  "security": {
    "auth": {
      "selectedType": "openai"
    }
  }
}
$ qwen -p "Say hello."`,
  continue: `
~/.continue/config.yaml
name: Tally
version: 1.0.0
schema: v1
models:
  - name: "meridian-70b"
    provider: openai
    model: "meridian-70b"
    apiBase: "http://127.0.0.1:11480/v1"
    apiKey: "tally-a1_B2-c3"
    roles: [chat, edit, apply]
$ cn -p "Say hello."`,
  cline: `
API Provider: OpenAI Compatible
Base URL: http://127.0.0.1:11480/v1
API Key: tally-a1_B2-c3
Model ID: meridian-70b`,
  aider: `
~/.aider.conf.yml
openai-api-base: "http://127.0.0.1:11480/v1"
openai-api-key: "tally-a1_B2-c3"
model: "openai/meridian-70b"
$ aider --message "Say hello."`,
  zed: `
~/.config/zed/settings.json
{
  "language_models": {
    "openai_compatible": {
      "Tally": {
        "api_url": "http://127.0.0.1:11480/v1",
        "available_models": [
          {
            "name": "meridian-70b",
            "max_tokens": 128000
          }
        ]
      }
    }
  }
}`,
  'openai-sdk': `
export OPENAI_BASE_URL='http://127.0.0.1:11480/v1'
export OPENAI_API_KEY='tally-a1_B2-c3'
$ python3 -c "from openai import OpenAI; print(OpenAI().chat.completions.create(model='meridian-70b', messages=[{'role': 'user', 'content': 'Say hello.'}]))"`,
  'anthropic-sdk': `
export ANTHROPIC_BASE_URL='http://127.0.0.1:11480'
export ANTHROPIC_API_KEY='tally-a1_B2-c3'
$ python3 -c "from anthropic import Anthropic; print(Anthropic().messages.create(model='meridian-70b', max_tokens=64, messages=[{'role': 'user', 'content': 'Say hello.'}]))"`,
  'ai-sdk': `
tally.mjs
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText } from 'ai'

const tally = createOpenAICompatible({
  name: 'tally',
  baseURL: "http://127.0.0.1:11480/v1",
  apiKey: "tally-a1_B2-c3",
  includeUsage: true,
})
const { text } = await generateText({ model: tally("meridian-70b"), prompt: 'Say hello.' })
console.log(text)
$ node tally.mjs`,
  langchain: `
tally.py
from langchain_openai import ChatOpenAI

model = ChatOpenAI(
    model="meridian-70b",
    base_url="http://127.0.0.1:11480/v1",
    api_key="tally-a1_B2-c3",
)
print(model.invoke("Say hello.").content)
$ python3 tally.py`,
  curl: `
curl http://127.0.0.1:11480/v1/chat/completions \\
  -H 'Authorization: Bearer tally-a1_B2-c3' \\
  -H 'Content-Type: application/json' \\
  -d '{"model":"meridian-70b","messages":[{"role":"user","content":"Say hello."}]}'`,
  other: `
Base URL: http://127.0.0.1:11480/v1
API key: tally-a1_B2-c3
Model: meridian-70b`,
}

describe('the settings of', () => {
  it.each(programKinds)('%s are these', (kind) => {
    const { file, settings, command } = fillSetUp(kind, sample)
    const shown = [file, settings, command === null ? '' : `$ ${command}`].filter((part) => part !== '')
    expect(`\n${shown.join('\n')}`).toBe(expected[kind])
  })

  it.each([
    ['codex', String.raw`%USERPROFILE%\.codex\config.toml`],
    ['zed', String.raw`%APPDATA%\Zed\settings.json`],
    ['langchain', 'tally.py'],
  ] as const)('%s have this place on Windows: %s', (kind, file) => {
    expect(fillSetUp(kind, onWindows).file).toBe(file)
  })

  it('a terminal on Windows are for PowerShell', () => {
    expect(fillSetUp('anthropic-sdk', onWindows).settings).toBe(
      "$env:ANTHROPIC_BASE_URL = 'http://127.0.0.1:11480'\n$env:ANTHROPIC_API_KEY = 'tally-a1_B2-c3'",
    )
    expect(fillSetUp('curl', onWindows).settings.split('\n')).toEqual([
      'Invoke-RestMethod http://127.0.0.1:11480/v1/chat/completions -Method Post `',
      "  -Headers @{ Authorization = 'Bearer tally-a1_B2-c3' } `",
      "  -ContentType 'application/json' `",
      `  -Body '{"model":"meridian-70b","messages":[{"role":"user","content":"Say hello."}]}'`,
    ])
  })
})

describe('the model in the settings', () => {
  it('is one of the family, also with the name that a gateway gives it', () => {
    const models = ['meridian-70b', 'anthropic/claude-opus-5-5', 'anthropic/claude-haiku-4-5']
    const { settings } = fillSetUp('claude-code', { ...sample, models, areChosen: false })
    expect(JSON.parse(settings)).toMatchObject({
      env: {
        ANTHROPIC_MODEL: 'anthropic/claude-opus-5-5',
        ANTHROPIC_DEFAULT_HAIKU_MODEL: 'anthropic/claude-haiku-4-5',
      },
    })
  })

  it.each([
    ['codex', 'gpt-5.5'],
    ['claude-code', 'claude-opus-5-5'],
  ] as const)('stays what %s chooses, unless the user chose the models', (kind, model) => {
    const withModel = { ...sample, models: ['meridian-70b', model] }
    expect(fillSetUp(kind, { ...withModel, areChosen: false }).settings).not.toContain(model)
    expect(fillSetUp(kind, withModel).settings).toContain(`"${model}"`)
  })

  it.each(programKinds)('is never a name that could end a text or start a command, for %s', (kind) => {
    const hostile = [
      `a"; rm -rf ~; "`,
      `a'; rm -rf ~; '`,
      'a\nb: c',
      '$(id)',
      'a`id`',
      'a\\',
      'a$b',
      '%PATH%',
      '-rf',
      'a b',
      'a;b',
      '<script>',
      'a\u2028b',
      '',
    ]
    for (const isWindows of [false, true]) {
      const none = fillSetUp(kind, { ...sample, models: [], isWindows })
      expect(fillSetUp(kind, { ...sample, models: hostile, isWindows })).toEqual(none)
    }
  })

  it.each(['null', '1e3', 'true', 'kite:', '__proto__'])('%s stays a text', (model) => {
    const filled = { ...sample, models: [model] }
    expect(fillSetUp('continue', filled).settings).toContain(`\n    model: "${model}"\n`)
    expect(fillSetUp('opencode', filled).settings).toContain(`"${model}": {}`)
  })
})
