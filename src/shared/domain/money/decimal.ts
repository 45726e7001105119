/**
 * A parsed decimal such as `0.0004`: no exponent, no grouping, no sign but a minus. `typed-decimal.ts` reads
 * what a user typed.
 */
interface Scaled {
  readonly digits: bigint
  /** Number of digits after the decimal point. */
  readonly scale: number
}

/** The canonical form of a decimal: no redundant zeros, no `-0`. */
export const decimalForm = /^(?:0|-?(?:0\.\d*[1-9]|[1-9]\d*(?:\.\d*[1-9])?))$/

/** Adds exactly, for any number of digits. */
export function addDecimals(decimals: Iterable<string>): string {
  let digits = 0n
  let scale = 0
  for (const decimal of decimals) {
    const next = read(decimal)
    if (next.scale > scale) {
      digits *= 10n ** BigInt(next.scale - scale)
      scale = next.scale
    }
    digits += next.digits * 10n ** BigInt(scale - next.scale)
  }
  return write({ digits, scale })
}

/** Negative if `one` is smaller, 0 if both are equal. */
export function compareDecimals(one: string, other: string): number {
  const { digits } = read(addDecimals([one, other.startsWith('-') ? other.slice(1) : `-${other}`]))
  return digits < 0n ? -1 : digits > 0n ? 1 : 0
}

/** The most digits that a decimal from outside may have. */
const maxDigits = 60

/** The form of a reported amount, with all of its decimals: zeros at the end say how exact it is. */
export const reportedForm = /^(?:0|[1-9]\d*)(?:\.\d+)?$/

/**
 * A number as JSON writes it, exponent included, in canonical form or with the decimals that it had. Null for
 * anything else.
 */
export function decimalOfJson(number: string, form: 'canonical' | 'as-written' = 'canonical'): string | null {
  const match = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(number)
  if (match === null || number.length > maxDigits) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -scale))
  if (Math.abs(scale) + digits.toString().length > maxDigits * 2) return null
  const scaled = { digits, scale: Math.max(0, scale) }
  const decimal = form === 'canonical' ? write(scaled) : writeAll(scaled)
  return decimal.length <= maxDigits ? decimal : null
}

/** The same amount with the other sign. */
export function negated(amount: string): string {
  if (amount === '0') return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

/** Multiplies a price per million by a count. */
/** Without its sign. */
export function sizeOf(decimal: string): string {
  return decimal.startsWith('-') ? decimal.slice(1) : decimal
}

export function ofMillion(perMillion: string, count: number | bigint): string {
  const { digits, scale } = read(perMillion)
  return write({ digits: digits * BigInt(count), scale: scale + 6 })
}

export function multiplyDecimals(one: string, other: string): string {
  const [first, second] = [read(one), read(other)]
  return write({ digits: first.digits * second.digits, scale: first.scale + second.scale })
}

/** The exact quotient; null if it has more than 18 decimals. Neither may be negative, nor `other` zero. */
export function quotientOf(one: string, other: string): string | null {
  const [above, below] = [read(one), read(other)]
  const digits = above.digits * 10n ** BigInt(18 + below.scale)
  const divisor = below.digits * 10n ** BigInt(above.scale)
  return digits % divisor === 0n ? write({ digits: digits / divisor, scale: 18 }) : null
}

/** How many whole tokens an amount pays for, at a price per million. Neither may be negative, nor the price zero. */
export function wholeMillionthsIn(amount: string, perMillion: string): number {
  const paid = read(amount)
  const rate = read(perMillion)
  const tokens =
    (paid.digits * 10n ** BigInt(rate.scale) * 1_000_000n) / (rate.digits * 10n ** BigInt(paid.scale))
  return Number(tokens)
}

/** The decimal of a safe integer that has so many digits after the point. */
export function scaledDecimal(digits: number, scale: number): string {
  let [whole, decimals] = [Math.abs(digits), scale]
  for (; decimals > 0 && whole % 10 === 0; decimals -= 1) whole /= 10
  const text = String(whole).padStart(decimals + 1, '0')
  const sign = digits < 0 ? '-' : ''
  return decimals === 0 ? sign + text : `${sign}${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}

/** A decimal as an integer with this many digits after the point, which is at least its own number of them. */
export function atScale(decimal: string, scale: number): bigint {
  const own = read(decimal)
  return own.digits * 10n ** BigInt(scale - own.scale)
}

/** The number of digits after the point. */
export function scaleOf(decimal: string): number {
  return read(decimal).scale
}

function read(decimal: string): Scaled {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

function write(scaled: Scaled): string {
  const decimal = writeAll(scaled)
  return decimal.includes('.') ? decimal.replace(/(?:\.|(?<![.0]))0+$/, '') : decimal
}

/** Keeps zeros at the end. */
function writeAll({ digits, scale }: Scaled): string {
  const isNegative = digits < 0n
  const text = (isNegative ? -digits : digits).toString().padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  const fraction = text.slice(text.length - scale)
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
