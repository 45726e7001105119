import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const packages = join(import.meta.dirname, 'node_modules')
const binary = `${process.platform}-${process.arch}`

export interface Address {
  /** Ends in `/v1`. */
  readonly base: string
  readonly token: string
}

/** How a program starts, with files in its home folder. */
interface Setup {
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
}

export interface Agent {
  readonly name: string
  readonly model: string
  setUp(to: Address & { readonly model: string; readonly question: string }): Setup
}

const inNode = (file: string): string[] => [process.execPath, join(packages, file)]

/** The programs as the guide sets them up. */
export const agents: readonly Agent[] = [
  {
    name: 'Codex',
    model: 'gpt-5.6',
    setUp: ({ base, token, model, question }) => ({
      command: [
        ...inNode('@openai/codex/bin/codex.js'),
        'exec',
        '--skip-git-repo-check',
        '--dangerously-bypass-approvals-and-sandbox',
        question,
      ],
      env: { TALLY_TOKEN: token },
      files: {
        '.codex/config.toml': [
          `model = "${model}"`,
          'model_provider = "tally"',
          '[model_providers.tally]',
          'name = "Tally"',
          `base_url = "${base}"`,
          'env_key = "TALLY_TOKEN"',
          'wire_api = "responses"',
        ].join('\n'),
      },
    }),
  },
  {
    name: 'Claude Code',
    model: 'claude-opus-5-5',
    setUp: ({ base, token, model, question }) => ({
      command: [
        join(packages, `@anthropic-ai/claude-code-${binary}/claude`),
        '-p',
        question,
        '--allowedTools',
        'Bash',
        '--model',
        model,
      ],
      env: {
        ANTHROPIC_BASE_URL: base.replace(/\/v1$/, ''),
        ANTHROPIC_AUTH_TOKEN: token,
        CLAUDE_CODE_DISABLE_NONSTREAMING_FALLBACK: '1',
        DISABLE_AUTOUPDATER: '1',
      },
    }),
  },
  {
    name: 'opencode',
    model: 'harbour-7b-instruct',
    setUp: ({ base, token, model, question }) => ({
      command: [join(packages, `opencode-${binary}/bin/opencode`), 'run', question],
      env: { TALLY_TOKEN: token },
      files: {
        '.config/opencode/opencode.json': JSON.stringify({
          model: `tally/${model}`,
          small_model: `tally/${model}`,
          autoupdate: false,
          provider: {
            tally: {
              npm: '@ai-sdk/openai-compatible',
              name: 'Tally',
              options: { baseURL: base, apiKey: '{env:TALLY_TOKEN}' },
              models: { [model]: {} },
            },
          },
        }),
      },
    }),
  },
  {
    name: 'Qwen Code',
    model: 'harbour-7b-instruct',
    setUp: ({ base, token, model, question }) => ({
      command: [...inNode('@qwen-code/qwen-code/cli-entry.js'), '--yolo', '-p', question],
      env: { OPENAI_API_KEY: token, OPENAI_BASE_URL: base, OPENAI_MODEL: model },
      files: {
        '.qwen/settings.json': JSON.stringify({
          security: { auth: { selectedType: 'openai' } },
          privacy: { usageStatisticsEnabled: false },
        }),
      },
    }),
  },
  {
    name: 'Continue',
    model: 'harbour-7b-instruct',
    setUp: ({ base, token, model, question }) => ({
      command: [...inNode('@continuedev/cli/dist/cn.js'), '--config', 'tally.yaml', '--auto', '-p', question],
      files: {
        'work/tally.yaml': [
          'name: Tally',
          'version: 1.0.0',
          'schema: v1',
          'models:',
          '  - name: Tally',
          '    provider: openai',
          `    model: ${model}`,
          `    apiBase: ${base}`,
          `    apiKey: ${token}`,
          '    roles: [chat, edit, apply]',
        ].join('\n'),
      },
    }),
  },
]

/** Everything that a program printed until it ended, or until its time was over. */
export async function runAgent(agent: Agent, to: Address, patienceMs = 90_000): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tally-agent-'))
  const work = join(home, 'work')
  const question = 'List the files of this folder.'
  const { command, env = {}, files = {} } = agent.setUp({ ...to, model: agent.model, question })
  try {
    for (const [path, text] of Object.entries({ 'work/harbour.txt': 'Six boats.\n', ...files })) {
      await mkdir(dirname(join(home, path)), { recursive: true })
      await writeFile(join(home, path), text)
    }
    const [program = '', ...args] = command
    return await new Promise((resolve) => {
      const child = execFile(
        program,
        args,
        { cwd: work, env: { ...closedOff(home), ...env }, timeout: patienceMs, killSignal: 'SIGKILL' },
        (_error, stdout, stderr) => resolve(`${stdout}\n${stderr}`),
      )
      child.stdin?.end()
    })
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** A home of its own, and no way to any host but this computer. */
function closedOff(home: string): Record<string, string> {
  const nowhere = 'http://127.0.0.1:9'
  const proxies = { HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, http_proxy: nowhere, https_proxy: nowhere }
  return {
    ...proxies,
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
    HOME: home,
    PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    TERM: 'dumb',
  }
}
