import {
  type Budget,
  type BudgetState,
  type BudgetStop,
  type BudgetTerms,
  hasSameAim,
  type PassedOnPurpose,
} from '../../shared/budget.ts'
import { AppError } from '../../shared/errors.ts'
import { leftOf, levelOf, percentOf } from '../accounting/budgets.ts'
import type { Store } from '../storage/store.ts'
import type { BudgetGuard } from './budget-guard.ts'
import type { ReadStandings, Spender, Standing } from './budget-standing.ts'
import { connectionOf, conversationOf, knownConnectionOf } from './found.ts'

interface Dependencies {
  store: Store
  guard: BudgetGuard
  readStandings: ReadStandings
  now(): number
  newId(): string
}

export interface BudgetService {
  /** How those stand that a conversation spends, or all of them. */
  read(conversationId: string | null): BudgetState[]
  /** A new one where there is no id. */
  save(budgetId: string | null, terms: BudgetTerms): Budget
  /** What was deleted, so that it can be put back. */
  delete(budgetId: string): Budget
  /** Refused where there is one for the same aim by now. */
  putBack(budget: Budget): void
  /** Those passed on purpose, the newest first. */
  passed(): PassedOnPurpose[]
  /** The person has read that it is nearly spent, and need not be told again in this period. */
  closeNote(budgetId: string, conversationId: string): void
  sayYes(stop: BudgetStop, typed: string): void
}

const mostPassedShown = 200

export function createBudgetService({
  store,
  guard,
  readStandings,
  now,
  newId,
}: Dependencies): BudgetService {
  const { budgets } = store

  function find(budgetId: string): Budget {
    const found = budgets.list().find(({ id }) => id === budgetId)
    if (found === undefined) throw new AppError('budget-gone', 'There is no such budget.')
    return found
  }

  function refuseTaken(budgetId: string | null, terms: BudgetTerms): void {
    if (budgets.list().some((other) => other.id !== budgetId && hasSameAim(other, terms)))
      throw new AppError('budget-taken', 'There is such a budget already.')
  }

  function spenderOf(conversationId: string): Spender {
    const { connectionId } = conversationOf(store, conversationId)
    return { conversationId, connection: knownConnectionOf(store, connectionId) }
  }

  function stateOf(standing: Standing): BudgetState {
    const { used, period, ...shown } = standing
    const { budget } = shown
    const level = levelOf(budget, used, '0')
    return {
      ...shown,
      level,
      left: leftOf(budget, used),
      percent: percentOf(budget, used),
      isNoteDue: level !== 'fine' && period !== null && !budgets.isNoted(budget.id, period),
    }
  }

  return {
    read: (conversationId) =>
      readStandings(conversationId === null ? null : spenderOf(conversationId), guard.held()).map(stateOf),

    save(budgetId, terms) {
      const before = budgetId === null ? null : find(budgetId)
      const isOfAnother = terms.connectionId !== (before?.connectionId ?? null)
      if (terms.connectionId !== null && isOfAnother) connectionOf(store, terms.connectionId)
      // Of two that came in before imports were checked, each can still be changed.
      if (before === null || !hasSameAim(before, terms)) refuseTaken(budgetId, terms)
      const id = before?.id ?? newId()
      budgets.put({ id, ...terms, createdAt: before?.createdAt ?? now() })
      return find(id)
    },

    delete(budgetId) {
      const deleted = find(budgetId)
      budgets.remove(budgetId)
      return deleted
    },

    putBack(budget) {
      refuseTaken(budget.id, budget)
      budgets.put(budget)
    },

    passed: () =>
      budgets.overrides(mostPassedShown).map((override) => ({
        ...override,
        conversationTitle:
          store.conversations.find(override.conversationId)?.title ??
          store.calls.find(override.callIds[0] ?? '')?.conversationTitle ??
          null,
      })),

    closeNote(budgetId, conversationId) {
      const standings = readStandings(spenderOf(conversationId), guard.held())
      const period = standings.find(({ budget }) => budget.id === budgetId)?.period ?? null
      if (period !== null) budgets.setNoted(budgetId, period)
    },

    sayYes: (stop, typed) => guard.sayYes(stop, typed),
  }
}
