import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg, platform } from 'node:os'
import { findChromium } from '../host/chromium.ts'

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

/** As it names itself: `Chromium 150.0.7871.100`. */
export function chromiumVersion(): string {
  const file = findChromium()
  if (file === null) return 'none'
  try {
    return (
      /[\d.]{5,}/.exec(
        execFileSync(file, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )?.[0] ?? 'unknown'
    )
  } catch {
    return 'unknown'
  }
}

function load(): number | null {
  return platform() === 'win32' ? null : Math.round((loadavg()[0] ?? 0) * 10) / 10
}
