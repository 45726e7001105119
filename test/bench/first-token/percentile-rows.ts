import type { MeasuredRow } from '../measured.ts'

/** The middle of what was measured, and what all but one in twenty stay below. */
export function percentileRows(name: string, values: readonly number[]): MeasuredRow[] {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return [
    { name: `${name}, p50`, values: [at(0.5)] },
    { name: `${name}, p95`, values: [at(0.95)] },
  ]
}
