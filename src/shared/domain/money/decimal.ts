/**
 * A parsed decimal such as `0.0004`: no exponent, no grouping, no sign but a minus. `typed-decimal.ts` reads
 * what a person typed.
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

/** The canonical form of a number as JSON writes it, exponent included; null for anything else. */
export function decimalOfJson(number: string): string | null {
  const match = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(number)
  if (match === null || number.length > maxDigits) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -scale))
  if (Math.abs(scale) + digits.toString().length > maxDigits * 2) return null
  const decimal = write({ digits, scale: Math.max(0, scale) })
  const canonical = decimal === '-0' ? '0' : decimal
  return canonical.length <= maxDigits ? canonical : null
}

/** Multiplies a price per million by a count. */
export function ofMillion(perMillion: string, count: number | bigint): string {
  const { digits, scale } = read(perMillion)
  return write({ digits: digits * BigInt(count), scale: scale + 6 })
}

function read(decimal: string): Scaled {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { digits: BigInt(whole + fraction), scale: fraction.length }
}

function write({ digits, scale }: Scaled): string {
  const isNegative = digits < 0n
  const text = (isNegative ? -digits : digits).toString().padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale)
  const fraction = text.slice(text.length - scale).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
