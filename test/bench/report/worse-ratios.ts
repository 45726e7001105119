import type { MeasurementName } from '../measurements.ts'
import type { Result, Row } from '../result.ts'
import { wordsOfRatio } from './words.ts'

/** Medians of the same code differ by up to a fifth between runs. */
export const tolerance = 0.3

interface WorseRatio {
  readonly measurement: MeasurementName
  readonly words: string
}

/**
 * Lists the ratios that are worse than the recorded ones by more than the tolerance. Milliseconds don't count,
 * because they depend on the computer. Rows outside the document don't count either.
 */
export function worseRatios(recorded: readonly Result[], measured: readonly Result[]): readonly WorseRatio[] {
  return measured.flatMap(({ measurement, failure, rows }) => {
    const told = (words: string): WorseRatio => ({ measurement, words })
    if (failure !== null) return [told(failure)]
    const before = recorded.find((result) => result.measurement === measurement)?.rows ?? []
    const compared = rows.flatMap((row) => {
      const [now, past] = [ratioIn(row), ratioIn(before.find(({ name }) => name === row.name))]
      return row.isInDocument && now !== null && past !== null ? [{ name: row.name, now, past }] : []
    })
    // Otherwise new names for all rows would pass unnoticed.
    if (compared.length === 0) return [told('no ratio is recorded under the same name')]
    return compared
      .filter(({ now, past }) => now > past * (1 + tolerance))
      .map(({ name, now, past }) => told(`${name}: ${wordsOfRatio(now)}, was ${wordsOfRatio(past)}`))
  })
}

/** The ratio to the floor, or the growth. */
function ratioIn(row: Row | undefined): number | null {
  return row?.unit === 'x' ? row.measured.median : (row?.ratio ?? null)
}
