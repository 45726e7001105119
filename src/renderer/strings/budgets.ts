import type { BudgetPeriod, BudgetState, BudgetTerms } from '../../shared/contract/money/budget.ts'
import type { BudgetOutlook } from '../../shared/contract/usage/month-end.ts'
import { type BudgetAmount, formatAmount, formatExactAmount } from '../../shared/language/format-amount.ts'
import { formatDay } from '../../shared/language/format-moment.ts'
import { formatExactMoney } from '../../shared/language/format-money.ts'
import { approximate, formatWholePercent } from '../../shared/language/format-number.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { moneyStrings } from './prices.ts'
import { isolate, quote } from './quote.ts'

const about = (amount: BudgetAmount): string => approximate(formatAmount(amount))
const exactAbout = (amount: BudgetAmount): string => approximate(formatExactAmount(amount))
const exactLimit = (amount: string, currency: string): string => formatExactMoney({ amount, currency })

type Terms = Pick<BudgetTerms, 'period' | 'currency' | 'limit'>

export const budgetNameStrings = defineMessages('budget-name', {
  tokens: {
    call: '{limit, plural, one {# token per call} other {# tokens per call}}',
    conversation: '{limit, plural, one {# token per chat} other {# tokens per chat}}',
    day: '{limit, plural, one {# token per day} other {# tokens per day}}',
    week: '{limit, plural, one {# token per week} other {# tokens per week}}',
    month: '{limit, plural, one {# token per month} other {# tokens per month}}',
  },
  money: {
    call: message('{currency} per call', exactLimit),
    conversation: message('{currency} per chat', exactLimit),
    day: message('{currency} per day', exactLimit),
    week: message('{currency} per week', exactLimit),
    month: message('{currency} per month', exactLimit),
  } satisfies Record<BudgetPeriod, (limit: string, currency: string) => string>,
  allConnections: 'all connections',
  deletedConnection: 'deleted connection',
  program: message('program {name}', isolate),
  deletedProgram: 'deleted program',
  project: message('project {name}', isolate),
  deletedProject: 'deleted project',
  /** Until the names are loaded. */
  oneProgram: 'one program',
})

/** `100,000 tokens per day` */
export function nameTerms({ period, currency, limit }: Terms): string {
  const { tokens, money } = budgetNameStrings
  return currency === null ? tokens[period](BigInt(limit)) : money[period](limit, currency)
}

/** Null for all, and for deleted ones. */
interface BudgetNames {
  readonly connectionName: string | null
  /** Undefined until the programs are loaded. */
  readonly programName: string | null | undefined
  readonly projectName: string | null
}

