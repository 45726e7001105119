import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'

/** A turn of main's event loop that kept its thread busy for long: on Electron, no window can do anything meanwhile. */
export interface LongTurn {
  /** The processor's time, because on a busy computer a short turn may take long by the clock. */
  readonly cpuMs: number
  readonly wallMs: number
  /** The function calls that took most of it, outermost first. */
  readonly calls: readonly string[]
}

const longMs = 100
const sampleUs = 2_000
const namedCalls = 12

interface NotedTurn extends Omit<LongTurn, 'calls'> {
  readonly fromUs: number
  readonly toUs: number
}

/** Measures every turn from now on. The result returns the long turns since its last call. */
export function watchTurns(): () => Promise<readonly LongTurn[]> {
  const session = new Session()
  let noted: NotedTurn[] = []
  let cpuUs = threadCpuUs()
  let wallUs = nowUs()

  /** An immediate without a reference runs once in every turn, and never keeps the loop going. */
  function measure(): void {
    const [cpu, wall] = [threadCpuUs(), nowUs()]
    const cpuMs = (cpu - cpuUs) / 1_000
    if (cpuMs > longMs) noted.push({ cpuMs, wallMs: (wall - wallUs) / 1_000, fromUs: wallUs, toUs: wall })
    cpuUs = cpu
    wallUs = wall
    setImmediate(measure).unref()
  }

  async function begin(): Promise<void> {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: sampleUs })
    await session.post('Profiler.start')
  }

  const begun = begin()
  setImmediate(measure).unref()

  return async () => {
    await begun
    // The last turn is measured first.
    await new Promise((resolve) => setImmediate(resolve))
    const { profile } = await session.post('Profiler.stop')
    const turns = noted.map(({ cpuMs, wallMs, ...span }) => {
      return { cpuMs, wallMs, calls: heaviestCalls(profile, span) }
    })
    await session.post('Profiler.start')
    // Reading the profile took long itself.
    noted = []
    cpuUs = threadCpuUs()
    wallUs = nowUs()
    return turns
  }
}

/** From the outermost call, each time the callee with the most samples, until none has a third of them. */
function heaviestCalls(
  { nodes, samples = [], timeDeltas = [], startTime }: Profiler.Profile,
  { fromUs, toUs }: Pick<NotedTurn, 'fromUs' | 'toUs'>,
): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const counts = new Map<number, number>()
  let at = startTime
  samples.forEach((id, index) => {
    at += timeDeltas[index] ?? 0
    if (at >= fromUs && at <= toUs) counts.set(id, (counts.get(id) ?? 0) + 1)
  })
  const countBelow = ({ id, children = [] }: Profiler.ProfileNode): number =>
    children.reduce((sum, child) => sum + countOf(child), counts.get(id) ?? 0)
  const countOf = (id: number): number => {
    const node = byId.get(id)
    return node === undefined ? 0 : countBelow(node)
  }
  const calls: string[] = []
  for (let node = nodes[0]; node !== undefined; ) {
    const { functionName, url, lineNumber } = node.callFrame
    const count = countBelow(node)
    if (url !== '') calls.push(`${functionName || 'anonymous'} (${url}:${lineNumber + 1}): ${count}`)
    const [heaviest] = (node.children ?? [])
      .map((id) => ({ id, below: countOf(id) }))
      .filter(({ below }) => below > count / 3)
      .toSorted((one, other) => other.below - one.below)
    node = heaviest && byId.get(heaviest.id)
  }
  return calls.slice(-namedCalls)
}

function threadCpuUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** On the clock of the profile. */
function nowUs(): number {
  return Number(process.hrtime.bigint() / 1_000n)
}
