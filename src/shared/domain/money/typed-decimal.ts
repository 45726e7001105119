type DecimalProblem =
  | 'empty'
  | 'not-a-number'
  | 'negative'
  /** `1,203` may be one and a bit, or a thousand and more. */
  | 'two-readings'
  | 'too-long'

/** What a person typed or a file says, as the decimal it means; else why it means none. */
export type TypedDecimal =
  | { readonly decimal: string; readonly problem: null }
  | { readonly decimal: null; readonly problem: DecimalProblem }

const limits = { whole: 12, fraction: 18 } as const

const groupedByBlanks = /^\d{1,3}(?:[\s'\u2019]\d{3})+(?=[.,]|$)/
const currencySign = /^\p{Sc}\s*|\s*\p{Sc}$/gu

/**
 * Forgiving: a point or a comma is the decimal mark, digits may be grouped, a currency sign may stand beside them. One comma before
 * three digits could be either, and is not guessed at; one point is the mark.
 */
export function readTypedDecimal(typed: string): TypedDecimal {
  const text = typed.normalize('NFKC').trim().replace(currencySign, '')
  if (text === '') return refused(typed.trim() === '' ? 'empty' : 'not-a-number')
  if (/^[-\u2212]/.test(text)) return refused('negative')
  const plain = withPoint(
    text.replace(/^\+/, '').replace(groupedByBlanks, (digits) => digits.replace(/\D/g, '')),
  )
  if (plain === 'two-readings') return refused('two-readings')
  const parts = plain === null ? null : /^(\d*)(?:\.(\d*))?$/.exec(plain)
  const [, whole = '', fraction = ''] = parts ?? []
  if (whole + fraction === '') return refused('not-a-number')
  return limited(whole.replace(/^0+/, ''), fraction.replace(/0+$/, ''))
}

function limited(whole: string, fraction: string): TypedDecimal {
  if (whole.length > limits.whole || fraction.length > limits.fraction) return refused('too-long')
  return { decimal: `${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`, problem: null }
}

/** With a point as the only mark; null where the marks stand where they make no number. */
function withPoint(text: string): string | null {
  const points = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (points > 0 && commas > 0)
    return text.lastIndexOf('.') > text.lastIndexOf(',')
      ? ungrouped(text, ',', '.')
      : ungrouped(text, '.', ',')
  if (points > 1) return ungrouped(text, '.', ',')
  if (commas > 1) return ungrouped(text, ',', '.')
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return 'two-readings'
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
