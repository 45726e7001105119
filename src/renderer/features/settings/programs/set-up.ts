import type { ProgramKind } from '../../../stores/programs/program-kinds.ts'

/** Settings of every program that uses the meter. */
interface Access {
  /** The base address, ending in `/v1`. */
  readonly address: string
  readonly token: string
  readonly model: string
  /** For titles and other small tasks. */
  readonly smallModel: string
  /** Whether the program may choose a model by itself. */
  readonly keepsOwnModel: boolean
  readonly isWindows: boolean
}

interface SetUp {
  /** `script` is a new file, and `settings` are fields in the program's window. */
  readonly place: 'file' | 'script' | 'terminal' | 'settings'
  /** In the home folder for `file`, in a project for `script`. */
  readonly file?: string
  /** Where Windows has the file, if not at the same place in the home folder. */
  readonly windowsFile?: string
  /** The names of the models for which the program is made. */
  readonly family?: RegExp
  /** The settings to copy. */
  readonly settings: (access: Access) => readonly string[]
  /** Makes one call. Without it, the settings make a call, or a user has to. */
  readonly command?: (access: Access) => string
}

/** A model's name comes from a service, and the settings may be pasted into a shell. */
const plainName = /^\w[\w./:@+-]*$/
const smallName = /haiku|mini|small|flash|nano|lite/i
const greeting = 'Say hello.'

/** A text in TOML, YAML, JavaScript and Python has the quotes and escapes of JSON. */
const quoted = (text: string): string => JSON.stringify(text)
const json = (value: object): string[] => JSON.stringify(value, null, 2).split('\n')
/** Clients of Anthropic's API add `/v1` themselves. */
const rootOf = ({ address }: Access): string => address.replace(/\/v1$/, '')
const runs = (command: string) => (): string => `${command} "${greeting}"`

/** A variable for the programs that a terminal starts. */
const variable = ({ isWindows }: Access, name: string, value: string): string =>
  isWindows ? `$env:${name} = '${value}'` : `export ${name}='${value}'`

const python = ({ isWindows }: Access, code: string): string =>
  `${isWindows ? 'python' : 'python3'} -c "${code}"`

