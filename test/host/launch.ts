import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { closeOutput, gatherOutput } from './child-output.ts'
import type { EvaluateReply, EvaluateRequest } from './control.ts'
import { type HostSettings, settingsEnvironment } from './settings.ts'

/** It ends what hangs; a busy machine takes its time. */
const startLimitMs = 60_000
const register = fileURLToPath(new URL('./register.ts', import.meta.url))
export const builtApp = fileURLToPath(new URL('../../out/main/index.js', import.meta.url))

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface LaunchOptions {
  /** The main bundle; by default the one of the last build. */
  readonly bundle?: string
  readonly settings?: Partial<HostSettings>
  readonly environment?: Readonly<Record<string, string>>
  /** More switches for the app's start. */
  readonly switches?: readonly string[]
  /** Modules that run before the app, in each of its threads. */
  readonly imports?: readonly string[]
}

/** A running app, for tests. */
export interface HostProcess {
  readonly processId: number
  /** Where a DevTools client attaches to the app's windows. */
  readonly endpoint: string
  readonly exited: Promise<Exit>
  output(): string
  /** From now on nobody reads what the app writes, as when the terminal that started it was closed. */
  closeOutput(): void
  /** Runs a function in the main process, as Playwright's `ElectronApplication.evaluate` does. */
  evaluate(source: string, argument?: unknown): Promise<unknown>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Exit>
}

/** Starts an app on the host; resolves when its first window has loaded. */
export async function launchHost({
  bundle = builtApp,
  settings = {},
  environment = {},
  switches = [],
  imports = [],
}: LaunchOptions): Promise<HostProcess> {
  const child = fork(bundle, switches, {
    execArgv: [...imports, register].flatMap((file) => ['--import', file]),
    env: { ...process.env, LANGUAGE: 'en_US', ...environment, ...settingsEnvironment(settings) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ code, signal }))
  const output = gatherOutput(child)
  return {
    processId: child.pid ?? 0,
    endpoint: await waitUntilReady(child, exited, output),
    exited,
    output,
    closeOutput: () => closeOutput(child),
    evaluate: createEvaluate(child, exited, output),
    end: (signal) => {
      child.kill(signal)
      return exited
    },
  }
}

async function waitUntilReady(
  child: ChildProcess,
  exited: Promise<Exit>,
  output: () => string,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fail = (what: string): void => reject(new Error(`the app ${what}:\n${output()}`))
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    fail('did not start in time')
  }, startLimitMs)
  child.stdout?.on('data', () => {
    const endpoint = /^ready (?<endpoint>\S+)$/m.exec(output())?.groups?.['endpoint']
    if (endpoint !== undefined) resolve(endpoint)
  })
  void exited.then(({ code, signal }) => fail(`ended with ${code ?? signal}`))
  return promise.finally(() => clearTimeout(timer))
}

/** Fails at once when the app ends before it replies. */
function createEvaluate(
  child: ChildProcess,
  exited: Promise<Exit>,
  output: () => string,
): HostProcess['evaluate'] {
  const waiting = new Map<number, (reply: EvaluateReply) => void>()
  let lastId = 0
  void exited.then(({ code, signal }) => {
    for (const [id, reply] of waiting)
      reply({ id, error: `the app ended with ${code ?? signal}:\n${output()}` })
  })
  child.on('message', (reply: EvaluateReply) => waiting.get(reply.id)?.(reply))
  return (source, argument) =>
    new Promise((resolve, reject) => {
      const request: EvaluateRequest = { id: ++lastId, source, argument }
      waiting.set(request.id, ({ id, value, error }) => {
        waiting.delete(id)
        if (error === undefined) resolve(value)
        else reject(new Error(error))
      })
      child.send(request)
    })
}

/** The message of a start that must fail. */
export function refusalOf(start: Promise<unknown>): Promise<string> {
  return start.then(
    () => 'it started',
    (error: Error) => error.message,
  )
}
