import type { DatabaseSync } from 'node:sqlite'
import { hasSameAim } from '../../../shared/contract/money/budget.ts'
import type { ArchivedBudget, ArchivedOverride } from '../../transfer/archive.ts'
import { prepareQuery } from '../database/statements.ts'
import { createBudgetRepository, toOverride } from '../repositories/money/budget-repository.ts'
import { haveSameValues } from './have-same-values.ts'

type Fate = 'added' | 'present' | 'different'

const terms = ['period', 'currency', 'limit', 'connectionId'] as const

/**
 * Imports budgets and their overrides; `idHere` is the connection that another one is here. A budget for the same aim as one that is here
 * is that one: two of them could not be told apart, nor changed.
 */
export function createBudgetWriting(database: DatabaseSync, idHere: (connectionId: string) => string) {
  const budgets = createBudgetRepository(database)
  const overrideById = prepareQuery(database, 'SELECT * FROM budget_overrides WHERE id = :id')
  const budgetsHere = new Map<string, string>()
  const here = <T extends { readonly connectionId: string | null }>(read: T): T => ({
    ...read,
    connectionId: read.connectionId && idHere(read.connectionId),
  })
  return {
    budget(read: ArchivedBudget): Fate {
      const budget = here(read)
      const all = budgets.list()
      const present = all.find(({ id }) => id === budget.id) ?? all.find((other) => hasSameAim(other, budget))
      if (present === undefined) {
        budgets.put(budget)
        return 'added'
      }
      budgetsHere.set(budget.id, present.id)
      return haveSameValues(present, budget, terms) ? 'present' : 'different'
    },
    budgetOverride(read: ArchivedOverride): Fate {
      const override = { ...here(read), budgetId: budgetsHere.get(read.budgetId) ?? read.budgetId }
      const row = overrideById.first({ id: override.id })
      if (row === null) {
        budgets.insertOverride(override)
        return 'added'
      }
      const present = toOverride(row)
      return present !== null && haveSameValues(present, override, terms) ? 'present' : 'different'
    },
  }
}
