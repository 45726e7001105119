import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atMostTimesTheFloor, type Contender, type Finding } from '../finding.ts'
import { isQuick } from '../quick.ts'
import { startService } from '../scaffold/start-service.ts'
import { type ContenderName, contenders } from './contenders.ts'
import { tokenCount } from './token-stream.ts'

const rounds = isQuick() ? 1 : 3
const names = Object.keys(contenders) as ContenderName[]

/** Runs a reader in a separate process; another process sends. */
async function microsecondsFor(name: ContenderName, baseAddress: string): Promise<number> {
  const args = [fileURLToPath(new URL('read-streams.ts', import.meta.url)), name, baseAddress]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}

/** The contenders take turns, so that other load on the computer affects all of them alike. */
export async function measureWire(): Promise<Finding[]> {
  const service = await startService('stream-server.ts', import.meta.url)
  const found = new Map(names.map((name) => [name, [] as number[]]))
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const name of names)
        found.get(name)?.push((await microsecondsFor(name, service.address)) / tokenCount)
  } finally {
    service.end()
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
