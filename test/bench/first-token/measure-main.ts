import { startHeadlessApp } from '../../integration/app/headless-app.ts'
import { threadFile } from '../../integration/app/headless-threads.ts'
import { atMost, type Finding } from '../finding.ts'
import { startService } from '../scaffold/start-service.ts'
import { medianOf, percentileOf } from '../scaffold/statistics.ts'
import { createTallyExchange, type Exchange, exchangeBare } from './contenders.ts'
import { watchLines } from './line-times.ts'

const warmUps = 50
const counted = 400

/**
 * The time that main adds until the first word is published, compared with bare node:http. The contenders
 * take turns.
 */
export async function measureMain(): Promise<Finding[]> {
  const service = await startService('service.ts', import.meta.url)
  const { address } = service
  const app = startHeadlessApp({ jobThread: threadFile })
  const bare: Exchange[] = []
  const ours: Exchange[] = []
  try {
    const exchange = await createTallyExchange(app, address)
    watchLines()
    for (let turn = 0; turn < warmUps + counted; turn += 1) {
      const found = { bare: await exchangeBare(address), ours: await exchange() }
      if (turn < warmUps) continue
      bare.push(found.bare)
      ours.push(found.ours)
    }
  } finally {
    app.close()
    app.remove()
    service.end()
  }
  return [...shareOf(bare, ours), ...stepsOf(bare, ours)]
}

/**
 * Both steps, minus the time of bare node:http. The commit before any byte leaves is a promise, so its time
 * is listed apart. The socket connects meanwhile. The response to the window is made once the request has left, or
 * while connecting takes longer.
 */
function shareOf(bare: readonly Exchange[], ours: readonly Exchange[]): Finding[] {
  const whole = ({ leavingMs, tellingMs }: Exchange): number => leavingMs + tellingMs
  const rows = ({ diskLeavingMs, diskTellingMs }: Exchange): number => diskLeavingMs + diskTellingMs
  const floor = medianOf(bare.map(whole))
  const [middle, most] = percentiles(
    'our share of the time to the first token',
    ours.map((one) => whole(one) - rows(one) - floor),
  )
  const [rowsMedian, rowsMost] = percentiles('rows committed and synced to disk', ours.map(rows))
  return [
    { ...middle, answersTo: 'S6', goal: atMost(1) },
    most,
    ...withMedianInDocument(
      percentiles(
        'from the rows on disk to the response to the window',
        ours.map(({ readingMs }) => readingMs),
      ),
    ),
    { ...rowsMedian, answersTo: 'S6', goal: atMost(1.5) },
    rowsMost,
  ]
}

function stepsOf(bare: readonly Exchange[], ours: readonly Exchange[]): Finding[] {
  const step = (name: string, value: (one: Exchange) => number): Finding[] =>
    withMedianInDocument(percentiles(name, ours.map(value), bare.map(value)))
  return [
    ...step('chat.send until the request leaves, with rows', ({ leavingMs }) => leavingMs),
    ...step('first byte until its text is published', ({ tellingMs }) => tellingMs),
  ]
}

/** The median and the 95th percentile. */
function percentiles(name: string, ours: readonly number[], bare?: readonly number[]): [Finding, Finding] {
  const at = (share: number): Finding => ({
    name: `${name}: p${share * 100}`,
    unit: 'ms',
    values: [percentileOf(ours, share)],
    ...(bare && { floor: { name: 'bare node:http', values: [percentileOf(bare, share)] } }),
  })
  return [at(0.5), at(0.95)]
}

function withMedianInDocument([median, most]: [Finding, Finding]): Finding[] {
  return [{ ...median, isInDocument: true }, most]
}
