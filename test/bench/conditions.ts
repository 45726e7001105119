import { availableParallelism, loadavg, platform } from 'node:os'

/** On what, and beside how much else, something was measured: without it the milliseconds say nothing. */
export interface Conditions {
  readonly startedAt: string
  readonly seconds: number
  readonly system: string
  readonly cores: number
  readonly node: string
  readonly chromium: string
  /** How many processes wanted to run, in the middle of the last minute; of its own there are one to three. Null on Windows, which does not tell. */
  readonly loadBefore: number | null
  readonly loadAfter: number | null
}

/** Looks around now, and again when it is called at the end. */
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
