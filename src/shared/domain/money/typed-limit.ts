import { readTypedDecimal, type TypedDecimal, withPlainDigits } from './typed-decimal.ts'

/** In token counts `1,203` is unambiguous, while `1.203` could be a thousand or a fraction. */
const groupedTokens = /^\d{1,3}(?:,\d{3})+$/
const oneGroupOrFraction = /^\d{1,3}\.\d{3}$/
const endsInFraction = /[.,]\d{0,2}$/

export interface TypedLimit {
  readonly limit: string
  readonly unit: 'tokens' | 'money'
  readonly currency: string
}

export type LimitProblem = NonNullable<TypedDecimal['problem']> | 'zero' | 'not-whole' | 'not-a-currency'

export interface LimitProblems {
  readonly limit?: LimitProblem
  readonly currency?: LimitProblem
}

/** The typed limit, or the problem of each field. */
export function readTypedLimit(
  typed: TypedLimit,
  mark: '.' | ',' = '.',
): {
  amount: { limit: string; currency: string | null } | null
  problems: LimitProblems
} {
  const isMoney = typed.unit === 'money'
  const currency = typed.currency.trim().toUpperCase()
  const text = withPlainDigits(typed.limit.trim())
  const { decimal, problem } = readTypedDecimal(
    !isMoney && groupedTokens.test(text) ? text.replaceAll(',', '') : text,
    mark,
  )
  const limitProblem = problem ?? (isMoney ? problemOfMoney(decimal) : problemOfTokens(decimal, text))
  const problems: LimitProblems = {
    ...(limitProblem !== null && { limit: limitProblem }),
    ...(isMoney && !/^[A-Z]{3}$/.test(currency) && { currency: 'not-a-currency' }),
  }
  if (decimal === null || Object.keys(problems).length > 0) return { amount: null, problems }
  return { amount: { limit: decimal, currency: isMoney ? currency : null }, problems }
}

function problemOfMoney(decimal: string): LimitProblem | null {
  return decimal === '0' ? 'zero' : null
}

/** Never guesses `100.000` or `1,00`: a limit a thousand times too low would stop everything. */
function problemOfTokens(decimal: string, text: string): LimitProblem | null {
  if (decimal === '0') return 'zero'
  if (oneGroupOrFraction.test(text)) return 'two-readings'
  return decimal.includes('.') || endsInFraction.test(text) ? 'not-whole' : null
}
