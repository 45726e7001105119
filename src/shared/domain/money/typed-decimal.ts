type DecimalProblem =
  | 'empty'
  | 'not-a-number'
  | 'negative'
  /** `1,203` may mean about 1.2, or more than a thousand. */
  | 'two-readings'
  | 'too-long'

/** A decimal that a user typed or a file contains; else the reason why the text isn't a decimal. */
export type TypedDecimal =
  | { readonly decimal: string; readonly problem: null }
  | { readonly decimal: null; readonly problem: DecimalProblem }

const limits = { whole: 12, fraction: 18 } as const

const groupedByBlanks = /^\d{1,3}(?:[\s'\u2019]\d{3})+(?=[.,]|$)/
const oneGroupOrFraction = { '.': /^[1-9]\d{0,2},\d{3}$/, ',': /^[1-9]\d{0,2}[.,]\d{3}$/ } as const
const currencySign = /^\p{Sc}\s*|(?<!\s)\s*\p{Sc}$/gu

/**
 * Accepts a point or a comma as the decimal mark, grouped digits, and a currency sign. One comma before three
 * digits is ambiguous and refused. So is one point, where a comma is the usual decimal mark.
 */
export function readTypedDecimal(typed: string, mark: '.' | ',' = '.'): TypedDecimal {
  const text = withPlainDigits(typed.normalize('NFKC').trim().replace(currencySign, ''))
  if (text === '') return refused(typed.trim() === '' ? 'empty' : 'not-a-number')
  if (/^[-\u2212]/.test(text)) return refused('negative')
  const plain = withPoint(
    text.replace(/^\+/, '').replace(groupedByBlanks, (digits) => digits.replace(/\D/g, '')),
    mark,
  )
  if (plain === 'two-readings') return refused('two-readings')
  const parts = plain === null ? null : /^(\d*)(?:\.(\d*))?$/.exec(plain)
  const [, whole = '', fraction = ''] = parts ?? []
  if (whole + fraction === '') return refused('not-a-number')
  return limited(whole.replace(/^0+/, ''), fraction.replace(/(?<!0)0+$/, ''))
}

/** Arabic and Persian digits and marks as those that the other languages write. */
export function withPlainDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) % 16}`)
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
}

function limited(whole: string, fraction: string): TypedDecimal {
  if (whole.length > limits.whole || fraction.length > limits.fraction) return refused('too-long')
  return { decimal: `${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`, problem: null }
}

/** Rewrites the number with a point as its only mark; null if the marks form no number. */
function withPoint(text: string, mark: '.' | ','): string | null {
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points > 0 && commas > 0)
    return text.lastIndexOf('.') > text.lastIndexOf(',')
      ? ungrouped(text, ',', '.')
      : ungrouped(text, '.', ',')
  if (points > 1) return ungrouped(text, '.', ',')
  if (commas > 1) return ungrouped(text, ',', '.')
  if (oneGroupOrFraction[mark].test(text)) return 'two-readings'
  return text.replace(',', '.')
}

function ungrouped(text: string, group: string, mark: string): string | null {
  const [whole = '', fraction, ...more] = text.split(mark)
  const [first = '', ...others] = whole.split(group)
  const isGrouped = /^\d{1,3}$/.test(first) && others.every((digits) => /^\d{3}$/.test(digits))
  if (!isGrouped || more.length > 0) return null
  return [first, ...others].join('') + (fraction === undefined ? '' : `.${fraction}`)
}

function refused(problem: DecimalProblem): TypedDecimal {
  return { decimal: null, problem }
}
