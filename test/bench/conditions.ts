import { availableParallelism, loadavg, platform } from 'node:os'

/** The computer that measured, and its other load: without both, milliseconds mean nothing. */
export interface Conditions {
  readonly startedAt: string
  readonly seconds: number
  readonly system: string
  readonly cores: number
  readonly node: string
  readonly chromium: string
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
  return () => ({
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1_000),
    system: platform(),
    cores: availableParallelism(),
    node: process.versions.node,
    chromium,
    loadBefore,
    loadAfter: load(),
  })
}

function load(): number | null {
  return platform() === 'win32' ? null : Math.round((loadavg()[0] ?? 0) * 10) / 10
}
