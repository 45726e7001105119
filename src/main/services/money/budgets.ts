import {
  type Budget,
  type BudgetState,
  type BudgetTerms,
  type ExceededBudget,
  hasSameCoverage,
} from '../../../shared/contract/money/budget.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { compareDecimals } from '../../../shared/domain/money/decimal.ts'
import { isApproximate } from '../../../shared/domain/money/money.ts'
import { leftOf, levelOf, percentOf } from '../../accounting/budget-sums.ts'
import {
  connectionOf,
  conversationOf,
  knownConnectionOf,
  knownProjectId,
} from '../../storage/find-or-throw.ts'
import type { Store } from '../../storage/store.ts'
import type { Notifications } from '../../window/notifications.ts'
import type { SettingsService } from '../app/settings.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { Calibration } from '../usage/calibration.ts'
import { type AnswerLimits, createAnswerLimits } from './answer-limits.ts'
import { type BudgetGuard, createBudgetGuard } from './budget-guard.ts'
import {
  type BudgetScope,
  type BudgetStatus,
  createReadBudgetStatus,
  type ReadBudgetStatus,
} from './budget-status.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'consent' | 'now' | 'newId'> {
  guard: BudgetGuard
  readBudgetStatuses: ReadBudgetStatus
}

/** A budget that reached 80% or its limit in this period. */
export interface ReachedBudget {
  readonly budget: Budget
  readonly period: string
  readonly level: 'near' | 'over'
  /** The same for a notification, whose words have no address. */
  readonly news: Parameters<Notifications['show']>[0]['budgets'][number]
}

const maxOverridesShown = 200

function createBudgetHandlers(dependencies: Dependencies): HandlersOf<'budgets'> {
  const { store, guard, consent, readBudgetStatuses, now, newId } = dependencies
  const { budgets } = store

  function find(budgetId: string): Budget {
    const found = budgets.list().find(({ id }) => id === budgetId)
    if (found === undefined) throw new AppError('budget-gone', 'There is no such budget.')
    return found
  }

  /**
   * The window must not be able to loosen a limit by itself. Asks before every change that may allow more,
   * even before the budget is exceeded.
   */
  async function confirmLoosening(before: Budget, after: BudgetTerms | null): Promise<void> {
    if (after !== null && isAsStrict(before, after)) return
    const asked = { before: askedOf(store, before), after: after && askedOf(store, after) }
    await consent.confirm({ kind: 'budget', ...asked })
    if (JSON.stringify(find(before.id)) !== JSON.stringify(before))
      throw new AppError('budget-changed', 'The budget was changed while the user was asked.')
  }

  function refuseTaken(budgetId: string | null, terms: BudgetTerms): void {
    if (budgets.list().some((other) => other.id !== budgetId && hasSameCoverage(other, terms)))
      throw new AppError('budget-taken', 'There is such a budget already.')
  }

  function stateOf(status: BudgetStatus): BudgetState {
    const { used: _used, isIn: _isIn, period, ...shown } = status
    const { budget, spent } = shown
    // Without the calls in progress: their reserve is released at their end, and the amount would jump.
    const level = levelOf(budget, spent, '0')
    return {
      ...shown,
      level,
      left: leftOf(budget, spent),
      percent: percentOf(budget, spent),
      isNoteDue: level !== 'fine' && period !== null && !budgets.isNoted(budget.id, period),
    }
  }

  return {
    'budgets.read': ({ conversationId }) =>
      readBudgetStatuses(
        conversationId === null ? null : budgetScopeOf(store, conversationId),
        guard.pendingCalls(),
      ).map(stateOf),

    async 'budgets.save'({ budgetId, terms }) {
      const before = budgetId === null ? null : find(budgetId)
      const isOfAnother = terms.connectionId !== (before?.connectionId ?? null)
      if (terms.connectionId !== null && isOfAnother) connectionOf(store, terms.connectionId)
      if (terms.projectId !== (before?.projectId ?? null)) knownProjectId(store, terms.projectId)
      // A restored file may hold two budgets with the same scope and period. Both can still be changed.
      const refuseOther = (): void => {
        if (before === null || !hasSameCoverage(before, terms)) refuseTaken(budgetId, terms)
      }
      refuseOther()
      if (before !== null) await confirmLoosening(before, terms)
      // Another budget may have been saved while the dialog was open.
      refuseOther()
      const id = before?.id ?? newId()
      budgets.put({ id, ...terms, createdAt: before?.createdAt ?? now() })
      return find(id)
    },

    async 'budgets.delete'({ budgetId }) {
      const deleted = find(budgetId)
      await confirmLoosening(deleted, null)
      budgets.remove(budgetId)
      return deleted
    },

    async 'budgets.restore'({ budget }) {
      const before = budgets.list().find(({ id }) => id === budget.id)
      if (before !== undefined) await confirmLoosening(before, budget)
      refuseTaken(budget.id, budget)
      budgets.put(budget)
    },

    'budgets.overrides': () =>
      budgets.overrides(maxOverridesShown).map((override) => ({
        ...override,
        conversationTitle: store.usage.titleOf(override.conversationId).title || null,
      })),

    'budgets.closeNote'({ budgetId, conversationId }) {
      const statuses = readBudgetStatuses(budgetScopeOf(store, conversationId), guard.pendingCalls())
      const period = statuses.find(({ budget }) => budget.id === budgetId)?.period ?? null
      if (period !== null) budgets.setNoted(budgetId, period)
    },

    async 'budgets.override'({ stop }) {
      const models = guard.modelsOf(stop)
      await consent.confirm({
        kind: 'over-budget',
        callCount: stop.callCount,
        chat: conversationOf(store, stop.conversationId).title,
        models,
        budgets: stop.exceeded.map((exceeded) => amountsOf(store, exceeded)),
      })
      guard.override(stop)
    },
  }
}

