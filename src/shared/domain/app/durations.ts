export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The largest distance of a date from 1970, in days. */
export const lastDay = 100_000_000
export const lastMoment = lastDay * dayMs

/** The days since 1970 of a date such as 2026-11-20. */
export function numberOfDay(day: string): number {
  return Date.parse(day) / dayMs
}

/** The date of a number of days since 1970. Limits days that no date has, which only a manual edit creates. */
export function nameOfDay(number: number): string {
  const inTime = Math.max(-lastDay, Math.min(lastDay, number))
  return new Date(inTime * dayMs).toISOString().replace(/T.*/, '')
}
