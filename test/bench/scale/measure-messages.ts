import { join } from 'node:path'
import { readConversation } from '../../../src/main/services/chat/transcript.ts'
import { openStore } from '../../../src/main/storage/database/database.ts'
import { atMost, atMostTimesTheFloor, type Finding } from '../finding.ts'
import { withApp } from '../scaffold/app-on-host.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { inTurns } from '../scaffold/stopwatch.ts'
import { putStoredFile } from '../scaffold/stored-files.ts'
import { inTemporaryFolder } from '../scaffold/temporary-folder.ts'
import { withJobs } from '../scaffold/with-jobs.ts'
import { questions } from '../search/typed-words.ts'
import { startOnce } from '../start/measure-start.ts'

const sizes = ['100,000', '1,000,000'] as const
type Size = (typeof sizes)[number]
type BySize = Readonly<Record<Size, number[]>>
const startRounds = 5
const openRounds = 200
const settleMs = 5_000
/** At least this much is no slower than 1.3 times. */
const mostTimes = 1.3
const of = { answersTo: 'Scale' } as const

/** The same with a million messages as with a hundred thousand, in turns. */
export async function measureManyMessages(): Promise<Finding[]> {
  return await inTemporaryFolder(async (folder) => {
    for (const size of sizes) putStoredFile(`${size} messages to search`, fileOf(folder, size))
    const starts = await timeStarts(folder)
    const opened = timeOpening(folder)
    const [found, heap] = [await timeSearch(folder), await memoryOfMain(folder)]
    return [
      beside('1,000,000 messages: start until the message box accepts text', starts),
      beside('1,000,000 messages: a chat opened, in main', opened),
      {
        name: '1,000,000 messages: key to results in main, newest first: p95',
        unit: 'ms',
        values: [percentileOf(found, 0.95)],
        ...of,
        goal: atMost(20),
      },
      { name: '1,000,000 messages: memory of main', unit: 'MB', values: [heap], ...of, goal: atMost(90) },
    ]
  })
}

const fileOf = (folder: string, size: Size): string => join(folder, size, 'tally.db')

function beside(name: string, times: BySize): Finding {
  return {
    name,
    unit: 'ms',
    values: times['1,000,000'],
    floor: { name: 'with 100,000', values: times['100,000'] },
    ...of,
    goal: atMostTimesTheFloor(mostTimes),
  }
}

async function timeStarts(folder: string): Promise<BySize> {
  const times: Record<Size, number[]> = { '100,000': [], '1,000,000': [] }
  // The first round fills the caches of the disk, and does not count.
  for (let round = 0; round <= startRounds; round += 1)
    for (const size of sizes) {
      const { wholeMs } = await startOnce(join(folder, size))
      if (round > 0) times[size].push(wholeMs)
    }
  return times
}

/** Another chat each time, from the newest to the oldest. */
function timeOpening(folder: string): BySize {
  const opened = sizes.map((size) => ({
    size,
    ...openStore(fileOf(folder, size), { now: () => Date.now() }),
  }))
  const reading = opened.map(({ size, store }) => {
    const ids = store.conversations.summaries().map(({ id }) => id)
    let next = 0
    const read = (): void => {
      const id = ids[Math.floor((next * ids.length) / openRounds)] ?? ''
      next += 1
      readConversation(store, id, [])
    }
    return [size, read] as const
  })
  const times = inTurns(openRounds, Object.fromEntries(reading) as Readonly<Record<Size, () => void>>)
  for (const { store } of opened) store.close()
  return times
}

async function timeSearch(folder: string): Promise<number[]> {
  return await withJobs(fileOf(folder, '1,000,000'), async (jobs) => {
    const times: number[] = []
    // The first question starts the thread.
    await jobs.run('search', { words: 'start' })
    for (const words of questions()) {
      const startedAt = performance.now()
      await jobs.run('search', { words })
      times.push(performance.now() - startedAt)
    }
    return times
  })
}

/** After the start, with the list of chats in the window. */
async function memoryOfMain(folder: string): Promise<number> {
  return await withApp({ folder: join(folder, '1,000,000') }, async (page, host) => {
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
    await page.waitForTimeout(settleMs)
    return Number(await host.evaluate(String(usedMemory))) / 1_000_000
  })
}

function usedMemory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