function budgetScopeOf(store: Store, conversationId: string): BudgetScope {
  const { connectionId, projectId } = conversationOf(store, conversationId)
  return { conversationId, programId: null, projectId, connection: knownConnectionOf(store, connectionId) }
}

function reachedOf(store: Store, status: BudgetStatus): ReachedBudget | null {
  const { budget, spent, period } = status
  const level = levelOf(budget, spent, '0')
  if (level === 'fine' || period === null) return null
  const { connectionId } = budget
  const connection = connectionId === null ? null : { name: ownNameOf(store, connectionId), address: '' }
  const terms = { ...askedOf(store, budget), connection }
  const percent = percentOf(budget, spent)
  const news = { terms, level, spent, isApproximate: isApproximate(status), percent }
  return { budget, period, level, news }
}

/** Without a name from the user, a connection shows its host, which is an address. */
function ownNameOf({ connections }: Store, connectionId: string): string {
  const found = connections.find(connectionId)
  return (found?.kind === 'demo' ? found.name : found?.ownName) ?? ''
}

/** The fields of a budget that a dialog shows. */
function askedOf({ connections, programs, projects }: Store, terms: BudgetTerms) {
  const { period, currency, limit, connectionId, programId, projectId } = terms
  const found = connectionId === null ? null : connections.find(connectionId)
  const named = { name: found?.name ?? '', address: found?.baseAddress ?? '' }
  const program = programId === null ? null : programs.find(programId)
  const project = projectId === null ? null : projects.find(projectId)
  return {
    period,
    currency,
    limit,
    connection: connectionId === null ? null : named,
    ...(program !== null && { program: program.name }),
    ...(project !== null && { project: project.name }),
  }
}

function amountsOf(store: Store, exceeded: ExceededBudget) {
  const { budget, spent, pendingAmount, forecast } = exceeded
  return { ...askedOf(store, budget), spent, isApproximate: isApproximate(exceeded), pendingAmount, forecast }
}

function isAsStrict(before: Budget, after: BudgetTerms): boolean {
  return hasSameCoverage(before, after) && compareDecimals(after.limit, before.limit) <= 0
}

interface CreateBudgetsDependencies extends Pick<CommonPorts, 'store' | 'consent' | 'now' | 'newId'> {
  calibration: Pick<Calibration, 'ratesOf'>
  settings: Pick<SettingsService, 'value'>
}

/** Creates the handlers of budgets, the guard that checks every send, and the limits of answers. */
export function createBudgets(ports: CreateBudgetsDependencies): {
  handlers: HandlersOf<'budgets'>
  guard: BudgetGuard
  limits: AnswerLimits
  /** The budgets of all days, or those that apply to a conversation, that reached 80% or more. */
  reachedBudgets(conversationId: string | null): ReachedBudget[]
} {
  const readBudgetStatuses = createReadBudgetStatus({
    ...ports,
    clock: () => ports.settings.value('usageClock'),
  })
  const guard = createBudgetGuard({ ...ports, readBudgetStatuses })
  const limits = createAnswerLimits({ ...ports, guard })
  return {
    guard,
    limits,
    handlers: createBudgetHandlers({ ...ports, guard, readBudgetStatuses }),
    reachedBudgets(conversationId) {
      const scope = conversationId === null ? null : budgetScopeOf(ports.store, conversationId)
      return readBudgetStatuses(scope, []).flatMap((status) => reachedOf(ports.store, status) ?? [])
    },
  }
}
