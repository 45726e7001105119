import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Processor } from './systems.ts'

const megabyte = 1_000_000

interface Bound {
  readonly atMost: number
  readonly why: string
}

/** The largest allowed sizes of a package. Raise a limit here, with the reason. */
export const bounds = {
  archive: {
    atMost: 14 * megabyte,
    why: 'The app itself has 5.0 MB: main with its readers, tables and list of prices, the window with its fonts, the meter for agents, and images. The PDF reader, loaded with the first PDF, has 1.7 MB, its tables of East Asian letters 0.5 MB, and Hunspell, loaded with the first dictionary, 0.4 MB. Seven translations have 6 MB: a file for main and one for the window, each loaded alone.',
  },
  package: {
    atMost: 350 * megabyte,
    why: 'Electron 45 for one processor, with one language, is most of it; no real one has been weighed yet.',
  },
  universal: { atMost: 650 * megabyte, why: 'Two of them in one.' },
} as const satisfies Record<string, Bound>

export function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.size
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .reduce((sum, { name }) => sum + sizeOf(join(path, name)), 0)
}

export interface MessageCosts {
  readonly name: string
  readonly size: number
  readonly atMost: number
}

export function weigh(folder: string, archive: string, processor: Processor): MessageCosts[] {
  const whole = processor === 'universal' ? bounds.universal : bounds.package
  return [
    { name: 'the archive', size: sizeOf(archive), atMost: bounds.archive.atMost },
    { name: 'the whole package', size: sizeOf(folder), atMost: whole.atMost },
  ]
}

export function inMegabytes(size: number): string {
  return `${(size / megabyte).toFixed(1)} MB`
}
