import type { Budget, BudgetOverride } from '../../../../shared/contract/money/budget.ts'
import type { CountedCalls } from '../../../../shared/domain/usage/counted-calls.ts'

/** The days of a period, by one of the two clocks; the first and the last, since 1970. */
interface PeriodDays {
  readonly clock: 'local' | 'utc'
  readonly first: number
  readonly last: number
}

export interface BudgetRepository {
  /** In the order in which they were made. */
  list(): Budget[]
  /** Inserts it, or replaces the one of the same id in its place. */
  put(budget: Budget): void
  remove(id: string): void
  /** Whether the person has read that it is nearly spent, in the period of this name. */
  isNoted(id: string, period: string): boolean
  setNoted(id: string, period: string): void
  /** Those passed on purpose, the newest first. */
  overrides(count: number): BudgetOverride[]
  insertOverride(override: BudgetOverride): void
  /**
   * What calls of these days were counted with, from the sums that are kept. `newPrices` are the days of UTC on which a price
   * changes, in order: what lies on both sides of one is not added up.
   */
  spentIn(days: PeriodDays, newPrices: readonly number[]): CountedCalls[]
  spentInConversation(conversationId: string, newPrices: readonly number[]): CountedCalls[]
  /** The models of a connection that answered by another name than they were asked by. */
  renamedModels(connectionId: string): { readonly modelAsked: string; readonly modelAnswered: string }[]
  /** How many tokens the last answers of a model had, the newest first. */
  lastCompletions(connectionId: string, modelId: string, count: number): number[]
}
