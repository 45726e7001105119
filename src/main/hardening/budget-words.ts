import { formatExactMoney } from '../../shared/language/format-money.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { quoted } from './quoted-name.ts'

export interface BudgetTerms {
  readonly period: 'call' | 'conversation' | 'day' | 'week' | 'month'
  /** Null for tokens. */
  readonly currency: string | null
  readonly limit: string
  /** Null for all connections. */
  readonly connection: { readonly name: string; readonly address: string } | null
  /** The names of the budget's program and project, if it has one. */
  readonly program?: string
  readonly project?: string
}

/** A budget's terms. Amounts are decimal text; null for the currency means tokens. */
const budgetStrings = defineMessages('consent-budget', {
  all: {
    call: '{amount} per call, all connections',
    conversation: '{amount} per chat, all connections',
    day: '{amount} per day, all connections',
    week: '{amount} per week, all connections',
    month: '{amount} per month, all connections',
  },
  one: {
    call: '{amount} per call, connection {connection}',
    conversation: '{amount} per chat, connection {connection}',
    day: '{amount} per day, connection {connection}',
    week: '{amount} per week, connection {connection}',
    month: '{amount} per month, connection {connection}',
  },
  /** After the word `connection`. */
  unnamed: 'without a name',
  ofProgram: message('{terms}, program {program}', 'terms', 'program'),
  inProject: message('{terms}, project {project}', 'terms', 'project'),
  tokens: '{count, plural, one {# token} other {# tokens}}',
})

export function termsOf(terms: BudgetTerms): string {
  const { period, limit, currency, connection, program, project } = terms
  const amount = amountOf(limit, currency)
  const line =
    connection === null
      ? budgetStrings.all[period](amount)
      : budgetStrings.one[period]({ amount, connection: connectionOf(connection) })
  if (program !== undefined) return budgetStrings.ofProgram(line, quoted(program))
  return project === undefined ? line : budgetStrings.inProject(line, quoted(project))
}

function connectionOf({ name, address }: { readonly name: string; readonly address: string }): string {
  const host = URL.parse(address)?.host ?? ''
  if (name === '' && host === '') return budgetStrings.unnamed
  return host === '' ? quoted(name) : `${quoted(name)} (${host})`
}

/** Every digit of an amount of money or tokens. */
export function amountOf(amount: string, currency: string | null): string {
  return currency === null ? budgetStrings.tokens(BigInt(amount)) : formatExactMoney({ currency, amount })
}
