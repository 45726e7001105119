const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const wholeMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const wholeDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const wholeWeekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** For columns: `20 Nov, 15:00:07`. */
export function formatMoment(at: number): string {
  return moment.format(at)
}

/** With the year: `20 Nov 2026, 15:00:07`. */
export function formatWholeMoment(at: number): string {
  return wholeMoment.format(at)
}

/** `Friday 20 November`, with the year if it isn't the current year. */
export function formatWeekday(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? weekday : wholeWeekday).format(at).replace(',', '')
}

/** `20 Nov 2026`, without the year if it is the current year. */
export function formatDate(at: number, now?: number): string {
  const isThisYear = now !== undefined && new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? date : wholeDate).format(at)
}

/** Formats a date such as 2026-11-20 independently of the time zone: `20 Nov 2026`. */
export function formatDay(day: string): string {
  const at = Date.parse(day)
  return Number.isNaN(at) ? day : wholeDay.format(at)
}

/** Minutes and seconds as on a stopwatch: 77 is `1:17`. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