/** Each one was tried with the program itself, or follows its documentation. */
const setUps: Readonly<Record<ProgramKind, SetUp>> = {
  codex: {
    place: 'file',
    file: '~/.codex/config.toml',
    family: /^gpt-[5-9]/,
    // Keys with dots need no section, so that they may be above the others in the file.
    settings: ({ address, token, model, keepsOwnModel }) => [
      ...(keepsOwnModel ? [] : [`model = ${quoted(model)}`]),
      'model_provider = "tally"',
      'model_providers.tally.name = "Tally"',
      `model_providers.tally.base_url = ${quoted(address)}`,
      `model_providers.tally.experimental_bearer_token = ${quoted(token)}`,
      'model_providers.tally.wire_api = "responses"',
    ],
    command: runs('codex exec --skip-git-repo-check'),
  },
  'claude-code': {
    place: 'file',
    file: '~/.claude/settings.json',
    family: /^claude-/,
    settings: (access) =>
      json({
        env: {
          ANTHROPIC_BASE_URL: rootOf(access),
          ANTHROPIC_AUTH_TOKEN: access.token,
          ...(!access.keepsOwnModel && {
            ANTHROPIC_MODEL: access.model,
            ANTHROPIC_DEFAULT_HAIKU_MODEL: access.smallModel,
          }),
          CLAUDE_CODE_DISABLE_NONSTREAMING_FALLBACK: '1',
        },
      }),
    command: runs('claude -p'),
  },
  opencode: {
    place: 'file',
    file: '~/.config/opencode/opencode.json',
    settings: ({ address, token, model, smallModel }) =>
      json({
        $schema: 'https://opencode.ai/config.json',
        model: `tally/${model}`,
        small_model: `tally/${smallModel}`,
        provider: {
          tally: {
            npm: '@ai-sdk/openai-compatible',
            name: 'Tally',
            options: { baseURL: address, apiKey: token },
            models: { [model]: {}, [smallModel]: {} },
          },
        },
      }),
    command: runs('opencode run'),
  },
  'qwen-code': {
    place: 'file',
    file: '~/.qwen/settings.json',
    settings: ({ address, token, model }) =>
      json({
        env: { OPENAI_BASE_URL: address, OPENAI_API_KEY: token, OPENAI_MODEL: model },
        security: { auth: { selectedType: 'openai' } },
      }),
    command: runs('qwen -p'),
  },
  continue: {
    place: 'file',
    file: '~/.continue/config.yaml',
    settings: ({ address, token, model }) => [
      'name: Tally',
      'version: 1.0.0',
      'schema: v1',
      'models:',
      `  - name: ${quoted(model)}`,
      '    provider: openai',
      `    model: ${quoted(model)}`,
      `    apiBase: ${quoted(address)}`,
      `    apiKey: ${quoted(token)}`,
      '    roles: [chat, edit, apply]',
    ],
    command: runs('cn -p'),
  },
  cline: {
    place: 'settings',
    settings: ({ address, token, model }) => [
      'API Provider: OpenAI Compatible',
      `Base URL: ${address}`,
      `API Key: ${token}`,
      `Model ID: ${model}`,
    ],
  },
  aider: {
    place: 'file',
    file: '~/.aider.conf.yml',
    settings: ({ address, token, model }) => [
      `openai-api-base: ${quoted(address)}`,
      `openai-api-key: ${quoted(token)}`,
      `model: ${quoted(`openai/${model}`)}`,
    ],
    command: runs('aider --message'),
  },
  zed: {
    place: 'file',
    file: '~/.config/zed/settings.json',
    windowsFile: String.raw`%APPDATA%\Zed\settings.json`,
    settings: ({ address, model }) =>
      json({
        language_models: {
          openai_compatible: {
            Tally: {
              api_url: address,
              available_models: [{ name: model, max_tokens: 128_000 }],
            },
          },
        },
      }),
  },
  'openai-sdk': {
    place: 'terminal',
    settings: (access) => [
      variable(access, 'OPENAI_BASE_URL', access.address),
      variable(access, 'OPENAI_API_KEY', access.token),
    ],
    command: (access) =>
      python(
        access,
        `from openai import OpenAI; print(OpenAI().chat.completions.create(model='${access.model}', messages=[{'role': 'user', 'content': '${greeting}'}]))`,
      ),
  },
  'anthropic-sdk': {
    place: 'terminal',
    family: /^claude-/,
    settings: (access) => [
      variable(access, 'ANTHROPIC_BASE_URL', rootOf(access)),
      variable(access, 'ANTHROPIC_API_KEY', access.token),
    ],
    command: (access) =>
      python(
        access,
        `from anthropic import Anthropic; print(Anthropic().messages.create(model='${access.model}', max_tokens=64, messages=[{'role': 'user', 'content': '${greeting}'}]))`,
      ),
  },
  'ai-sdk': {
    place: 'script',
    file: 'tally.mjs',
    settings: ({ address, token, model }) => [
      "import { createOpenAICompatible } from '@ai-sdk/openai-compatible'",
      "import { generateText } from 'ai'",
      '',
      'const tally = createOpenAICompatible({',
      "  name: 'tally',",
      `  baseURL: ${quoted(address)},`,
      `  apiKey: ${quoted(token)},`,
      '  includeUsage: true,',
      '})',
      `const { text } = await generateText({ model: tally(${quoted(model)}), prompt: '${greeting}' })`,
      'console.log(text)',
    ],
    command: () => 'node tally.mjs',
  },
  langchain: {
    place: 'script',
    file: 'tally.py',
    settings: ({ address, token, model }) => [
      'from langchain_openai import ChatOpenAI',
      '',
      'model = ChatOpenAI(',
      `    model=${quoted(model)},`,
      `    base_url=${quoted(address)},`,
      `    api_key=${quoted(token)},`,
      ')',
      `print(model.invoke("${greeting}").content)`,
    ],
    command: ({ isWindows }) => `${isWindows ? 'python' : 'python3'} tally.py`,
  },
  curl: {
    place: 'terminal',
    settings: ({ address, token, model, isWindows }) => {
      const body = JSON.stringify({ model, messages: [{ role: 'user', content: greeting }] })
      return isWindows
        ? [
            `Invoke-RestMethod ${address}/chat/completions -Method Post \``,
            `  -Headers @{ Authorization = 'Bearer ${token}' } \``,
            "  -ContentType 'application/json' `",
            `  -Body '${body}'`,
          ]
        : [
            `curl ${address}/chat/completions \\`,
            `  -H 'Authorization: Bearer ${token}' \\`,
            "  -H 'Content-Type: application/json' \\",
            `  -d '${body}'`,
          ]
    },
  },
  other: {
    place: 'settings',
    settings: ({ address, token, model }) => [`Base URL: ${address}`, `API key: ${token}`, `Model: ${model}`],
  },
}

/** A program's settings, filled in for one system. */
export interface FilledSetUp extends Pick<SetUp, 'place'> {
  /** As the system writes the path. */
  readonly file: string
  readonly settings: string
  readonly command: string | null
}

interface Filling extends Pick<Access, 'address' | 'token' | 'isWindows'> {
  /** The models that the program may use. */
  readonly models: readonly string[]
  /** Whether the user chose the models. */
  readonly areChosen: boolean
}

export function fillSetUp(kind: ProgramKind, { models, areChosen, ...filling }: Filling): FilledSetUp {
  const { place, file = '', windowsFile, family, settings, command } = setUps[kind]
  const plain = models.filter((name) => plainName.test(name))
  // A gateway has the names of other services after a slash.
  const known = plain.filter((name) => family?.test(name.replace(/^.*\//, '')))
  const usable = known.length > 0 ? known : plain
  const model = usable[0] ?? 'MODEL'
  const access = {
    ...filling,
    model,
    smallModel: usable.find((name) => smallName.test(name)) ?? model,
    keepsOwnModel: !areChosen && plain.some((name) => family?.test(name)),
  }
  return {
    place,
    file: filling.isWindows ? (windowsFile ?? inWindows(file)) : file,
    settings: settings(access).join('\n'),
    command: command?.(access) ?? null,
  }
}

const inWindows = (file: string): string =>
  file.startsWith('~') ? file.replace('~', '%USERPROFILE%').replaceAll('/', '\\') : file
