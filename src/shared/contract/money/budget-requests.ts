import * as z from 'zod'
import { Id, nothing, request } from '../schemas.ts'
import { Budget, BudgetState, BudgetStop, BudgetTerms, PassedOnPurpose } from './budget.ts'

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
