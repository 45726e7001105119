import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ledgerCopyJob } from '../../../src/main/reports/ledger-copy/ledger-copy-job.ts'
import { addUpAllRows } from '../../../src/main/reports/usage-page/verify-usage-job.ts'
import { everyCall } from '../../../src/shared/contract/usage/usage-page.ts'
import { addDecimals } from '../../../src/shared/domain/money/decimal.ts'
import { aPrice } from '../../fixtures/samples/money.ts'
import { callEnd, newCall } from '../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { openSample } from '../storage/open-sample.ts'

const run = promisify(execFile)
const bin = '/usr/lib/postgresql/15/bin'
const engines = join(import.meta.dirname, '../../engines')
const documents = readFileSync(join(import.meta.dirname, '../../../docs/ledger-copy.md'), 'utf8')
interface Sums {
  readonly calls: number
  readonly tokens: number
  readonly cost: string
}

/** The block of the documentation that begins with this comment. */
function documented(title: string): string {
  const block = new RegExp(`\`\`\`sql\\n-- ${title}\\n([\\s\\S]*?)\`\`\``).exec(documents)?.[1]
  if (block === undefined) throw new Error(`The documentation has no block ${title}.`)
  return block
}

/**
 * Five people, each with a Tally and a folder. Titles of theirs are hostile to any reader of tables. The fifth has
 * moved to another computer, whose Tally copied the same calls into the same folder at another price, as another
 * device.
 */
async function fivePeople(): Promise<{ folder: string; wanted: Sums[] }> {
  const folder = temporaryFolder()
  // The server reads it as another user.
  chmodSync(folder, 0o755)
  const wanted: Sums[] = []
  for (let person = 0; person < 5; person += 1) {
    const { store, database } = openSample()
    database.exec('PRAGMA synchronous = OFF')
    const putPrice = (promptPerMillion: string): void =>
      store.prices.put(
        aPrice({
          connectionId: 'connection-1',
          model: 'small-1-2026',
          validFrom: '2026-11-20',
          promptPerMillion,
          completionPerMillion: '0.6',
        }),
      )
    const place = join(folder, `person-${person}`)
    mkdirSync(place)
    const copyAs = (id: string, now: number) => {
      const device = { id, name: `Person ${person}` }
      const input = { folder: place, device, withTitles: true, now, days: 'all' as const }
      return ledgerCopyJob.run(database, input, () => {})
    }
    for (let index = 0; index < 20 + person; index += 1) {
      const title = ['=1+1', 'a "quote", a comma', 'two\nlines', 'ת\t\u0085;', '\\N'][index % 5] ?? ''
      store.calls.insert(
        newCall(`call-${person}-${index}`, {
          conversationId: `chat-${person}-${index}`,
          conversationTitle: title,
          startedAt: Date.UTC(2026, 10, 18 + (index % 4), index),
        }),
      )
      const usage = { promptTokens: 1_000 + index, completionTokens: 10 * person, totalTokens: null }
      store.calls.finish(
        `call-${person}-${index}`,
        index % 7 === 3
          ? callEnd({
              source: 'not-reported',
              usage: { ...usage, promptTokens: null, completionTokens: null },
            })
          : callEnd({ usage: { ...usage, totalTokens: usage.promptTokens + usage.completionTokens } }),
      )
    }
    if (person === 4) {
      putPrice('9')
      await copyAs('000000000000', Date.UTC(2026, 10, 21))
    }
    putPrice('0.15')
    await copyAs(`00000000000${person + 1}`, Date.UTC(2026, 10, 22))
    const sums = addUpAllRows(database, everyCall, () => {})
    const { callCount, totalTokens, cost } = sums
    wanted.push({ calls: callCount, tokens: totalTokens, cost: cost[0]?.amount ?? '0' })
  }
  return { folder, wanted }
}

function together(wanted: readonly Sums[]): Sums {
  return {
    calls: wanted.reduce((sum, { calls }) => sum + calls, 0),
    tokens: wanted.reduce((sum, { tokens }) => sum + tokens, 0),
    cost: addDecimals(wanted.map(({ cost }) => cost)),
  }
}

