import { formatExactMoney } from '../../shared/language/format-money.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'
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
  terms: ({ period, limit, currency, connection }: BudgetTerms): string => {
    const amount = amountOf(limit, currency)
    if (connection === null)
      return {
        call: `${amount} per call, all connections`,
        conversation: `${amount} per chat, all connections`,
        day: `${amount} per day, all connections`,
        week: `${amount} per week, all connections`,
        month: `${amount} per month, all connections`,
      }[period]
    const name = connectionOf(connection)
    return {
      call: `${amount} per call, connection ${name}`,
      conversation: `${amount} per chat, connection ${name}`,
      day: `${amount} per day, connection ${name}`,
      week: `${amount} per week, connection ${name}`,
      month: `${amount} per month, connection ${name}`,
    }[period]
  },
  /** After the word `connection`. */
  unnamed: 'without a name',
  ofProgram: (terms: string, program: string) => `${terms}, program ${program}`,
  inProject: (terms: string, project: string) => `${terms}, project ${project}`,
  tokens: (count: bigint) => plural(count, { one: '# token', other: '# tokens' }),
})

/** A budget as one line. */
export function termsOf(terms: BudgetTerms): string {
  const { program, project } = terms
  const line = budgetStrings.terms(terms)
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
