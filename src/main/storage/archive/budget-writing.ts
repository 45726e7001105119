import type { DatabaseSync } from 'node:sqlite'
import type { ArchivedBudget, ArchivedOverride } from '../../transfer/archive.ts'
import { createBudgetRepository, toOverride } from '../budget-repository.ts'
import { prepareQuery } from '../statements.ts'
import { haveSameValues } from './have-same-values.ts'

type Fate = 'added' | 'present' | 'different'

const terms = ['period', 'currency', 'limit', 'connectionId'] as const

/** Takes over budgets, and when they were passed on purpose; `idHere` is the connection that another one is here. */
export function createBudgetWriting(database: DatabaseSync, idHere: (connectionId: string) => string) {
  const budgets = createBudgetRepository(database)
  const overrideById = prepareQuery(database, 'SELECT * FROM budget_overrides WHERE id = :id')
  const here = <T extends { readonly connectionId: string | null }>(read: T): T => ({
    ...read,
    connectionId: read.connectionId && idHere(read.connectionId),
  })
  return {
    budget(read: ArchivedBudget): Fate {
      const budget = here(read)
      const present = budgets.list().find(({ id }) => id === budget.id)
      if (present !== undefined) return haveSameValues(present, budget, terms) ? 'present' : 'different'
      budgets.put(budget)
      return 'added'
    },
    budgetOverride(read: ArchivedOverride): Fate {
      const override = here(read)
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
