import * as z from 'zod'
import { decimalForm } from '../../domain/money/decimal.ts'
import { budgetPeriods } from '../../domain/money/money.ts'
import { Id, Moment, nothing, request } from '../schemas.ts'
import { Count } from '../usage/usage.ts'
import { Price } from './price.ts'

/** An exact decimal; whole where it counts tokens. */
const Amount = z.string().max(200).regex(decimalForm)
/** At most twelve digits before the point and eighteen behind it, and more than nothing. */
const Limit = z
  .string()
  .max(31)
  .regex(/^\d{1,12}(?:\.\d{1,18})?$/)
  .regex(decimalForm)
  .refine((amount) => amount !== '0')

const BudgetPeriod = z.enum(budgetPeriods)
export type BudgetPeriod = z.infer<typeof BudgetPeriod>

const terms = {
  period: BudgetPeriod,
  /** Null where the limit is one of tokens. */
  currency: Price.shape.currency.nullable(),
  limit: Limit,
  /** Null for all connections together. The demo service counts only where the budget is its own. */
  connectionId: Id.nullable(),
}
const isWhole = ({ currency, limit }: { currency: string | null; limit: string }): boolean =>
  currency !== null || !limit.includes('.')

/** What a budget says, without what makes it this one. */
export const BudgetTerms = z.strictObject(terms).refine(isWhole, { path: ['limit'] })
export type BudgetTerms = z.infer<typeof BudgetTerms>

type Aim = Pick<BudgetTerms, 'period' | 'currency' | 'connectionId'>

/** There is one budget at the most for the same period, unit and connection. */
export function hasSameAim(one: Aim, other: Aim): boolean {
  return (
    one.period === other.period && one.currency === other.currency && one.connectionId === other.connectionId
  )
}

/** A limit that the person has set for themselves. */
export const Budget = z
  .strictObject({ id: Id, ...terms, createdAt: Moment })
  .refine(isWhole, { path: ['limit'] })
export type Budget = z.infer<typeof Budget>

const spent = {
  /** What calls of this period came to, with what Tally estimated where nothing was reported. */
  spent: Amount,
  /** What of it is estimated. */
  estimated: Amount,
  /** What calls that have not ended yet are expected to come to. */
  onItsWay: Amount,
  /** Calls that came without numbers, or without a price in its currency: they are in none of these. */
  notCountedCount: Count,
}

/** How a budget stands now. */
export const BudgetState = z.object({
  budget: Budget,
  ...spent,
  /** Never less than nothing. */
  left: Amount,
  /** Of the limit, rounded down; for the eye. */
  percent: z.number().int().nonnegative(),
  level: z.enum(['fine', 'near', 'passed']),
  /** The day on which it begins anew, such as 2026-11-23; null where no day does that. */
  renewsOn: z.string().nullable(),
  /** Nobody has read yet that it is nearly spent. */
  isNoteDue: z.boolean(),
})
export type BudgetState = z.infer<typeof BudgetState>

/** A budget that a send would pass, with all that it goes by. */
export const PassedBudget = z.strictObject({
  budget: Budget,
  ...spent,
  /** What the calls that were asked for are expected to come to. */
  forecast: Amount,
  /** Of how many of those calls an answer's length could not be told: none of that model has been counted yet. */
  openEndedCount: Count,
  renewsOn: z.string().max(13).nullable(),
})
export type PassedBudget = z.infer<typeof PassedBudget>

/** Why something was not sent. Saying yes to it names it as a whole, so that a yes is good for these amounts alone. */
export const BudgetStop = z.strictObject({
  id: Id,
  conversationId: Id,
  /** How many calls were asked for at once. */
  callCount: Count,
  passed: z.array(PassedBudget).min(1).max(1_000),
})
export type BudgetStop = z.infer<typeof BudgetStop>

/** A budget that was passed on purpose, with the amounts as they were shown. */
export const BudgetOverride = z.strictObject({
  id: Id,
  at: Moment,
  budgetId: Id,
  ...terms,
  spent: Amount,
  onItsWay: Amount,
  forecast: Amount,
  /** What the person typed for it. Empty since they agree in a box of the system. */
  typed: z.string().max(200),
  conversationId: Id,
  callIds: z.array(Id).max(100),
})
export type BudgetOverride = z.infer<typeof BudgetOverride>

/** The same as the person sees it in a list. */
export const PassedOnPurpose = BudgetOverride.extend({
  /** As it is, or as it was when the call was made; null where nothing tells. */
  conversationTitle: z.string().nullable(),
})
export type PassedOnPurpose = z.infer<typeof PassedOnPurpose>

/** Every request about the limits that the person has set. */
export const budgetRequests = {
  /** How those stand that a conversation spends; all of them without one. */
  'budgets.read': request(z.strictObject({ conversationId: Id.nullable() }), z.array(BudgetState)),
  /** A new one without an id. */
  'budgets.save': request(z.strictObject({ budgetId: Id.nullable(), terms: BudgetTerms }), Budget),
  'budgets.delete': request(z.strictObject({ budgetId: Id }), Budget),
  'budgets.putBack': request(z.strictObject({ budget: Budget }), nothing),
  /** Those that were passed on purpose, the newest first. */
  'budgets.passed': request(nothing, z.array(PassedOnPurpose)),
  'budgets.closeNote': request(z.strictObject({ budgetId: Id, conversationId: Id }), nothing),
  /** Lets what was stopped be sent: the next send of its conversation, if it is the same and comes to the same. */
  'budgets.override': request(z.strictObject({ stop: BudgetStop }), nothing),
} as const
