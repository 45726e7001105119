import { formatCount, formatWithDecimal } from './format-number.ts'
import { defineMessages, message } from './messages.ts'

const unitStrings = defineMessages('unit', {
  milliseconds: '{value} ms',
  seconds: '{value} s',
  minutesAndSeconds: message('{minutes, number} min {seconds, number} s', 'minutes', 'seconds'),
  minutes: '{minutes, number}\u00a0min',
  hoursAndMinutes: message('{hours, number}\u00a0h {minutes, number}\u00a0min', 'hours', 'minutes'),
  bytes: '{value} B',
  kilobytes: '{value} kB',
  megabytes: '{value} MB',
  gigabytes: '{value} GB',
})

/** Milliseconds below a tenth of a second, tenths up to a minute, then whole minutes and seconds. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 99.5) return unitStrings.milliseconds(formatCount(Math.round(milliseconds)))
  const seconds = milliseconds / 1000
  if (seconds < 59.95) return unitStrings.seconds(formatWithDecimal(seconds))
  const whole = Math.round(seconds)
  return unitStrings.minutesAndSeconds(Math.floor(whole / 60), whole % 60)
}

/** In whole minutes, for what lasts longer than a call: `24 min`, `2 h 5 min`. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 1) return formatDuration(milliseconds)
  if (minutes < 60) return unitStrings.minutes(minutes)
  return unitStrings.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60)
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return unitStrings.bytes(formatCount(bytes))
  if (bytes < 1_000_000) return unitStrings.kilobytes(formatWithDecimal(bytes / 1000))
  if (bytes < 1_000_000_000) return unitStrings.megabytes(formatWithDecimal(bytes / 1_000_000))
  return unitStrings.gigabytes(formatWithDecimal(bytes / 1_000_000_000))
}
