import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { atMost, type Contender, type Finding } from '../finding.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { delayDuring } from '../scaffold/stopwatch.ts'
import { putStoredFile } from '../scaffold/stored-files.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'
import { withJobs } from '../scaffold/with-jobs.ts'
import { questions } from './typed-words.ts'

const rounds = 2
const maxShown = 51
const idleMs = 2_000

type Ask = (words: string) => unknown

interface Times {
  readonly scan: number[][]
  readonly newest: number[][]
  readonly best: number[][]
  readonly idleDelays: number[]
  readonly delays: number[]
}

/** The searches for every key of two words, frequent and rare ones; the contenders take turns. */
export async function measureSearch(): Promise<Finding[]> {
  return await inTemporaryFolder(async (folder) => {
    const file = join(folder, 'tally.db')
    putStoredFile('100,000 messages to search', file)
    return await withJobs(file, async (jobs) => {
      const scan = createScan(file)
      const newest: Ask = (words) => jobs.run('search', { words })
      const best: Ask = (words) => jobs.run('search', { words, order: 'best' })
      const times: Times = { scan: [], newest: [], best: [], idleDelays: [], delays: [] }
      // The first question starts the thread.
      await newest('start')
      for (let round = 0; round < rounds; round += 1) {
        times.scan.push(await timesOf(scan))
        times.idleDelays.push(await delayDuring(() => delay(idleMs)))
        times.delays.push(await delayDuring(async () => void times.newest.push(await timesOf(newest))))
        times.best.push(await timesOf(best))
      }
      return findingsOf(times)
    })
  })
}

/** The search without an index: reads every text until enough texts have the words. */
function createScan(file: string): Ask {
  const database = new DatabaseSync(file, { readOnly: true })
  return (typed) => {
    const words = typed.trim().split(' ')
    const conditions = words.map(() => 'text LIKE ?').join(' AND ')
    const sql = `SELECT id, text FROM messages WHERE ${conditions} ORDER BY sequence DESC LIMIT ${maxShown}`
    return database.prepare(sql).all(...words.map((word) => `%${word}%`))
  }
}

/** The time from each key to its results, one after the other. */
async function timesOf(ask: Ask): Promise<number[]> {
  const times: number[] = []
  for (const words of questions()) {
    const begun = performance.now()
    await ask(words)
    times.push(performance.now() - begun)
  }
  return times
}

function findingsOf({ scan, newest, best, idleDelays, delays }: Times): Finding[] {
  const at = (share: number, name: string, times: readonly number[][]): Contender => ({
    name,
    values: times.map((round) => percentileOf(round, share)),
  })
  const finding = (share: number, order: string, times: readonly number[][]): Finding => ({
    ...at(share, `key to results in main, ${order}: p${share * 100}`, times),
    unit: 'ms',
    floor: at(share, 'without an index', scan),
  })
  return [
    { ...finding(0.95, 'newest first', newest), answersTo: 'S4', goal: atMost(8) },
    finding(0.5, 'newest first', newest),
    { ...finding(0.95, 'best first', best), answersTo: 'S4', goal: atMost(25) },
    finding(0.5, 'best first', best),
    {
      name: 'main-thread delay during searches: p99',
      unit: 'ms',
      values: delays,
      floor: { name: 'when idle', values: idleDelays },
      isInDocument: true,
    },
  ]
}
