import { holdCurrency } from './direction.ts'
import { approximate } from './format-number.ts'
import { perLocale } from './locale.ts'

/** An alias, so that messages that write money can export their types. */
type Amount = {
  readonly currency: string
  readonly amount: string
  /** Calls at a list price that nobody confirmed, which make the amount approximate. */
  readonly unconfirmedCount?: number | undefined
}

/** Formats an amount, alone or aligned with its column. */
export type MoneyFormat = (money: Amount) => string

const digitsOfTotals = 2
/** No rounded amount has more decimals in a column, and no total below one unit. */
const digitsOfSmall = 4

/**
 * A total: two decimals, or up to four below one unit. Rounded half to even, and never to zero: `$12.35`, `$0.0004`,
 * `<$0.0001`. Rounds the decimal text itself, so floating point adds no digits.
 */
export function formatMoney(money: Amount): string {
  return writeToRead(money, { fewest: 0, most: digitsOfTotal(money.amount) })
}

/** The cost of one call: two significant digits below one unit, such as `$0.057` or `$0.00012`. */
export function formatCallMoney(money: Amount): string {
  return writeToRead(money, { fewest: 0, most: digitsOfCall(money.amount) })
}

/** A difference with its sign: `+$1.20`, `-$0.0004`. */
export function formatMoneyDifference(money: Amount): string {
  return withSign(money, formatMoney)
}

/** A column of differences, whose points align: `+$1.20`, `-$0.25`. */
export function createDifferenceFormat(column: Iterable<Amount>): MoneyFormat {
  const format = createColumnFormat(column)
  return (money) => withSign(money, format)
}

/** Amounts write only a minus by themselves. */
function withSign(money: Amount, format: MoneyFormat): string {
  const { currency, amount } = money
  const words = format({ currency, amount })
  return marked(money, amount === '0' || amount.startsWith('-') ? words : withPlus(words))
}

/** On the left of Latin digits in Arabic too, where the minus is. */
function withPlus(words: string): string {
  return /^\u200f\d/u.test(words) ? `\u200f\u200e+${words.slice(1)}` : `+${words}`
}

/** An amount with unconfirmed prices is approximate, wherever it appears. */
function marked({ unconfirmedCount = 0 }: Amount, words: string): string {
  return unconfirmedCount === 0 ? words : approximate(words)
}

/** Every digit: `$0.0008145`. */
export function formatExactMoney(money: Amount): string {
  const { currency, amount } = money
  return marked(money, write(amount, currency, { fewest: 0, most: decimalsOf(amount) }))
}

/** A round number for an axis, without decimals where it needs none: `$20`, `$2.50`. */
export function formatRoundMoney({ currency, amount }: Amount): string {
  const most = decimalsOf(amount)
  return write(amount, currency, { fewest: 0, most, isWhole: most === 0 })
}

/** Both ends of an estimate, the currency once where it comes first: `$46–53`, `$0.06–0.10`. */
export function formatMoneyRange(low: Amount, high: Amount): string {
  const isWhole = [low, high].every(({ amount }) => /^[1-9]\d/.test(amount))
  const most = isWhole ? 0 : digitsOfCall(high.amount)
  // No end is ever rounded to zero.
  if (isTooSmall(low, most)) return [low, high].map(formatMoney).join('–')
  const { format, marks } = formatOf(low.currency, { fewest: 0, most, isWhole })
  const [one, other] = [low, high].map(({ amount }) => amount as `${number}`)
  if (one === undefined || other === undefined || format.format(one) === format.format(other))
    return formatMoney(high)
  const parts = format.formatRangeToParts(one, other)
  const isOnce = parts[0]?.type === 'currency'
  return parts
    .filter(({ type, source }) => !(isOnce && type === 'currency' && source === 'endRange'))
    .map(({ type, source, value }) =>
      source === 'shared' && type === 'literal' ? value.trim() || value : shownPart(type, value, marks),
    )
    .join('')
}

/**
 * A format for one column of totals. Its number of decimals is that of its largest amount, in any currency, so that
 * points align: `$38.40`, `$0.82`, `<$0.01`.
 */
export function createColumnFormat(column: Iterable<Amount>): MoneyFormat {
  const amounts = Map.groupBy(column, ({ currency }) => currency)
  const isSmall = [...amounts.values()].some(
    (list) =>
      list.some(({ amount }) => isBelowOne(amount)) && list.every(({ amount }) => !isOneOrMore(amount)),
  )
  const most = isSmall ? digitsOfSmall : digitsOfTotals
  return (money) => writeToRead(money, { fewest: most, most })
}

/** A format for one column of calls. Each gets as many decimals as the column needs most, up to four. */
export function createCallColumnFormat(column: Iterable<Amount>): MoneyFormat {
  const most = Math.max(
    digitsOfTotals,
    ...Array.from(column, ({ amount }) => Math.min(digitsOfSmall, digitsOfCall(amount))),
  )
  return (money) => writeToRead(money, { fewest: most, most })
}

