import { perLocale } from './locale.ts'

type Options = Intl.DateTimeFormatOptions

const dates = (options: Options) => perLocale((locale) => new Intl.DateTimeFormat(locale, options))
const moment = dates({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})
const wholeMoment = dates({ dateStyle: 'medium', timeStyle: 'medium' })
const clock = dates({ timeStyle: 'short' })
const dateAndClock = dates({ dateStyle: 'medium', timeStyle: 'short' })
const date = dates({ day: 'numeric', month: 'short' })
const wholeDate = dates({ dateStyle: 'medium' })
const weekday = dates({ weekday: 'long', day: 'numeric', month: 'long' })
const wholeWeekday = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
/** A date such as 2026-11-20 is the same day in every time zone. */
const utcDates = (options: Options) => dates({ ...options, timeZone: 'UTC' })
const monthAndDay: Options = { month: 'short', day: 'numeric' }
const wholeMomentUtc = utcDates({ dateStyle: 'medium', timeStyle: 'medium' })
const momentUtc = utcDates({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
const timeUtc = utcDates({ timeStyle: 'medium' })
const clockUtc = utcDates({ timeStyle: 'short' })
const days = {
  medium: utcDates({ dateStyle: 'medium' }),
  short: utcDates(monthAndDay),
  weekday: utcDates({ ...monthAndDay, weekday: 'short' }),
  'weekday-and-year': utcDates({ ...monthAndDay, weekday: 'short', year: 'numeric' }),
  month: utcDates({ month: 'long', year: 'numeric' }),
  'short-month': utcDates({ month: 'short', year: 'numeric' }),
  year: utcDates({ year: 'numeric' }),
  'month-name': utcDates({ month: 'short' }),
  'whole-month-name': utcDates({ month: 'long' }),
  'weekday-name': utcDates({ weekday: 'short' }),
  'whole-weekday-name': utcDates({ weekday: 'long' }),
}
const hours = utcDates({ hour: 'numeric' })
export type DayForm = keyof typeof days

/** For columns: `Nov 20, 3:00:07 PM`. */
export function formatMoment(at: number): string {
  return moment().format(at)
}

/** With the year: `Nov 20, 2026, 3:00:07 PM`. */
export function formatWholeMoment(at: number): string {
  return wholeMoment().format(at)
}

/** The same in UTC. */
export function formatWholeMomentUtc(at: number): string {
  return wholeMomentUtc().format(at)
}

/** For columns, to the minute: `Nov 20, 3:00 PM`, with the whole date if it isn't in the current year. */
export function formatMomentUtc(at: number, now: number): string {
  const isThisYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  return (isThisYear ? momentUtc : wholeMomentUtc)().format(at)
}

/** Within a day: `3:00:07 PM`. */
export function formatTimeUtc(at: number): string {
  return timeUtc().format(at)
}

/** To the minute: `3:00 PM`. */
export function formatTimeOfDayUtc(at: number): string {
  return clockUtc().format(at)
}

/** To the minute: `Nov 20, 2026, 3:00 PM`. */
export function formatTime(at: number): string {
  return dateAndClock().format(at)
}

/** A time of day to the minute: `3:00 PM`. */
export function formatTimeOfDay(at: number): string {
  return clock().format(at)
}

/** `Friday, November 20`, with the year if it isn't the current year. */
export function formatWeekday(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? weekday : wholeWeekday)().format(at)
}

/** `Nov 20, 2026`, without the year if it is the current year. */
export function formatDate(at: number, now?: number): string {
  const isThisYear = now !== undefined && new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? date : wholeDate)().format(at)
}

/** `Nov 20, 2026`, unless another form is asked for. */
export function formatDay(day: string, form: DayForm = 'medium'): string {
  const at = Date.parse(day)
  return Number.isNaN(at) ? day : days[form]().format(at)
}

/** `Nov 16 – 22, 2026`; the same day twice is one day. */
export function formatDays(from: string, to: string, form: DayForm = 'medium'): string {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return Number.isNaN(start + end) ? `${from} – ${to}` : days[form]().formatRange(start, end)
}

/** An hour of the day, from 0 to 23: `3 PM`, or `15`. */
export function formatHour(hour: number): string {
  return hours().format(Date.UTC(2024, 0, 1, hour))
}

/** Minutes and seconds as on a stopwatch: 77 is `1:17`. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
