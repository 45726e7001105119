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

const maxNames = 4_096
const names = new Map<number, string>()

/**
 * The date of a number of days since 1970. Limits days that no date has, which only a manual edit creates. Reports ask
 * for the same days again and again.
 */
export function nameOfDay(number: number): string {
  const known = names.get(number)
  if (known !== undefined) return known
  const inTime = Math.max(-lastDay, Math.min(lastDay, number))
  const name = new Date(inTime * dayMs).toISOString().replace(/T.*/, '')
  if (names.size >= maxNames) names.clear()
  names.set(number, name)
  return name
}

/** ISO 8601 in UTC. Limits moments that no date has, which only a foreign file has. */
export function utcMoment(at: number): string {
  const moment = Math.trunc(Math.max(-lastMoment, Math.min(lastMoment, at)))
  const day = Math.floor(moment / dayMs)
  const rest = moment - day * dayMs
  const [hours, minutes] = [Math.floor(rest / hourMs), Math.floor(rest / minuteMs) % 60]
  const [seconds, ms] = [Math.floor(rest / secondMs) % 60, rest % secondMs]
  const time = `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`
  return `${nameOfDay(day)}T${time}.${ms < 100 ? '0' : ''}${twoDigits(ms)}Z`
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

/** ISO 8601 in local time, with the minutes east of UTC: `2026-11-20T15:00:07.000+01:00`. */
export function localMoment(at: number, utcOffsetMinutes: number): string {
  const far = Math.abs(utcOffsetMinutes)
  const [hours, minutes] = [twoDigits(Math.floor(far / 60)), twoDigits(far % 60)]
  const local = utcMoment(at + utcOffsetMinutes * minuteMs)
  return `${local.slice(0, -1)}${utcOffsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`
}
