import type {
  BudgetGap,
  EffectiveLimit,
  LimitChoice,
  LimitGap,
  ReachedLimit,
} from '../../shared/contract/money/answer-limit.ts'
import { type BudgetAmount, formatExactAmount } from '../../shared/language/format-amount.ts'
import { defineMessages, formatList, message } from '../../shared/language/messages.ts'
import { limitProblems } from './budgets.ts'

/** The limit of an answer, and its form. */
export const answerLimitStrings = defineMessages('answerLimit', {
  title: 'Limit per answer',
  unit: 'Limit per answer',
  options: {
    none: 'no limit',
    tokens: 'tokens',
    money: 'price',
  },
  inherit: {
    chat: 'same as the connection',
    chatOfProject: 'same as the project',
    project: 'same as the connection',
    connection: 'same as the default',
  },
  limit: 'Limit',
  limitIn: {
    tokens: 'Tokens in the answer, including reasoning.',
    anyMoney: 'Price of prompt and answer.',
    money: 'Price of prompt and answer, in {currency}.',
  },
  currency: 'Currency',
  currencyHint: 'Three letters, such as USD or EUR.',
  save: 'Save limit',
  saved: 'Saved.',
  problems: limitProblems,
  setting: {
    label: 'Default limit per answer',
    sentence:
      'Tally stops an answer at this limit. Connections, projects, and chats can set their own limit.',
    none: 'no limit',
  },
  chatMeaning: "Tally stops an answer at this limit. The chat's limit overrides all others.",
  connectionMeaning:
    'Tally stops an answer at this limit, including answers for other programs. Projects and chats can set their own limit.',
  projectMeaning:
    'Tally stops an answer at this limit, including answers for programs in this project. A chat can set its own limit.',
  change: 'Change limit',
})

export const stopsAtBudgetStrings = defineMessages('stops-at-budget', {
  label: 'Stop answers when a budget runs out',
  sentence:
    "Otherwise, a budget only blocks the next message. Tally can't stop answers that aren't streamed or have no price.",
  choice: 'Stop answers when a budget runs out',
  on: 'on',
  off: 'off',
})

const amountStrings = defineMessages('answerLimit-amount', {
  tokens: '{tokens, plural, one {# token} other {# tokens}}',
})

/** `2,000 tokens` or `$0.05`. */
function nameAmount({ amount, currency }: BudgetAmount): string {
  return currency === null ? amountStrings.tokens(BigInt(amount)) : formatExactAmount({ amount, currency })
}

export function nameLimit(answerLimit: LimitChoice): string {
  if (answerLimit === null || answerLimit.amount === null) return answerLimitStrings.setting.none
  return nameAmount({ amount: answerLimit.amount, currency: answerLimit.currency })
}

const nowStrings = defineMessages('answerLimit-now', {
  none: 'The next answer has no limit.',
  chat: 'The next answer stops at {amount}.',
  project: "The next answer stops at {amount}, the project's limit.",
  connection: "The next answer stops at {amount}, the connection's limit.",
  default: 'The next answer stops at {amount}, the default limit.',
})

/** The limit of the chat's next answer. */
export function describeLimit(answerLimit: EffectiveLimit | null): string {
  return answerLimit === null ? nowStrings.none : nowStrings[answerLimit.level](nameAmount(answerLimit))
}

export const limitStopStrings = defineMessages('answerLimit-stop', {
  title: 'Over the limit per answer',
  notSent: 'Nothing was sent. The prompt alone costs more than the limit per answer:',
  prompt: '{tokens, plural, one {Prompt, ≈\u00a0# token} other {Prompt, ≈\u00a0# tokens}}',
  limit: 'Limit per answer',
  hint: '“Send anyway” sends this message once without the limit. Budgets still apply.',
  send: 'Send anyway',
})

const gapStrings = defineMessages('answerLimit-gap', {
  'no-stream': "Tally can't enforce the limit of {amount}: this connection doesn't stream answers.",
  'no-price': "Tally can't enforce the limit of {amount}: this model has no price in that currency.",
  'unconfirmed-price': 'Tally enforces the limit of {amount} with an unconfirmed list price.',
})

export function describeGap(gap: LimitGap, answerLimit: EffectiveLimit): string {
  return gapStrings[gap](nameAmount(answerLimit))
}

const named = (budgets: readonly string[]) => ({ budgets: budgets.length, names: formatList(budgets) })

const budgetGapStrings = defineMessages('budget-gap', {
  'no-stream': message(
    "{budgets, plural, one {Tally can't stop answers at the budget of {names}: this connection doesn't stream answers.} other {Tally can't stop answers at the budgets of {names}: this connection doesn't stream answers.}}",
    named,
  ),
  'no-price': message(
    "{budgets, plural, one {Tally can't stop answers at the budget of {names}: this model has no price in that currency.} other {Tally can't stop answers at the budgets of {names}: this model has no price in those currencies.}}",
    named,
  ),
  'unconfirmed-price': message(
    '{budgets, plural, one {Tally stops answers at the budget of {names} with a list price that nobody confirmed.} other {Tally stops answers at the budgets of {names} with a list price that nobody confirmed.}}',
    named,
  ),
})

/** One sentence for each reason. */
export function describeBudgetGaps(gaps: readonly BudgetGap[]): string[] {
  return [...Map.groupBy(gaps, ({ gap }) => gap)].map(([gap, budgets]) =>
    budgetGapStrings[gap]([...new Set(budgets.map(nameAmount))]),
  )
}

export const reachedStrings = defineMessages('reached-limit', {
  word: 'Stopped at limit',
  unknown: 'Tally stopped this answer at a limit.',
  chat: "Tally stopped this answer at the chat's limit of {amount}.",
  project: "Tally stopped this answer at the project's limit of {amount}.",
  connection: "Tally stopped this answer at the connection's limit of {amount}.",
  default: 'Tally stopped this answer at the default limit of {amount}.',
  budget: 'Tally stopped this answer because it used up a budget of {amount}.',
})

/** The reason why Tally closed an answer. A row of another version may not name it. */
export function describeReached(limit: ReachedLimit | null): string {
  return limit === null ? reachedStrings.unknown : reachedStrings[limit.level](nameAmount(limit))
}
