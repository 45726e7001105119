export const dayMs = 86_400_000
/** No date lies further from 1970, in days. */
export const edgeOfTime = 100_000_000

/** A day such as 2026-11-20 as the days since 1970. */
export function numberOfDay(day: string): number {
  return Date.parse(day) / dayMs
}

export function nameOfDay(number: number): string {
  const inTime = Math.max(-edgeOfTime, Math.min(edgeOfTime, number))
  return new Date(inTime * dayMs).toISOString().replace(/T.*/, '')
}

/** In a query of `ledger_clearings`. An import numbers its clearings and messages from zero down, because another ledger was cleared. */
export const isOwnClearing = 'ledger_clearings.sequence > 0'
