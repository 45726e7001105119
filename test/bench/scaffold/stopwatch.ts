import { monitorEventLoopDelay } from 'node:perf_hooks'

export function millisecondsOf(task: () => unknown): number {
  const startedAt = performance.now()
  task()
  return performance.now() - startedAt
}

export function repeat(rounds: number, task: (round: number) => unknown): number[] {
  return Array.from({ length: rounds }, (_, round) => millisecondsOf(() => task(round)))
}

/**
 * Runs the contenders in turn, round by round, so that other load on the computer affects all of them alike.
 */
export function inTurns<Name extends string>(
  rounds: number,
  tasks: Readonly<Record<Name, () => unknown>>,
): Readonly<Record<Name, number[]>> {
  const names = Object.keys(tasks) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) found[name].push(millisecondsOf(tasks[name]))
  return found
}

const lastTimersMs = 10

/** How late this thread's timers were. */
export interface Delays {
  readonly p99: number
  readonly longest: number
}

export async function delaysDuring(work: () => Promise<unknown>): Promise<Delays> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  // The last delay counts once its timer has run.
  await new Promise((resolve) => setTimeout(resolve, lastTimersMs))
  delay.disable()
  return { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 }
}

/** The 99th percentile of the delay of this thread's timers during the work. */
export async function delayDuring(work: () => Promise<unknown>): Promise<number> {
  return (await delaysDuring(work)).p99
}
