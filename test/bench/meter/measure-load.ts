import { atMost, atMostTimesTheFloor, type Finding } from '../finding.ts'
import { startService } from '../scaffold/start-service.ts'
import { percentileOf } from '../scaffold/statistics.ts'
import { bearer, type Gateway, startCaller } from './caller.ts'
import { type GatewayName, startGateway } from './gateways.ts'

const perSecond = 200
/** A token at once, and nine more in a quarter of a second, so that 50 calls run at the same time. */
const slowAnswer = 'tokens 10 25'
/** Portkey holds back the first event of every stream for 25 ms, by a timer in its code. */
const shortAnswer = 'word'
const concurrent = 50
const warmUpSeconds = 3
const bareSeconds = 15
const loadSeconds = 60
const rounds = 3
const turnSeconds = 5

type Peer = Record<'p50' | 'p99' | 'eachMs', number[]>

/** The meter with many calls at once, then in turns with another gateway; each is a process of its own. */
export async function measureLoad(): Promise<Finding[]> {
  const service = await startService('service.ts', import.meta.url)
  const caller = startCaller()
  const tally = await startGateway('tally', service.address)
  const portkey = await startGateway('portkey', service.address)
  const direct: Gateway = { base: service.address, headers: bearer('bench-key') }

  async function load(to: Gateway, answer: string, seconds: number): Promise<readonly number[]> {
    const exchanged = await caller.ask(to, answer, { perSecond, seconds })
    return exchanged.map(({ firstMs }) => firstMs)
  }

  async function eachMs(to: Gateway): Promise<number> {
    const exchanged = await caller.ask(to, shortAnswer, { count: concurrent, seconds: turnSeconds })
    return (turnSeconds * 1_000) / exchanged.length
  }

  async function measureMinute(): Promise<Finding[]> {
    await load(tally.gateway, slowAnswer, warmUpSeconds)
    const bare = await load(direct, slowAnswer, bareSeconds)
    await tally.use()
    const through = await load(tally.gateway, slowAnswer, loadSeconds)
    const { delayMs } = await tally.use()
    const finding = (name: string, value: number, most: number): Finding => ({
      name: `${perSecond} calls a second for a minute: ${name}`,
      unit: 'ms',
      values: [value],
      goal: atMost(most),
    })
    const added = (share: number): number => percentileOf(through, share) - percentileOf(bare, share)
    return [
      finding('added time to the first byte, with rows: p50', added(0.5), 1.5),
      finding('added time to the first byte, with rows: p99', added(0.99), 10),
      finding("main's delay: p99", delayMs, 8),
    ]
  }

  async function measureBeside(): Promise<Finding[]> {
    const found: Record<GatewayName, Peer> = {
      tally: { p50: [], p99: [], eachMs: [] },
      portkey: { p50: [], p99: [], eachMs: [] },
    }
    await load(portkey.gateway, shortAnswer, warmUpSeconds)
    for (let round = 0; round < rounds; round += 1) {
      const bare = await load(direct, shortAnswer, turnSeconds)
      for (const [name, { gateway }] of Object.entries({ tally, portkey })) {
        const { p50, p99, eachMs: each } = found[name as GatewayName]
        const through = await load(gateway, shortAnswer, turnSeconds)
        p50.push(percentileOf(through, 0.5) - percentileOf(bare, 0.5))
        p99.push(percentileOf(through, 0.99) - percentileOf(bare, 0.99))
        each.push(await eachMs(gateway))
      }
    }
    const memory = async (of: typeof tally): Promise<number[]> => [(await of.use()).memory / 1_000_000]
    const beside = (name: string, ours: number[], theirs: number[], unit: 'ms' | 'MB' = 'ms'): Finding => ({
      name: `beside another gateway: ${name}`,
      unit,
      values: ours,
      floor: { name: 'Portkey', values: theirs },
      goal: atMostTimesTheFloor(1),
    })
    return [
      beside('added time to the first byte: p50', found.tally.p50, found.portkey.p50),
      beside('added time to the first byte: p99', found.tally.p99, found.portkey.p99),
      beside('time for each of 50 calls at once', found.tally.eachMs, found.portkey.eachMs),
      beside('memory of the process', await memory(tally), await memory(portkey), 'MB'),
    ]
  }

  try {
    return [...(await measureMinute()), ...(await measureBeside())]
  } finally {
    caller.end()
    tally.end()
    portkey.end()
    service.end()
  }
}
