import { formatExactMoney } from '../../shared/language/format-money.ts'
import { approximate, formatCount, formatWholePercent } from '../../shared/language/format-number.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { type BudgetTerms, termsOf } from '../hardening/budget-words.ts'

/** A budget that reached 80% or its limit. */
export interface BudgetNews {
  readonly terms: BudgetTerms
  readonly level: 'near' | 'over'
  readonly spent: string
  /** Whether a part of the spent amount is an estimate, or has a list price that nobody confirmed. */
  readonly isApproximate: boolean
  readonly percent: number
}

/** Everything that one notification says. Never a word of a chat. */
export interface News {
  readonly budgets: readonly BudgetNews[]
  /** The anomalies of today. Null where the notification says nothing about them. */
  readonly anomalies: { readonly count: number; readonly callCount: number } | null
}

/** Systems cut off a longer text. */
const maxBudgets = 3

const words = defineMessages('system-notification', {
  near: message('{percent} of budget used', formatWholePercent),
  over: 'Budget used up',
  budgets: '{count, plural, other {# budgets are low or used up}}',
  spent: message('{terms}: {spent} used ({percent})', 'terms', 'spent', ['percent', formatWholePercent]),
  more: '{count, plural, one {# more budget} other {# more budgets}}',
  anomalies: '{count, plural, one {# anomaly today} other {# anomalies today}}',
  inCalls:
    '{callCount, plural, one {In # call. See the usage of its chat or program.} other {In # calls. See the usage of their chats and programs.}}',
})

export function wordsOfNews({ budgets, anomalies }: News): { title: string; body: string } {
  const count = anomalies === null ? null : words.anomalies(anomalies.count)
  const [first] = budgets
  if (first === undefined) return { title: count ?? '', body: words.inCalls(anomalies?.callCount ?? 0) }
  const more = budgets.length - maxBudgets
  return {
    title: budgets.length > 1 ? words.budgets(budgets.length) : titleOf(first),
    body: [
      ...budgets.slice(0, maxBudgets).map(lineOf),
      ...(more > 0 ? [words.more(more)] : []),
      ...(count === null ? [] : [count]),
    ].join('\n'),
  }
}

function titleOf({ level, percent }: BudgetNews): string {
  return level === 'over' ? words.over : words.near(percent)
}

function lineOf({ terms, spent, isApproximate, percent }: BudgetNews): string {
  const { currency } = terms
  const amount =
    currency === null ? formatCount(BigInt(spent)) : formatExactMoney({ currency, amount: spent })
  return words.spent(termsOf(terms), isApproximate ? approximate(amount) : amount, percent)
}
