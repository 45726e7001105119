import * as z from 'zod'
import { budgetPeriods } from '../../domain/money/money.ts'
import { Decimal, Id, Moment, nothing, request, ShortDecimal } from '../schemas.ts'
import { Count } from '../usage/usage.ts'
import { Price } from './price.ts'

/** Never zero; a whole number for tokens. */
const Limit = ShortDecimal.refine((amount) => amount !== '0')

const BudgetPeriod = z.enum(budgetPeriods)
export type BudgetPeriod = z.infer<typeof BudgetPeriod>

const terms = {
  period: BudgetPeriod,
  /** Null for a limit in tokens. */
  currency: Price.shape.currency.nullable(),
  limit: Limit,
  /** Null for all connections. Demo calls count only in a budget for the demo connection. */
  connectionId: Id.nullable(),
  /** Null for the calls of all chats and programs; else only the calls of this program count. */
  programId: Id.nullable(),
  /** Null for the calls of any project and of none. Never set together with a program. */
  projectId: Id.nullable(),
}
/** A limit in tokens is a whole number. */
export const hasWholeTokens = ({ currency, limit }: { currency: string | null; limit: string }): boolean =>
  currency !== null || !limit.includes('.')

/** A program's calls may belong to any project, so a budget names one or the other. */
export const hasOneScope = (budget: { programId: string | null; projectId: string | null }): boolean =>
  budget.programId === null || budget.projectId === null

/** A budget without its id and creation date. */
export const BudgetTerms = z
  .strictObject(terms)
  .refine(hasWholeTokens, { path: ['limit'] })
  .refine(hasOneScope, { path: ['projectId'] })
export type BudgetTerms = z.infer<typeof BudgetTerms>

type Coverage = Pick<BudgetTerms, 'period' | 'currency' | 'connectionId' | 'programId' | 'projectId'>

/**
 * Tests whether two budgets share period, unit and scope: at most one budget may exist for each
 * combination.
 */
export function hasSameCoverage(one: Coverage, other: Coverage): boolean {
  return (
    one.period === other.period &&
    one.currency === other.currency &&
    one.connectionId === other.connectionId &&
    one.programId === other.programId &&
    one.projectId === other.projectId
  )
}

/** A spending limit that the user set. */
export const Budget = z
  .strictObject({ id: Id, ...terms, createdAt: Moment })
  .refine(hasWholeTokens, { path: ['limit'] })
  .refine(hasOneScope, { path: ['projectId'] })
export type Budget = z.infer<typeof Budget>

const spent = {
  /** Spent in this period, including Tally's estimates for calls without reported usage. */
  spent: Decimal,
  /** The estimated part of `spent`. */
  estimated: Decimal,
  /** The expected amount of calls that are still running. */
  pendingAmount: Decimal,
  /** Calls without usage, or without a price in this currency. The amounts above exclude these calls. */
  notCountedCount: Count,
  /** Calls in `spent` at a list price that nobody confirmed. */
  unconfirmedCount: Count,
}

/** A budget with its current amounts. */
export const BudgetState = z.object({
  budget: Budget,
  ...spent,
  /** Without `pendingAmount`, which is only reserved. Never negative. */
  left: Decimal,
  /** Percent of the limit, rounded down; for display only. */
  percent: z.number().int().nonnegative(),
  level: z.enum(['fine', 'near', 'over']),
  /** The day on which the budget resets, such as 2026-11-23; null for budgets that no date resets. */
  resetsOn: z.string().nullable(),
  /** The "nearly spent" note is due: the user has not closed the note in this period. */
  isNoteDue: z.boolean(),
})
export type BudgetState = z.infer<typeof BudgetState>

/** A budget that a send would exceed, with the amounts behind that decision. */
export const ExceededBudget = z.strictObject({
  budget: Budget,
  ...spent,
  /** The expected amount of the requested calls. */
  forecast: Decimal,
  /**
   * Requested calls whose answer length Tally cannot forecast, because the model has no counted calls yet.
   */
  openEndedCount: Count,
  resetsOn: z.string().max(13).nullable(),
})
export type ExceededBudget = z.infer<typeof ExceededBudget>

/**
 * The reason why a budget stopped a send. An override repeats the whole stop, so it covers exactly these
 * amounts.
 */
export const BudgetStop = z.strictObject({
  id: Id,
  conversationId: Id,
  /** Number of calls requested at once. */
  callCount: Count,
  exceeded: z.array(ExceededBudget).min(1).max(1_000),
})
export type BudgetStop = z.infer<typeof BudgetStop>

/** A recorded override of a budget, with the amounts as the user saw them. */
export const BudgetOverride = z.strictObject({
  id: Id,
  at: Moment,
  budgetId: Id,
  ...terms,
  spent: Decimal,
  pendingAmount: Decimal,
  forecast: Decimal,
  /** The confirmation that the user typed. Empty since a system dialog asks for confirmation. */
  typed: z.string().max(200),
  conversationId: Id,
  callIds: z.array(Id).max(100),
})
export type BudgetOverride = z.infer<typeof BudgetOverride>

export const ListedOverride = BudgetOverride.extend({
  /** The current title, or the title at the time of the call; null where neither is known. */
  conversationTitle: z.string().nullable(),
})
export type ListedOverride = z.infer<typeof ListedOverride>

export const budgetRequests = {
  /** The budgets that apply to a conversation; all budgets when `conversationId` is null. */
  'budgets.read': request({ conversationId: Id.nullable() }, z.array(BudgetState)),
  /** Adds a budget when `budgetId` is null, else changes that budget. */
  'budgets.save': request({ budgetId: Id.nullable(), terms: BudgetTerms }, Budget),
  'budgets.delete': request({ budgetId: Id }, Budget),
  'budgets.restore': request({ budget: Budget }, nothing),
  /** All overrides, newest first. */
  'budgets.overrides': request(nothing, z.array(ListedOverride)),
  'budgets.closeNote': request({ budgetId: Id, conversationId: Id }, nothing),
  /**
   * Allows the stopped message: the conversation's next send passes if its content and amounts are unchanged.
   */
  'budgets.override': request({ stop: BudgetStop }, nothing),
} as const
