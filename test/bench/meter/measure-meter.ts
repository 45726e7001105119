import { startHeadlessApp } from '../../integration/app/headless-app.ts'
import { threadFile } from '../../integration/app/headless-threads.ts'
import { atMost, type Finding } from '../finding.ts'
import { timeWrites } from '../first-token/disk-time.ts'
import { isQuick } from '../quick.ts'
import { startService } from '../scaffold/start-service.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { delayDuring } from '../scaffold/stopwatch.ts'
import { bearer, type Exchanged, startCaller } from './caller.ts'
import { measureLoad } from './measure-load.ts'
import { openMeter } from './metered-app.ts'

const warmUps = 30
const counted = 200
const streams = 20
const tokensAStream = 300
const largeBytes = 200_000_000
const longTokens = 2_000_000

/** The meter between another program and a service; both are processes of their own. */
export async function measureMeter(): Promise<Finding[]> {
  if (isQuick()) return measureCalls(['chat/completions'])
  return [...(await measureCalls(['chat/completions', 'responses', 'messages'])), ...(await measureLoad())]
}

async function measureCalls(apis: readonly string[]): Promise<Finding[]> {
  const service = await startService('service.ts', import.meta.url)
  const { ask, end } = startCaller()
  const app = startHeadlessApp({ jobThread: threadFile })
  try {
    const direct = { base: service.address, headers: bearer('bench-key') }
    const metered = await openMeter(app, direct.base)
    const firstBytes = []
    for (const api of apis) {
      const path = `/${api}`
      firstBytes.push(
        ...(await measureFirstBytes(
          app,
          () => ask(direct, 'word', { path }),
          () => ask(metered, 'word', { path }),
          api,
        )),
      )
    }
    if (isQuick()) return firstBytes
    return [
      ...firstBytes,
      await measureMemory('200 MB', () => ask(metered, `bytes ${largeBytes}`)),
      ...(await measureLongAnswer((tokens) => ask(metered, `tokens ${tokens} 0`))),
      await measureDelay(() => ask(metered, `tokens ${tokensAStream}`, { count: streams })),
    ]
  } finally {
    app.close()
    app.remove()
    end()
    service.end()
  }
}

/** The row must be on disk before the request leaves, so its time until then is listed apart, as for a chat. */
async function measureFirstBytes(
  app: ReturnType<typeof startHeadlessApp>,
  direct: () => Promise<Exchanged[]>,
  metered: () => Promise<Exchanged[]>,
  api: string,
): Promise<Finding[]> {
  const disk = timeWrites(app.store)
  const floor: number[] = []
  const through: number[] = []
  const added: number[] = []
  const rows: number[] = []
  for (let turn = 0; turn < warmUps + counted; turn += 1) {
    const [bare] = await direct()
    const before = disk.spentMs()
    const [ours] = await metered()
    const rowMs = disk.spentBeforeLeavingMs() - before
    if (turn < warmUps || bare === undefined || ours === undefined) continue
    floor.push(bare.firstMs)
    through.push(ours.firstMs)
    rows.push(rowMs)
    added.push(ours.firstMs - bare.firstMs - rowMs)
  }
  const at = (name: string, values: readonly number[]): Finding => ({
    name,
    unit: 'ms',
    values: [percentileOf(values, 0.5)],
  })
  return [
    { ...at(`${api}: added time to the first byte, without rows: p50`, added), goal: atMost(1) },
    { ...at(`${api}: rows of a call committed and synced to disk: p50`, rows), isInDocument: true },
    {
      ...at(`${api}: first byte through Tally: p50`, through),
      floor: { name: 'the service itself', values: [percentileOf(floor, 0.5)] },
      isInDocument: true,
    },
  ]
}

async function measureMemory(size: string, stream: () => Promise<unknown>): Promise<Finding> {
  await stream()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  await stream()
  clearInterval(timer)
  return {
    name: `memory of main over its start while ${size} stream`,
    unit: 'MB',
    values: [(most - before) / 1_000_000],
    goal: atMost(30),
  }
}

/** The log of an agent, as one answer with a token in each event. */
async function measureLongAnswer(stream: (tokens: number) => Promise<unknown>): Promise<Finding[]> {
  const timed = async (tokens: number): Promise<number> => {
    const before = process.cpuUsage()
    await stream(tokens)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await stream(longTokens / 10)
  const [short, long] = [await timed(longTokens / 10), await timed(longTokens)]
  return [
    await measureMemory('2,000,000 tokens', () => stream(longTokens)),
    {
      name: "growth of main's processor time from 200,000 to 2,000,000 tokens",
      unit: 'x',
      values: [long / short],
      goal: atMost(11),
    },
  ]
}

async function measureDelay(stream: () => Promise<Exchanged[]>): Promise<Finding> {
  await stream()
  return {
    name: "main's delay while 20 streams pass: p99",
    unit: 'ms',
    values: [await delayDuring(stream)],
    goal: atMost(5),
  }
}
