import { perLocale } from './locale.ts'

const counts = perLocale((locale) => new Intl.NumberFormat(locale))
const signedCounts = perLocale((locale) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }))
const oneDecimal = perLocale(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)
const allDecimals = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 100 }))
const wholePercents = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }))
const signedPercents = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }),
)
const signedFinePercents = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 }),
)
const percents = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
)

/** Grouped and in full, never abbreviated: 1203 is `1,203`. */
export function formatCount(count: number | bigint): string {
  return counts().format(count)
}

/**
 * An estimate, or an amount from prices that nobody confirmed. Marked once: not where a part
 * is marked already, and not a single amount that only has a limit, such as `<$0.0001`.
 */
export function approximate(words: string): string {
  return /^(?:≈|[<>][^+]*$)/.test(words) ? words : `≈\u00a0${words}`
}

/** Every digit of an exact decimal, grouped: `0.00123`. */
export function formatDecimal(decimal: string): string {
  return allDecimals().format(decimal as `${number}`)
}

/**
 * An estimate with its usual error, `≈ 1,361 ± 11`. An error of more than a third says nothing about the value, so
 * those estimates show both ends: `≈ 10–40`. So are those that would reach below the least possible value.
 */
export function formatEstimate(count: number, range: number, leastValue = 0): string {
  if (range === 0 || (range * 3 <= count && count - range >= leastValue))
    return approximate(`${formatCount(count)} ± ${formatCount(range)}`)
  const step = 10 ** Math.floor(Math.log10(range))
  const least = Math.max(1, leastValue, Math.floor((count - range) / step) * step)
  const most = Math.max(least + 1, Math.ceil((count + range) / step) * step)
  return approximate(counts().formatRange(least, most))
}

/** The decimal mark of the region. */
export function decimalMark(): '.' | ',' {
  return formatWithDecimal(0).startsWith('0,') ? ',' : '.'
}

/** With one decimal: `1.2`. */
export function formatWithDecimal(value: number): string {
  return oneDecimal().format(value)
}

/** A signed difference: `+5`, `-1,203`. */
export function formatDifference(count: number | bigint): string {
  return signedCounts().format(count)
}

/** A relative difference: `+12%`, `-3%`. One that would round to zero gets a decimal: `+0.4%`. */
export function formatPercentDifference(percent: number): string {
  const isRoundedAway = percent !== 0 && Math.round(percent) === 0
  return (isRoundedAway ? signedFinePercents : signedPercents)().format(percent / 100)
}

/** For sentences: `80%`. Shares that would round to none or all get a decimal: `99.7%`. */
export function formatWholePercent(percent: number): string {
  const whole = Math.round(percent)
  const isRoundedAway = whole !== percent && (whole === 0 || whole === 100)
  return isRoundedAway ? formatPercent(percent) : wholePercents().format(percent / 100)
}

/** Never rounds a small share to 0% or an almost full one to 100%. */
export function formatPercent(percent: number): string {
  if (percent > 0 && percent < 0.05) return `< ${percents().format(0.001)}`
  if (percent > 99.9 && percent < 100) return percents().format(0.999)
  return percents().format(percent / 100)
}
