import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atMostTimesTheFloor, type Contender, type Finding } from '../finding.ts'
import { type ContenderName, contenders } from './contenders.ts'
import { tokenCount } from './token-stream.ts'

const rounds = 3
const names = Object.keys(contenders) as ContenderName[]

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

async function startServer(): Promise<{ server: ChildProcess; baseAddress: string }> {
  const server = spawn(process.execPath, [pathOf('stream-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(server.stdout, 'data')) as [Buffer]
  return { server, baseAddress: `http://127.0.0.1:${port.toString().trim()}/v1` }
}

/** Runs a reader in a separate process; another process sends. */
async function microsecondsFor(name: ContenderName, baseAddress: string): Promise<number> {
  const args = [pathOf('read-streams.ts'), name, baseAddress]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}

/** The contenders take turns, so that other load on the computer affects all of them alike. */
export async function measureWire(): Promise<Finding[]> {
  const { server, baseAddress } = await startServer()
  const found = new Map(names.map((name) => [name, [] as number[]]))
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const name of names) found.get(name)?.push((await microsecondsFor(name, baseAddress)) / tokenCount)
  } finally {
    server.kill()
  }
  const contender = (name: ContenderName): Contender => ({ name, values: found.get(name) ?? [] })
  return [
    {
      name: 'processor time to read a token',
      unit: 'µs',
      values: contender('Tally').values,
      floor: contender('bare parser'),
      peers: [contender('raw reading'), contender('openai SDK')],
      goal: atMostTimesTheFloor(1.5),
    },
  ]
}
