import { perLocale } from './locale.ts'

interface Amount {
  readonly currency: string
  readonly amount: string
}

/** Formats an amount, alone or aligned with its column. */
export type MoneyFormat = (money: Amount) => string

/** Four decimals suit the cost of a call. Smaller amounts show their first two digits instead. */
const smallDecimals = 4
const minDecimals = '0.000001'

/**
 * Rounded for reading, half to even, and never to zero: `$0.0004`, `$12.35`, `$0.000021`, `< $0.000001`.
 * Rounds the decimal text itself, so floating point adds no digits.
 */
export function formatMoney(money: Amount): string {
  return writeToRead(money, { fewest: 0, most: maxDecimalsToRead(money.amount) })
}

/** A difference with its sign: `+$1.20`, `-$0.0004`. */
export function formatMoneyDifference(money: Amount): string {
  return withSign(money, formatMoney(money))
}

/** A column of differences, whose points align: `+$1.2000`, `-$0.0004`. */
export function createDifferenceFormat(column: Iterable<Amount>): MoneyFormat {
  const format = createColumnFormat(column)
  return (money) => withSign(money, format(money))
}

/** Amounts write only a minus by themselves. */
function withSign({ amount }: Amount, words: string): string {
  return amount === '0' || amount.startsWith('-') ? words : `+${words}`
}

/** Every digit: `$0.0008145`. */
export function formatExactMoney({ currency, amount }: Amount): string {
  return write(amount, currency, { fewest: 0, most: decimalsOf(amount) })
}

/**
 * A format for one column, its sum included. Each amount gets as many decimals as the column needs most, in any
 * currency, so that points align: `$0.0010`, `$0.0018`, `€1.2504`.
 */
export function createColumnFormat(column: Iterable<Amount>): MoneyFormat {
  const decimalsIn = countInColumn(column, decimalsInColumn)
  return (money) => writeToRead(money, decimalsIn(money))
}

/** A format for one column with every digit of each amount: `$0.0375`, `$2.5000`. */
export function createExactColumnFormat(column: Iterable<Amount>): MoneyFormat {
  const decimalsIn = countInColumn(column, decimalsOf)
  return (money) => write(money.amount, money.currency, decimalsIn(money))
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

/** An amount outside the column still gets the decimals it needs. */
function countInColumn(
  column: Iterable<Amount>,
  countOf: (amount: string) => number,
): (money: Amount) => Decimals {
  let most = 0
  const currencies = new Set<string>()
  for (const { currency, amount } of column) {
    most = Math.max(most, countOf(amount))
    currencies.add(currency)
  }
  // A currency without minor units, such as JPY, must not end before the others.
  if (currencies.size > 1) most = Math.max(most, ...[...currencies].map(minorDigitsOf))
  return ({ amount }) => {
    const count = Math.max(most, countOf(amount))
    return { fewest: count, most: count }
  }
}

function maxDecimalsToRead(amount: string): number {
  if (isBelowShown(amount)) return decimalsOf(minDecimals)
  if (/^-?0\.0{4}/.test(amount)) return zerosBehindPoint(amount) + 2
  return /^-?0(\.|$)/.test(amount) ? smallDecimals : 2
}

/** Never more decimals than the amount has. A large amount needs those of small ones: they add up in a sum. */
function decimalsInColumn(amount: string): number {
  return Math.min(decimalsOf(amount), Math.max(smallDecimals, maxDecimalsToRead(amount)))
}

function isBelowShown(amount: string): boolean {
  return /^-?0\.0{6}/.test(amount)
}

/** Ignores trailing zeros. */
function decimalsOf(amount: string): number {
  return /\.(\d*[1-9])/.exec(amount)?.[1]?.length ?? 0
}

/** The zeros between the point and the first other digit. */
function zerosBehindPoint(amount: string): number {
  return /\.(0*)/.exec(amount)?.[1]?.length ?? 0
}

function writeToRead({ currency, amount }: Amount, decimals: Decimals): string {
  if (!isBelowShown(amount)) return write(amount, currency, decimals)
  return `${amount.startsWith('-') ? '> -' : '< '}${write(minDecimals, currency, decimals)}`
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

function write(amount: string, currency: string, decimals: Decimals): string {
  const key = `${currency} ${decimals.fewest} ${decimals.most} ${decimals.isWhole ?? false}`
  const { locale, made, marks } = formats()
  const format = made.get(key) ?? createFormat(locale, currency, decimals)
  made.set(key, format)
  return format
    .formatToParts(amount as `${number}`)
    .map(({ type, value }) => marks.get(type) ?? value)
    .join('')
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
