/** The decimal separator. */
export type DecimalMark = 'point' | 'comma'

export interface ReadNumber {
  /** All digits without an exponent, such as `-0.0004`. */
  readonly decimal: string
  /** The code for an adjacent currency code or sign; `null` without one. */
  readonly currency: string | null
}

const signs: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '₹': 'INR', '₩': 'KRW' }
const blanks = /[\s\u00a0\u202f\u2009'’_]/gu
const maxNumberLength = 60

interface BareNumber {
  readonly isNegative: boolean
  /** Digits, points, commas and an optional exponent. */
  readonly digits: string
  readonly currency: string | null
}

/** Whether a cell is empty or a placeholder, rather than a wrong number. */
export function isBlank(cell: string): boolean {
  return /^(?:[-–—]+|n\/?a|null|none)?$/i.test(cell.trim())
}

/** The decimal separator that a cell shows: one of the two, `either`, or `null` without a hint. */
export function markShownBy(cell: string, isWhole: boolean): DecimalMark | 'either' | null {
  const digits = bare(cell)?.digits ?? ''
  const points = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  if (points + commas === 0) return null
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? 'point' : 'comma'
  if (points > 1) return 'comma'
  if (commas > 1) return 'point'
  const isGroup = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  // Token counts have no decimals, so a possible group of three digits is one.
  if (isGroup && isWhole) return points > 0 ? 'comma' : 'point'
  if (isGroup) return 'either'
  return points > 0 ? 'point' : 'comma'
}

/** `null` when the cell isn't a number in this notation. */
export function readNumber(cell: string, mark: DecimalMark): ReadNumber | null {
  const found = bare(cell)
  if (found === null) return null
  const [decimal, group] = mark === 'point' ? ['.', ','] : [',', '.']
  const parts = found.digits.split(decimal)
  const [whole = '', rest = ''] = parts
  const [fraction = '', exponent] = rest.split(/e/i)
  const wholeParts = whole.split(/e/i)
  const exponentText = exponent ?? wholeParts[1] ?? '0'
  const digits = ungrouped(wholeParts[0] ?? '', group)
  if (parts.length > 2 || digits === null || !/^\d*$/.test(fraction) || digits + fraction === '') return null
  const written = shifted(digits, fraction, Number(exponentText))
  const isNegative = found.isNegative && written !== '0'
  return { decimal: `${isNegative ? '-' : ''}${written}`, currency: found.currency }
}

/** Strips currency and sign from a number. Parentheses mean a negative number. */
function bare(cell: string): BareNumber | null {
  if (cell.length > maxNumberLength) return null
  const text = cell.normalize('NFKC').replace(blanks, '').replace('\u2212', '-')
  const parts =
    /^(\()?([-+])?([A-Z]{3}|US\$|\p{Sc})?([-+])?([\d.,]+(?:e[-+]?\d{1,2})?)([A-Z]{3}|\p{Sc})?\)?$/iu.exec(
      text,
    )
  if (parts === null || (parts[1] === undefined) === text.endsWith(')')) return null
  const [, bracket, before, lead, behind, digits = '', trail] = parts
  if ([bracket, before, behind].filter((sign) => sign !== undefined).length > 1) return null
  const isNegative = bracket !== undefined || before === '-' || behind === '-'
  return { isNegative, digits, currency: codeOf(lead ?? trail ?? '') }
}

function codeOf(sign: string): string | null {
  const text = sign.toUpperCase()
  if (text === 'US$') return 'USD'
  return /^[A-Z]{3}$/.test(text) ? text : (signs[text] ?? null)
}

/** Digits alone or in groups. The last group must have three digits. */
function ungrouped(text: string, group: string): string | null {
  const [first = '', ...others] = text.split(group)
  if (others.length === 0) return /^\d*$/.test(first) ? first : null
  const isGrouped =
    /^\d{1,3}$/.test(first) &&
    others.every((digits, index) => (index === others.length - 1 ? /^\d{3}$/ : /^\d{2,3}$/).test(digits))
  return isGrouped ? [first, ...others].join('') : null
}

function shifted(whole: string, fraction: string, exponent: number): string {
  const digits = whole + fraction
  const place = whole.length + exponent
  const padded = place < 0 ? digits.padStart(digits.length - place, '0') : digits.padEnd(place, '0')
  const at = Math.max(place, 0)
  const before = padded.slice(0, at).replace(/^0+/, '') || '0'
  const after = padded.slice(at).replace(/(?<!0)0+$/, '')
  return after === '' ? before : `${before}.${after}`
}