/** `100,000 tokens per day · all connections`: the name of a budget everywhere. */
export function nameBudget(budget: BudgetTerms, names: BudgetNames): string {
  const { connectionId, programId, projectId } = budget
  const { connectionName, programName, projectName } = names
  const { deletedConnection, deletedProgram, deletedProject, oneProgram, ...strings } = budgetNameStrings
  const loadedProgram = programName === null ? deletedProgram : strings.program(programName ?? '')
  const service =
    connectionId === null ? strings.allConnections : isolate(connectionName ?? deletedConnection)
  const isNarrow = programId !== null || projectId !== null
  return [
    nameTerms(budget),
    programId !== null && (programName === undefined ? oneProgram : loadedProgram),
    projectId !== null && (projectName === null ? deletedProject : strings.project(projectName)),
    !(isNarrow && connectionId === null) && service,
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** The remaining budget, next to Send. */
export const budgetLeftStrings = defineMessages('budget-left', {
  left: {
    call: message('{left} left', formatAmount),
    conversation: message('{left} left in this chat', formatAmount),
    day: message('{left} left today', formatAmount),
    week: message('{left} left this week', formatAmount),
    month: message('{left} left this month', formatAmount),
  } satisfies Record<BudgetPeriod, (left: BudgetAmount) => string>,
  approximatelyLeft: {
    call: message('{left} left', about),
    conversation: message('{left} left in this chat', about),
    day: message('{left} left today', about),
    week: message('{left} left this week', about),
    month: message('{left} left this month', about),
  } satisfies Record<BudgetPeriod, (left: BudgetAmount) => string>,
  exceeds: 'The next message goes over budget',
})

const budgetStateStrings = defineMessages('budget-state', {
  perCall: 'Checked before each call',
  perChat: 'Separate for each chat',
  spentTokens: message(
    '{tokens, plural, one {# token used ({percent})} other {# tokens used ({percent})}}',
    'tokens',
    ['percent', formatWholePercent],
  ),
  spentMoney: message('{amount} used ({percent})', ['amount', formatAmount], ['percent', formatWholePercent]),
  estimated: message('{estimated} estimated', about),
  pendingAmount: message('{pendingAmount} in progress', about),
  resetsOn: message('Resets on {day}', ['day', formatDay]),
  tokens: {
    notCounted:
      "{calls, plural, one {# call without counts isn't included} other {# calls without counts aren't included}}",
  },
  money: {
    notCounted:
      "{calls, plural, one {# call isn't included: it has no counts or no price in this currency} other {# calls aren't included: they have no counts or no price in this currency}}",
  },
})

/** The calls that a budget doesn't include. */
export function describeNotCounted(calls: number, isMoney: boolean): string {
  return budgetStateStrings[isMoney ? 'money' : 'tokens'].notCounted(calls)
}

const budgetEndStrings = defineMessages('budget-end', {
  reached: 'Limit reached',
  reaches: message('Likely to reach the limit around {day}', ['day', formatDay]),
  'may-reach': 'May reach its limit',
  'stays-below': 'Likely to stay within budget',
  'too-early': 'Too few days with calls for an estimate',
  cleared: message("Calls before {day} were deleted and aren't counted", ['day', formatDay]),
})

/** Where a budget will end, as independent facts. An estimate, but for a limit that is reached already. */
export function describeEnd({ end, clearedBefore }: BudgetOutlook): string[] {
  return [
    end.kind === 'reaches' ? budgetEndStrings.reaches(end.day) : budgetEndStrings[end.kind],
    ...(clearedBefore === null ? [] : [budgetEndStrings.cleared(clearedBefore)]),
  ]
}

/** The state of a budget, as independent facts. */
export function describeState(state: BudgetState): string[] {
  const { budget, spent, estimated, pendingAmount, notCountedCount, unconfirmedCount, percent, resetsOn } =
    state
  const { period, currency } = budget
  const strings = budgetStateStrings
  if (period === 'call') return [strings.perCall]
  return [
    ...(period === 'conversation' ? [strings.perChat] : []),
    currency === null
      ? strings.spentTokens(BigInt(spent), percent)
      : strings.spentMoney({ amount: spent, currency, unconfirmedCount }, percent),
    ...(estimated === '0' ? [] : [strings.estimated({ amount: estimated, currency })]),
    ...(unconfirmedCount === 0 ? [] : [moneyStrings.unconfirmed(unconfirmedCount)]),
    ...(pendingAmount === '0' ? [] : [strings.pendingAmount({ amount: pendingAmount, currency })]),
    ...(notCountedCount === 0 ? [] : [describeNotCounted(notCountedCount, currency !== null)]),
    ...(resetsOn === null ? [] : [strings.resetsOn(resetsOn)]),
  ]
}

export const budgetNoteStrings = defineMessages('budget-note', {
  near: message('{percent} of budget used', formatWholePercent),
  usedUp: 'Budget used up. Tally asks before each message.',
  open: 'Budgets',
})

export const budgetStopStrings = defineMessages('budget-stop', {
  title: 'Over budget',
  notSent:
    '{calls, plural, one {Nothing was sent. This message would go over budget:} other {Nothing was sent. These # calls would go over budget:}}',
  limit: 'Limit',
  spent: 'Used so far',
  pendingAmount: 'In progress',
  forecast: '{calls, plural, one {This call} other {These calls}}',
  largestForecast: 'Largest of these calls',
  together: 'Total',
  resetsOn: 'Resets on',
  forecastMeaning: 'Tally forecasts the prompt and a typical answer from this model.',
  openEnded: 'Tally forecasts only the prompt, because it has no counts for this model yet.',
  hint: '“Send anyway” asks you to confirm. The override applies once, to these amounts, and is listed in Settings › Money.',
  settings: 'Open budgets',
  send: 'Send anyway',
})

export const budgetSectionStrings = defineMessages('budget-section', {
  title: 'Budgets',
  text: 'Tally warns you when a budget runs low, and asks before a message goes over budget.',
  add: 'Add budget',
  edit: 'Edit {budget}',
  delete: 'Delete {budget}',
  editShort: 'Edit',
  deleteShort: 'Delete',
  deleted: 'Deleted: {budget}',
  tokensLeft: '{tokens, plural, one {# token left} other {# tokens left}}',
  moneyLeft: message('{amount} left', formatAmount),
  perConversation: 'Separate for each chat. The amount left appears next to Send.',
})

/** In English: the catalogs that have them are translated. */
export const limitProblems = {
  empty: 'Enter a number.',
  'not-a-number': 'Enter a number such as 100000.',
  negative: 'Enter a limit above 0.',
  zero: 'Enter a limit above 0.',
  'not-whole': 'Enter a whole number of tokens.',
  'two-readings': 'This number is ambiguous. Enter 100000 without a comma or a point.',
  'too-long': 'Enter up to 12 digits before the decimal point and up to 18 after it.',
  'not-a-currency': 'Enter three letters, such as USD.',
}

export const budgetFormStrings = defineMessages('budget-form', {
  addTitle: 'New budget',
  editTitle: 'Edit budget',
  limit: 'Limit',
  limitIn: {
    tokens: 'Tokens of prompts and answers together.',
    anyMoney: 'Amount of money.',
    money: 'In {currency}.',
  },
  unit: 'Unit',
  tokens: 'tokens',
  money: 'money',
  currency: 'Currency',
  currencyHint: 'Three letters, such as USD or EUR. Tally never adds up different currencies.',
  period: 'Period',
  periods: {
    call: 'per call',
    conversation: 'per chat',
    day: 'per day',
    week: 'per week, starting Monday',
    month: 'per month',
  } satisfies Record<BudgetPeriod, string>,
  connection: 'Connection',
  all: 'all connections',
  program: 'Program',
  project: 'Project',
  anyProject: 'Any project',
  allCalls: 'all chats and programs',
  save: 'Save budget',
  problems: limitProblems,
})

export const budgetOverrideStrings = defineMessages('budget-override', {
  title: 'Overrides',
  in: message('in {title}', quote),
  spent: message('{spent} used', formatExactAmount),
  pendingAmount: message('{pendingAmount} in progress', exactAbout),
  forecast: message('{forecast} forecast', exactAbout),
  typed: message('typed {typed}', quote),
})
