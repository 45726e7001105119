import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Where to ask, with the headers that give access there. */
export interface Gateway {
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Task extends Gateway {
  /** The API, below the base address. */
  readonly path: string
  /** The kind of answer to ask for. */
  readonly kind: string
  /** Exchanges at the same time. */
  readonly count: number
  /** How long to begin new ones. Zero for one each. */
  readonly seconds: number
  /** Exchanges that begin in a second, however many are running. Null to begin one when another ends. */
  readonly perSecond: number | null
}

export interface Exchanged {
  readonly firstMs: number
  readonly bytes: number
}

export const bearer = (token: string): Gateway['headers'] => ({ authorization: `Bearer ${token}` })

/** Another program, in a process of its own. A failed exchange ends it. */
export function startCaller() {
  const path = fileURLToPath(new URL('client.ts', import.meta.url))
  const client = spawn(process.execPath, [path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const told = createInterface({ input: client.stdout })
  const gone = once(client, 'exit').then(() => {
    throw new Error('An exchange failed.')
  })
  gone.catch(() => undefined)
  const usual = { path: '/chat/completions', count: 1, seconds: 0, perSecond: null }

  async function ask(to: Gateway, kind: string, more: Partial<Task> = {}): Promise<Exchanged[]> {
    const result = once(told, 'line')
    client.stdin.write(`${JSON.stringify({ ...usual, ...to, kind, ...more })}\n`)
    const [line] = (await Promise.race([result, gone])) as [string]
    return JSON.parse(line) as Exchanged[]
  }

  return { ask, end: () => client.kill() }
}