/** A format for one column with every digit of each amount: `$0.0375`, `$2.5000`. */
export function createExactColumnFormat(column: Iterable<Amount>): MoneyFormat {
  let most = 0
  const currencies = new Set<string>()
  for (const { currency, amount } of column) {
    most = Math.max(most, decimalsOf(amount))
    currencies.add(currency)
  }
  // A currency without minor units, such as JPY, must not end before the others.
  if (currencies.size > 1) most = Math.max(most, ...[...currencies].map(minorDigitsOf))
  return (money) => {
    const { amount, currency } = money
    const count = Math.max(most, decimalsOf(amount))
    return marked(money, write(amount, currency, { fewest: count, most: count }))
  }
}

/** Several currencies side by side, never added together. */
export function formatMoneyList(list: readonly Amount[], format: MoneyFormat = formatMoney): string {
  return list.map(format).join(' + ')
}

interface Decimals {
  readonly fewest: number
  readonly most: number
  /** Without the usual decimals of the currency. */
  readonly isWhole?: boolean
}

const isBelowOne = (amount: string): boolean => /^-?0\.\d/.test(amount)
const isOneOrMore = (amount: string): boolean => /^-?[1-9]/.test(amount)

function digitsOfTotal(amount: string): number {
  return isBelowOne(amount) ? digitsOfSmall : digitsOfTotals
}

function digitsOfCall(amount: string): number {
  return isBelowOne(amount) ? Math.max(digitsOfTotals, zerosBehindPoint(amount) + 2) : digitsOfTotals
}

/** Ignores trailing zeros. */
function decimalsOf(amount: string): number {
  return /\.(\d*[1-9])/.exec(amount)?.[1]?.length ?? 0
}

/** The zeros between the point and the first other digit. */
function zerosBehindPoint(amount: string): number {
  return /\.(0*)/.exec(amount)?.[1]?.length ?? 0
}

const digitsToRead = (currency: string, most: number): number =>
  Math.max(Math.min(most, digitsOfSmall), minorDigitsOf(currency))

const isTooSmall = ({ currency, amount }: Amount, most: number): boolean =>
  isBelowOne(amount) && zerosBehindPoint(amount) >= digitsToRead(currency, most)

/** An amount that would be rounded to zero, or is too small to read, is less than the last decimal. */
function writeToRead(money: Amount, { fewest, most }: Decimals): string {
  const { currency, amount } = money
  if (!isTooSmall(money, most)) return marked(money, write(amount, currency, { fewest, most }))
  const digits = digitsToRead(currency, most)
  const least = `0.${'0'.repeat(digits - 1)}1`
  const words = write(least, currency, { fewest, most: digits })
  return marked(money, `${amount.startsWith('-') ? '>-' : '<'}${words}`)
}

const formats = perLocale((locale) => ({
  locale,
  made: new Map<string, Intl.NumberFormat>(),
  marks: readMarks(locale),
}))

/**
 * The marks of plain numbers. Some regions write amounts with other marks: `1.250` calls would cost `€1.250` for
 * one euro and a quarter.
 */
function readMarks(locale: string): ReadonlyMap<string, string> {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567.5)
  return new Map(
    parts
      .filter(({ type }) => type === 'group' || type === 'decimal')
      .map(({ type, value }) => [type, value]),
  )
}

function formatOf(currency: string, decimals: Decimals) {
  const key = `${currency} ${decimals.fewest} ${decimals.most} ${decimals.isWhole ?? false}`
  const { locale, made, marks } = formats()
  const format = made.get(key) ?? createFormat(locale, currency, decimals)
  made.set(key, format)
  return { format, marks }
}

function write(amount: string, currency: string, decimals: Decimals): string {
  const { format, marks } = formatOf(currency, decimals)
  return format
    .formatToParts(amount as `${number}`)
    .map(({ type, value }) => shownPart(type, value, marks))
    .join('')
}

function shownPart(type: string, value: string, marks: ReadonlyMap<string, string>): string {
  return type === 'currency' ? holdCurrency(value) : (marks.get(type) ?? value)
}

/** An unknown currency shows its code: `XTS 0.50`. */
function createFormat(
  locale: string,
  currency: string,
  { fewest, most, isWhole = false }: Decimals,
): Intl.NumberFormat {
  const currencyDigits = isWhole ? 0 : minorDigitsOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    roundingMode: 'halfEven',
    minimumFractionDigits: Math.max(currencyDigits, fewest),
    maximumFractionDigits: Math.max(currencyDigits, most),
  })
}

/** The usual decimals of a currency: two for USD, none for JPY. */
function minorDigitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().minimumFractionDigits ?? 0
  )
}
