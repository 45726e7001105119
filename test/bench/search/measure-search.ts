import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import type { Jobs } from '../../../src/main/jobs/jobs.ts'
import { createThreadedJobs } from '../../../src/main/jobs/threaded-jobs.ts'
import type { Measured } from '../measured.ts'
import { messageCount, wordsOfFile, writeManyMessages } from './many-messages.ts'

const rounds = 3
const mostShown = 51
const idleMs = 2_000
const threadFile = fileURLToPath(new URL('../../../src/main/jobs/thread.ts', import.meta.url))
const names = ['LIKE scan', 'newest first', 'best first'] as const
type ContenderName = (typeof names)[number]
type Ask = (words: string) => unknown

/** What is asked for with every key while two words are typed, common and rare ones. */
function questions(): string[] {
  const words = wordsOfFile()
  const ranks = [0, 1, 3, 10, 40, 150, 600, 2_500, 10_000, 25_000]
  return ranks.flatMap((rank, index) => {
    const typed = `${words[rank]} ${words[ranks[(index + 3) % ranks.length] ?? 0]}`
    return Array.from(typed, (_, last) => typed.slice(0, last + 1))
  })
}

/** The way without an index: every text is read until enough have the words. */
function createScan(file: string): Ask {
  const database = new DatabaseSync(file, { readOnly: true })
  return (typed) => {
    const words = typed.trim().split(' ')
    const conditions = words.map(() => 'text LIKE ?').join(' AND ')
    const sql = `SELECT id, text FROM messages WHERE ${conditions} ORDER BY sequence DESC LIMIT ${mostShown}`
    return database.prepare(sql).all(...words.map((word) => `%${word}%`))
  }
}

function contendersFor(file: string, jobs: Jobs): Readonly<Record<ContenderName, Ask>> {
  return {
    'LIKE scan': createScan(file),
    'newest first': (words) => jobs.run('search', { words }),
    'best first': (words) => jobs.run('search', { words, order: 'best' }),
  }
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** From each key to its page, one after the other. */
async function timesOf(ask: Ask): Promise<number[]> {
  const times: number[] = []
  for (const words of questions()) {
    const begun = performance.now()
    await ask(words)
    times.push(performance.now() - begun)
  }
  return times
}

/** How late this thread came to what it had to do meanwhile, at most but for one time in a hundred. */
async function delayDuring(work: Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work
  delay.disable()
  return delay.percentile(99) / 1e6
}

interface Rounds {
  readonly times: Readonly<Record<ContenderName, number[][]>>
  readonly idle: number[]
  readonly searching: number[]
}

/** The contenders take turns over the same file, each with every key of the same words. */
async function measureRounds(contenders: Readonly<Record<ContenderName, Ask>>): Promise<Rounds> {
  const found: Rounds = {
    times: { 'LIKE scan': [], 'newest first': [], 'best first': [] },
    idle: [],
    searching: [],
  }
  // The first question starts the thread.
  for (const name of names) await contenders[name]('start')
  for (let round = 0; round < rounds; round += 1) {
    found.idle.push(await delayDuring(new Promise((resolve) => setTimeout(resolve, idleMs))))
    found.times['LIKE scan'].push(await timesOf(contenders['LIKE scan']))
    const searched = timesOf(contenders['newest first'])
    found.searching.push(await delayDuring(searched))
    found.times['newest first'].push(await searched)
    found.times['best first'].push(await timesOf(contenders['best first']))
  }
  return found
}

export async function measureSearch(): Promise<readonly Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tally-bench-'))
  const file = join(folder, 'tally.db')
  writeManyMessages(file)
  const jobs = createThreadedJobs({ file, threadFile })
  // The thread of the jobs does not keep a process from ending.
  const staying = setInterval(() => {}, 1_000)
  try {
    return tablesOf(await measureRounds(contendersFor(file, jobs)))
  } finally {
    clearInterval(staying)
    jobs.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function tablesOf({ times, idle, searching }: Rounds): readonly Measured[] {
  const among = `with every key among ${messageCount.toLocaleString('en')} messages; median of ${rounds}`
  const rowsAt = (part: number, suffix: string) =>
    names.map((name) => ({
      name: `${name}${suffix}`,
      values: times[name].map((values) => percentile(values, part)),
    }))
  return [
    {
      title: `search: from key to page at p95, and at p50, ${among}`,
      unit: 'ms',
      rows: [...rowsAt(0.95, ''), ...rowsAt(0.5, ', p50')],
      baseline: 'LIKE scan',
      goal: { row: 'newest first', maxRatio: 0.5 },
    },
    {
      title: `search: delay of the main thread at p99, ${among}`,
      unit: 'ms',
      rows: [
        { name: 'idle', values: idle },
        { name: 'searching', values: searching },
      ],
      baseline: 'idle',
      goal: { row: 'searching', maxRatio: 4 },
    },
  ]
}
