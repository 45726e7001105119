const counts = new Intl.NumberFormat('en-US')
const signedCounts = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' })
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Grouped and in full, never abbreviated: 1203 is `1,203`. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** A signed difference: `+5`, `-1,203`. */
export function formatDifference(count: number): string {
  return signedCounts.format(count)
}

/** Never shows a small share as zero. */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.05) return '< 0.1 %'
  return `${oneDecimal.format(percent)} %`
}

/** Milliseconds below a tenth of a second, tenths up to a minute, then whole minutes and seconds. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 99.5) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 59.95) return `${oneDecimal.format(seconds)} s`
  const whole = Math.round(seconds)
  return `${counts.format(Math.floor(whole / 60))} min ${whole % 60} s`
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${oneDecimal.format(bytes / 1000)} kB`
  if (bytes < 1_000_000_000) return `${oneDecimal.format(bytes / 1_000_000)} MB`
  return `${oneDecimal.format(bytes / 1_000_000_000)} GB`
}
