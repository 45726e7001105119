import type { BudgetPeriod, BudgetTerms } from '../../../../shared/contract/money/budget.ts'
import { readTypedDecimal, type TypedDecimal } from '../../../../shared/domain/money/typed-decimal.ts'

/** A budget as it stands in the fields. */
export interface TypedBudget {
  readonly limit: string
  readonly unit: 'tokens' | 'money'
  readonly currency: string
  readonly period: BudgetPeriod
  /** Empty for all connections together. */
  readonly connectionId: string
}

export type BudgetProblem = NonNullable<TypedDecimal['problem']> | 'zero' | 'not-whole' | 'not-a-currency'

interface Problems {
  readonly limit?: BudgetProblem
  readonly currency?: BudgetProblem
}

/** `1,203` can only be meant one way where it counts tokens; `1.203` is a thousand and more, or a fraction. */
const groupedTokens = /^\d{1,3}(?:,\d{3})+$/
const oneGroupOrFraction = /^\d{1,3}\.\d{3}$/
const endsInFraction = /[.,]\d{0,2}$/

/** The budget that is meant, or what has to be put right in which field. */
export function readTypedBudget(typed: TypedBudget): { terms: BudgetTerms | null; problems: Problems } {
  const { unit, period, connectionId } = typed
  const isMoney = unit === 'money'
  const currency = typed.currency.trim().toUpperCase()
  const text = typed.limit.trim()
  const { decimal, problem } = readTypedDecimal(
    !isMoney && groupedTokens.test(text) ? text.replaceAll(',', '') : text,
  )
  const limitProblem = problem ?? (isMoney ? problemOfMoney(decimal) : problemOfTokens(decimal, text))
  const problems: Problems = {
    ...(limitProblem !== null && { limit: limitProblem }),
    ...(isMoney && !/^[A-Z]{3}$/.test(currency) && { currency: 'not-a-currency' }),
  }
  if (decimal === null || Object.keys(problems).length > 0) return { terms: null, problems }
  const of = { period, connectionId: connectionId === '' ? null : connectionId }
  return { terms: { ...of, currency: isMoney ? currency : null, limit: decimal }, problems }
}

function problemOfMoney(decimal: string): BudgetProblem | null {
  return decimal === '0' ? 'zero' : null
}

/** What `100.000` and `1,00` mean is not guessed: a limit of a thousandth of what was meant stops everything. */
function problemOfTokens(decimal: string, text: string): BudgetProblem | null {
  if (decimal === '0') return 'zero'
  if (oneGroupOrFraction.test(text)) return 'two-readings'
  return decimal.includes('.') || endsInFraction.test(text) ? 'not-whole' : null
}
