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

/** ISO 8601 in UTC. Limits moments that no date has, which only a foreign file has. */
export function utcMoment(at: number): string {
  return new Date(Math.max(-lastMoment, Math.min(lastMoment, at))).toISOString()
}

/** ISO 8601 in local time, with the minutes east of UTC: `2026-11-20T15:00:07.000+01:00`. */
export function localMoment(at: number, utcOffsetMinutes: number): string {
  const far = Math.abs(utcOffsetMinutes)
  const [hours, minutes] = [Math.floor(far / 60), far % 60].map((part) => String(part).padStart(2, '0'))
  const local = utcMoment(at + utcOffsetMinutes * minuteMs)
  return `${local.slice(0, -1)}${utcOffsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`
}
