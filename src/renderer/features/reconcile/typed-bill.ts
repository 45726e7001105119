import type { BilledRow } from '../../../shared/contract/usage/bill.ts'
import { maxModelNameLength } from '../../../shared/domain/usage/bill-figures.ts'
import type { TypedRow } from './bills-store.ts'
import { type DecimalMark, isBlank, markShownBy, readNumber } from './table-import/read-number.ts'

export type TypedField = Exclude<keyof TypedRow, 'key'>
type Problem =
  | 'not-a-day'
  | 'long-name'
  | 'not-a-number'
  | 'not-whole'
  | 'two-readings'
  | 'no-currency'
  | 'empty-line'

interface TypedProblem {
  readonly key: number
  readonly field: TypedField
  readonly problem: Problem
}

interface ReadRows {
  readonly rows: readonly BilledRow[]
  /** The problems that keep lines from being counted until they are fixed. */
  readonly problems: readonly TypedProblem[]
}

const counts = ['promptTokens', 'completionTokens', 'totalTokens', 'requests'] as const

/** Reads the typed lines. Empty lines are ignored. */
export function readTypedRows(typed: readonly TypedRow[]): ReadRows {
  const rows: BilledRow[] = []
  const problems: TypedProblem[] = []
  for (const row of typed) {
    const found = readTypedRow(row)
    if (Array.isArray(found)) problems.push(...found)
    else if (found !== null) rows.push(found)
  }
  return { rows, problems }
}

function readTypedRow(typed: TypedRow): BilledRow | TypedProblem[] | null {
  const problems: TypedProblem[] = []
  const refuse = (field: TypedField, problem: Problem): null => {
    problems.push({ key: typed.key, field, problem })
    return null
  }
  const numbers = counts.map((field) => {
    const count = readCount(typed[field])
    return [field, typeof count === 'string' ? refuse(field, count) : count] as const
  })
  const cost = readMoney(typed)
  const money = typeof cost === 'string' ? refuse(cost === 'no-currency' ? 'currency' : 'amount', cost) : cost
  if (typed.day !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(typed.day)) refuse('day', 'not-a-day')
  if (typed.model.trim().length > maxModelNameLength) refuse('model', 'long-name')
  if (problems.length > 0) return problems
  if (money === null && numbers.every(([, count]) => count === null)) {
    const isUnused = typed.day === '' && typed.model.trim() === ''
    return isUnused ? null : [{ key: typed.key, field: 'totalTokens', problem: 'empty-line' }]
  }
  return {
    day: typed.day === '' ? null : typed.day,
    model: typed.model.trim() === '' ? null : typed.model.trim(),
    ...(Object.fromEntries(numbers) as Pick<BilledRow, (typeof counts)[number]>),
    cost: money,
  }
}

/** A possible group of three digits counts as one, since counts have no decimals. */
function readCount(text: string): number | null | Problem {
  if (isBlank(text)) return null
  const mark: DecimalMark = markShownBy(text, true) === 'comma' ? 'comma' : 'point'
  const decimal = readNumber(text, mark)?.decimal ?? null
  if (decimal === null || decimal.startsWith('-')) return 'not-a-number'
  return Number.isSafeInteger(Number(decimal)) && !decimal.includes('.') ? Number(decimal) : 'not-whole'
}

function readMoney({ amount, currency }: TypedRow): BilledRow['cost'] | Problem {
  if (isBlank(amount)) return null
  const shown = markShownBy(amount, false)
  // A single point is a decimal separator, as Tally writes amounts. A comma before three digits is ambiguous.
  const isTaken = shown === 'either' && amount.includes(',')
  if (isTaken) return 'two-readings'
  const number = readNumber(amount, shown === 'comma' ? 'comma' : 'point')
  if (number === null) return 'not-a-number'
  const code = currency.trim() === '' ? (number.currency ?? '') : currency.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? { currency: code, amount: number.decimal } : 'no-currency'
}
