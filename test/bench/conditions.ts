import { availableParallelism, loadavg, platform } from 'node:os'

/** The computer that measured, and its other load: without both, milliseconds mean nothing. */
export interface Conditions {
  readonly startedAt: string
  readonly seconds: number
  readonly system: string
  readonly cores: number
  readonly node: string
  readonly chromium: string
  /** The time of a fixed task, by which milliseconds of two computers can be compared. Older figures lack it. */
  readonly taskMs?: number
  /**
   * The average number of runnable processes in the last minute; the measurement itself causes one to three.
   * Null on Windows, which does not report it.
   */
  readonly loadBefore: number | null
  readonly loadAfter: number | null
}

/** Records the conditions now, and again when the returned function is called. */
export function noteConditions(chromium: string): () => Conditions {
  const startedAt = new Date()
  const loadBefore = load()
  const taskMs = timeOfTask()
  return () => ({
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1_000),
    system: platform(),
    cores: availableParallelism(),
    node: process.versions.node,
    chromium,
    taskMs,
    loadBefore,
    loadAfter: load(),
  })
}

function load(): number | null {
  return platform() === 'win32' ? null : Math.round((loadavg()[0] ?? 0) * 10) / 10
}

/** The fastest of ten runs: strings, maps, sorting and JSON, as the app works with them. */
function timeOfTask(): number {
  const times = Array.from({ length: 10 }, () => {
    const startedAt = performance.now()
    const words = Array.from({ length: 40_000 }, (_, index) => `${(index * 7_919) % 40_009} tokens`)
    const counts = new Map(words.map((word) => [word, word.length]))
    JSON.parse(JSON.stringify([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))))
    return performance.now() - startedAt
  })
  return Math.round(Math.min(...times) * 10) / 10
}
