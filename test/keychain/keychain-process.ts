import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { type Keyring, type PrivateBus, startPrivateBus } from './private-bus.ts'

const script = join(import.meta.dirname, 'ask-keychain.ts')

/** A run of the app, reduced to its keys. */
export interface KeychainProcess {
  /** Takes the steps, and returns the result of each. */
  take(...steps: string[]): Promise<unknown[]>
  /** The exit code or signal. */
  readonly ended: Promise<readonly unknown[]>
}

export function startProcess(
  environment: Record<string, string | undefined>,
  { limitMs = 30_000 } = {},
): KeychainProcess {
  const child = spawn(process.execPath, [script, String(limitMs)], {
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async take(...steps) {
      const outcomes: unknown[] = []
      for (const step of steps) {
        child.stdin.write(`${step}\n`)
        const { value, done } = await lines.next()
        if (done) throw new Error(`The process ended at the step ${step}.`)
        outcomes.push(JSON.parse(value))
      }
      return outcomes
    },
    ended: once(child, 'exit'),
  }
}

export async function busOfTest(): Promise<PrivateBus> {
  const bus = await startPrivateBus()
  onTestFinished(() => bus.close())
  return bus
}

export async function keyringOfTest(): Promise<{ bus: PrivateBus; keyring: Keyring }> {
  const bus = await busOfTest()
  return { bus, keyring: await bus.startKeyring() }
}

/** No bus, except the given one. */
export function withoutBus(given: Record<string, string> = {}): Record<string, string | undefined> {
  const { DBUS_SESSION_BUS_ADDRESS: _bus, DISPLAY: _display, XDG_RUNTIME_DIR: _folder, ...rest } = process.env
  return { ...rest, ...given }
}
