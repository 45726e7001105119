import type { BudgetPeriod, BudgetState } from '../../shared/contract/money/budget.ts'
import { formatWholePercent } from '../../shared/language/format-number.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { isolate, quote } from './quote.ts'

const periods: Readonly<Record<BudgetPeriod, string>> = {
  call: 'a call',
  conversation: 'a conversation',
  day: 'a day',
  week: 'a week',
  month: 'a month',
}

/** Formatting of numbers and days. Callers pass the functions from `lib`. */
export interface BudgetFormat {
  amount(amount: string, currency: string | null): string
  /** Writes every digit, so that a limit reads as the person typed it. */
  exact(amount: string, currency: string | null): string
  count(count: number): string
  day(day: string): string
}

type Terms = Pick<BudgetState['budget'], 'period' | 'currency' | 'limit'>

/** `100,000 tokens`, or `$5.00`. */
export function describeAmount(amount: string, currency: string | null, format: BudgetFormat): string {
  return withUnit(format.amount(amount, currency), amount, currency)
}

function withUnit(written: string, amount: string, currency: string | null): string {
  if (currency !== null) return written
  return amount === '1' ? `${written} token` : `${written} tokens`
}

/**
 * `100,000 tokens a day, all connections`: the name of a budget everywhere. A null name means all
 * connections.
 */
export function nameBudget(
  { period, currency, limit }: Terms,
  connection: string | null,
  format: BudgetFormat,
): string {
  const of = connection === null ? 'all connections' : isolate(connection)
  return `${withUnit(format.exact(limit, currency), limit, currency)} ${periods[period]}, ${of}`
}

export const deletedConnectionLabel = 'a connection that is no longer here'

/** The remaining budget, next to Send. */
export const budgetLeftStrings = defineMessages('budget-left', {
  left: {
    call: (left: string) => `${left} left`,
    conversation: (left: string) => `${left} left here`,
    day: (left: string) => `${left} left today`,
    week: (left: string) => `${left} left this week`,
    month: (left: string) => `${left} left this month`,
  } satisfies Record<BudgetPeriod, (left: string) => string>,
  approximately: (left: string) => `≈ ${left}`,
})

function withoutNumbers(count: string, isMoney: boolean): string {
  const what = isMoney ? 'without counts or without a price in this currency' : 'without counts'
  if (count === '1') return `1 call came ${what} and is not in this.`
  return `${count} calls came ${what} and are not in this.`
}

/** The state of a budget, in independent sentences. */
export function describeState(state: BudgetState, format: BudgetFormat): string[] {
  const { budget, spent, estimated, onItsWay, notCountedCount, percent, renewsOn } = state
  const { period, currency } = budget
  if (period === 'call') return ['Each call is held against it before it is sent.']
  const amount = (of: string): string => describeAmount(of, currency, format)
  return [
    ...(period === 'conversation' ? ['Each conversation has it for itself.'] : []),
    `${amount(spent)} spent (${formatWholePercent(percent)}).`,
    ...(estimated === '0'
      ? []
      : [`Of that ≈ ${amount(estimated)} were counted by Tally, because the service reported nothing.`]),
    ...(onItsWay === '0' ? [] : [`≈ ${amount(onItsWay)} on its way.`]),
    ...(notCountedCount === 0 ? [] : [withoutNumbers(format.count(notCountedCount), currency !== null)]),
    ...(renewsOn === null ? [] : [`Begins anew on ${format.day(renewsOn)}.`]),
  ]
}

export const budgetNoteStrings = defineMessages('budget-note', {
  label: 'Budget',
  near: (budget: string, percent: number) =>
    `${formatWholePercent(percent)} of a budget is spent: ${budget}.`,
  passed: (budget: string) => `A budget is spent: ${budget}. Tally asks before it sends more.`,
  open: 'Budgets',
  close: 'Close',
})

export const budgetStopStrings = defineMessages('budget-stop', {
  title: 'A budget would be passed',
  notSent: {
    one: 'Nothing was sent. This message would go past:',
    many: (calls: string) => `Nothing was sent. These ${calls} calls would go past:`,
  },
  limit: 'Limit',
  spent: 'Spent so far',
  onItsWay: 'On its way',
  forecast: { one: 'This call', many: 'These calls', each: 'The largest of these calls' },
  together: 'Together',
  renewsOn: 'Begins anew',
  notCounted: withoutNumbers,
  about: (amount: string) => `≈ ${amount}`,
  forecastMeaning:
    'The forecast is the prompt, and an answer as long as the answers of this model usually are.',
  openEnded:
    'The forecast is the prompt alone: how long the answer gets is not known, because none of this model was counted yet.',
  hint: 'Tally asks you to confirm. The override applies once, to these amounts, and is listed in Settings › Budgets.',
  cancel: 'Cancel',
  settings: 'Open budgets',
  send: 'Send anyway',
})

export const budgetSectionStrings = defineMessages('budget-section', {
  title: 'Budgets',
  text: 'A budget is checked before anything is sent. From 80 % on Tally says so; before it goes past 100 %, and before a budget is loosened or deleted, Tally asks you to confirm. What the demo service answers costs nothing, and counts only where the budget is its own.',
  prices: 'Budgets in money go by the prices that you entered in Settings › Prices.',
  none: 'No budget yet. Nothing is held back.',
  add: 'Add budget',
  edit: (budget: string) => `Edit ${budget}`,
  delete: (budget: string) => `Delete ${budget}`,
  editShort: 'Edit',
  deleteShort: 'Delete',
  deleted: (budget: string) => `Deleted: ${budget}.`,
  undo: 'Undo',
  left: (left: string) => `${left} left`,
  perConversation: 'Each conversation has it for itself. What is left of it is told beside Send.',
})

export const budgetFormStrings = defineMessages('budget-form', {
  addTitle: 'New budget',
  editTitle: 'Edit budget',
  limit: 'Limit',
  unit: 'Counted in',
  tokens: 'tokens',
  money: 'money',
  currency: 'Currency',
  currencyHint: 'Three letters, such as USD or EUR. Different currencies are never added together.',
  period: 'For',
  periods: {
    call: 'each call',
    conversation: 'each conversation',
    day: 'each day',
    week: 'each week, from Monday',
    month: 'each month',
  } satisfies Record<BudgetPeriod, string>,
  connection: 'Of',
  all: 'all connections together',
  save: 'Save budget',
  cancel: 'Cancel',
  problems: {
    empty: 'Enter a number.',
    'not-a-number': 'Enter a number such as 100000.',
    negative: 'A limit is more than 0.',
    zero: 'A limit is more than 0.',
    'not-whole': 'Tokens are whole. Enter a number without a fraction.',
    'two-readings': 'This can be read in two ways. Write 100000 without a comma or a point.',
    'too-long': 'At most twelve digits before the point and eighteen behind it.',
    'not-a-currency': 'Enter three letters, such as USD.',
  },
})

export const budgetOverrideStrings = defineMessages('budget-override', {
  title: 'Passed on purpose',
  none: 'No budget has been passed.',
  at: (moment: string, title: string | null) =>
    title === null || title === '' ? `${moment}.` : `${moment}, in ${quote(title)}.`,
  amounts: (spent: string, onItsWay: string | null, forecast: string) => {
    const before = onItsWay === null ? `${spent} were spent` : `${spent} were spent, ≈ ${onItsWay} on its way`
    return `${before}, ≈ ${forecast} forecast.`
  },
  typed: (typed: string) => `Typed: ${quote(typed)}.`,
})
