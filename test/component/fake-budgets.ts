import type { RequestName } from '../../src/shared/contract/contract.ts'
import type {
  Budget,
  BudgetState,
  BudgetStop,
  ExceededBudget,
  ListedOverride,
} from '../../src/shared/contract/money/budget.ts'
import type { RefusedReply } from '../../src/shared/domain/app/errors.ts'
import { now } from './fake-data.ts'
import { done, type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

export function aBudget(changes: Partial<Budget> = {}): Budget {
  const terms = { period: 'day', currency: null, limit: '100000', connectionId: null } as const
  return { id: 'budget-1', ...terms, createdAt: now, ...changes }
}

export function aBudgetState(budget: Budget, changes: Partial<BudgetState> = {}): BudgetState {
  return {
    budget,
    spent: '0',
    estimated: '0',
    onItsWay: '0',
    notCountedCount: 0,
    left: budget.limit,
    percent: 0,
    level: 'fine',
    renewsOn: budget.period === 'call' || budget.period === 'conversation' ? null : '2026-11-21',
    isNoteDue: false,
    ...changes,
  }
}

export function aPassedBudget(changes: Partial<ExceededBudget> = {}): ExceededBudget {
  return {
    budget: aBudget(),
    spent: '99210',
    estimated: '0',
    onItsWay: '0',
    notCountedCount: 0,
    forecast: '1290',
    openEndedCount: 0,
    renewsOn: '2026-11-21',
    ...changes,
  }
}

export function aBudgetStop(...passed: readonly ExceededBudget[]): BudgetStop {
  const all = passed.length === 0 ? [aPassedBudget()] : [...passed]
  return { id: `stop of ${all.length}`, conversationId: 'sql', callCount: 1, passed: all }
}

export function stopped(stop: BudgetStop): RefusedReply {
  return { ok: false, code: 'budget-passed', stop }
}

export function aPassing(changes: Partial<ListedOverride> = {}): ListedOverride {
  const { id: budgetId, createdAt: _apart, ...terms } = aBudget()
  return {
    id: 'passing-1',
    at: now,
    budgetId,
    ...terms,
    spent: '99210',
    onItsWay: '0',
    forecast: '1290',
    typed: '',
    conversationId: 'sql',
    callIds: ['c1'],
    conversationTitle: 'A stable sort in SQL',
    ...changes,
  }
}

/** The budgets, as main keeps them: one for each period, currency and connection. */
export function budgetHandlers(world: World): Pick<Handlers, Extract<RequestName, `budgets.${string}`>> {
  const others = (id: string | null): BudgetState[] => world.budgets.filter(({ budget }) => budget.id !== id)
  return {
    'budgets.read': () => ok(world.budgets),
    'budgets.save': ({ budgetId, terms }) => {
      const isTaken = others(budgetId).some(
        ({ budget: { period, currency, connectionId } }) =>
          period === terms.period && currency === terms.currency && connectionId === terms.connectionId,
      )
      if (isTaken) return { ok: false, code: 'budget-taken' }
      const saved = aBudget({ id: budgetId ?? `budget-${world.budgets.length + 1}`, ...terms })
      world.budgets = [...others(budgetId), aBudgetState(saved)]
      return ok(saved)
    },
    'budgets.delete': ({ budgetId }) => {
      const deleted = world.budgets.find(({ budget }) => budget.id === budgetId)
      if (deleted === undefined) return { ok: false, code: 'budget-gone' }
      world.budgets = others(budgetId)
      return ok(deleted.budget)
    },
    'budgets.putBack': ({ budget }) => {
      world.budgets = [...world.budgets, aBudgetState(budget)]
      return done
    },
    'budgets.passed': () => ok(world.passedBudgets),
    'budgets.closeNote': ({ budgetId }) => {
      world.budgets = world.budgets.map((state) =>
        state.budget.id === budgetId ? { ...state, isNoteDue: false } : state,
      )
      return done
    },
    'budgets.override': () => done,
  }
}