const canonical = (decimal: string): string => addDecimals([decimal])

test('DuckDB adds up the folders as five Tallys do, each call once, from CSV and from JSON Lines', async () => {
  const { folder, wanted } = await fivePeople()
  const script = `
    import { DuckDBInstance } from '@duckdb/node-api'
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const results = []
    for (const sql of JSON.parse(process.argv[1])) {
      const reader = await connection.runAndReadAll(sql)
      results.push(reader.getRowObjectsJson())
    }
    console.log(JSON.stringify(results))`
  const queries = ['DuckDB, CSV', 'DuckDB, JSON Lines'].map((title) =>
    documented(title).replaceAll("'people/", `'${folder}/`),
  )
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '-e', script, JSON.stringify(queries)],
    { cwd: engines },
  )
  for (const rows of JSON.parse(stdout) as {
    device: string
    calls: string
    tokens: string
    cost: string
  }[][]) {
    const people = rows.map(({ calls, tokens, cost }) => ({
      calls: Number(calls),
      tokens: Number(tokens),
      cost: canonical(cost),
    }))
    expect(people).toEqual(wanted)
    expect({
      calls: people.reduce((sum, { calls }) => sum + calls, 0),
      tokens: people.reduce((sum, { tokens }) => sum + tokens, 0),
      cost: addDecimals(people.map(({ cost }) => cost)),
    }).toEqual(together(wanted))
  }
})

/** A server without a port, on a socket in its own folder, as a user that isn't root. */
async function startPostgres(): Promise<{
  ask: (sql: string) => Promise<string>
  stop: () => Promise<void>
}> {
  const place = mkdtempSync(join(tmpdir(), 'tally-postgres-'))
  const isRoot = process.getuid?.() === 0
  const idOf = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout)
  const user = isRoot ? { uid: await idOf('-u'), gid: await idOf('-g') } : {}
  if (isRoot) chownSync(place, await idOf('-u'), await idOf('-g'))
  const data = join(place, 'data')
  const options = { cwd: place, env: { ...process.env, HOME: place, LC_ALL: 'C.UTF-8' }, ...user }
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'tally', '-E', 'UTF8', '--no-sync'],
    options,
  )
  const flags = ['-D', data, '-k', place, '-c', 'listen_addresses=', '-c', 'fsync=off']
  const server: ChildProcess = spawn(join(bin, 'postgres'), flags, { ...options, stdio: 'ignore' })
  const ask = async (sql: string): Promise<string> => {
    const args = ['-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', place, '-U', 'tally', '-d', 'postgres']
    const client = run(join(bin, 'psql'), args, options)
    // A client that finds no server yet ends before it reads; its exit code tells that.
    client.child.stdin?.on('error', () => {}).end(sql)
    return (await client).stdout
  }
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    rmSync(place, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    try {
      await ask('SELECT 1')
      break
    } catch {
      await pause(100)
    }
  }
  return { ask, stop }
}

test.skipIf(!existsSync(join(bin, 'initdb')))(
  'PostgreSQL adds up the folders as five Tallys do, each call once',
  async () => {
    const { folder, wanted } = await fivePeople()
    const { ask, stop } = await startPostgres()
    try {
      const loading = documented('PostgreSQL, loading').replaceAll('people', folder)
      const output = await ask(`${loading}\n${documented('PostgreSQL, asking')}`)
      const people = output
        .trimEnd()
        .split('\n')
        .filter((line) => line.includes('|'))
        .map((line) => line.split('|'))
        .map(([, calls, tokens, cost = '']) => ({
          calls: Number(calls),
          tokens: Number(tokens),
          cost: canonical(cost),
        }))
      expect(people).toEqual(wanted)
      expect(
        await ask(`SELECT count(DISTINCT callId) FROM calls WHERE title = 'two' || chr(10) || 'lines'`),
      ).toBe(`${wanted.length * 4 + 2}\n`)
    } finally {
      await stop()
    }
  },
)
