import type { Budget } from '../../../shared/contract/money/budget.ts'
import { nameOfDay } from '../../../shared/domain/app/durations.ts'
import { addDecimals } from '../../../shared/domain/money/decimal.ts'
import {
  addUpExpected,
  addUpSpent,
  dayOf,
  daysOf,
  type ExpectedCall,
  isWithin,
  newPricesOf,
  type Spent,
} from '../../accounting/budget-sums.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'

interface Dependencies {
  store: Pick<Store, 'budgets' | 'prices'>
  now(): number
  /** The clock that defines a day. */
  clock(): 'local' | 'utc'
}

/** A call whose cost is not final: the answer is running, or the call waits for a retry. */
export interface PendingCall {
  readonly conversationId: string
  readonly startedAt: number
  call(): ExpectedCall
}

/** The used amounts of a budget in its current period. */
export interface BudgetStatus extends Spent {
  readonly budget: Budget
  readonly pendingAmount: string
  /** Spent amount plus the expected amount of running calls. */
  readonly used: string
  readonly resetsOn: string | null
  /** Whether a call counts in this period. */
  isIn(pending: PendingCall): boolean
  /** A unique name of the period, for example `utc 2026-11-23`. Null if there is none. */
  readonly period: string | null
}

/** The conversation or the program, and the connection, whose budgets are read. */
export interface BudgetScope {
  readonly conversationId: string
  readonly programId: string | null
  readonly projectId: string | null
  readonly connection: Pick<StoredConnection, 'id' | 'kind'>
}

export type ReadBudgetStatus = (scope: BudgetScope | null, pending: Iterable<PendingCall>) => BudgetStatus[]

/** Reads the state of all budgets, or of the budgets that apply to a conversation. */
export function createReadBudgetStatus({ store, now, clock }: Dependencies): ReadBudgetStatus {
  return (scope, pending) => {
    const budgets = store.budgets.list().filter((budget) => scope === null || isSpentBy(budget, scope))
    // Most people have no budget, and every send runs this.
    if (budgets.length === 0) return []
    const period = periodsBy(clock(), now())
    const calls = [...pending]
    const prices = store.prices.list()
    const isMoney = budgets.some(({ currency }) => currency !== null)
    const rowsOf = rowsReader(store, clock(), isMoney ? newPricesOf(prices) : [])
    return budgets.map((budget) => {
      const { isIn, ...named } = period(budget, scope)
      const spent = addUpSpent(budget, rowsOf(budget, scope, period(budget, scope).days), prices)
      const coming = calls.filter((call) => isIn(call)).map(({ call }) => call())
      const pendingAmount = addUpExpected(budget, coming, prices).amount
      const { resetsOn, name } = named
      return {
        budget,
        ...spent,
        pendingAmount,
        used: addDecimals([spent.spent, pendingAmount]),
        resetsOn,
        isIn,
        period: name,
      }
    })
  }
}

/** Whether calls of the scope count in the budget. */
export function isSpentBy(budget: Budget, { connection, programId, projectId }: BudgetScope): boolean {
  // A program isn't a chat.
  if (programId !== null && budget.period === 'conversation') return false
  const isDemo = connection.kind === 'demo'
  return isWithin(budget, { connectionId: connection.id, isDemo, programId, projectId })
}

interface Period {
  readonly days: { readonly first: number; readonly last: number } | null
  readonly name: string | null
  readonly resetsOn: string | null
  isIn(pending: PendingCall): boolean
}

function periodsBy(
  clock: 'local' | 'utc',
  at: number,
): (budget: Budget, scope: BudgetScope | null) => Period {
  const offset = clock === 'utc' ? 0 : -new Date(at).getTimezoneOffset()
  const dayOfCall = (startedAt: number): number => dayOf(startedAt, offset)
  return (budget, scope) => {
    const days = daysOf(budget.period, dayOfCall(at))
    if (days !== null)
      return {
        days,
        name: `${clock} ${nameOfDay(days.first)}`,
        resetsOn: nameOfDay(days.last + 1),
        isIn: ({ startedAt }) => dayOfCall(startedAt) >= days.first && dayOfCall(startedAt) <= days.last,
      }
    const conversationId = budget.period === 'conversation' ? (scope?.conversationId ?? null) : null
    return {
      days,
      name: conversationId,
      resetsOn: null,
      isIn: (pending) => pending.conversationId === conversationId,
    }
  }
}

/** Reads each sum once, even if several budgets need it. */
function rowsReader(
  { budgets }: Pick<Store, 'budgets'>,
  clock: 'local' | 'utc',
  newPrices: readonly number[],
) {
  const read = new Map<string, ReturnType<typeof budgets.spentIn>>()
  const spentIn = (
    { programId, projectId }: Budget,
    days: Parameters<typeof budgets.spentIn>[0],
  ): ReturnType<typeof budgets.spentIn> => {
    if (projectId !== null) return budgets.spentByProject(projectId, days, newPrices)
    if (programId !== null) return budgets.spentByProgram(programId, days, newPrices)
    return budgets.spentIn(days, newPrices)
  }
  return (budget: Budget, scope: BudgetScope | null, days: Period['days']) => {
    const { programId, projectId } = budget
    const of = `program ${programId ?? ''} project ${projectId ?? ''}`
    const key = `${days === null ? budget.period : `${days.first} ${days.last}`} ${of}`
    const known = read.get(key)
    if (known !== undefined) return known
    const rows =
      days !== null
        ? spentIn(budget, { clock, ...days })
        : budget.period === 'conversation' && scope !== null
          ? budgets.spentInConversation(scope.conversationId, projectId, newPrices)
          : []
    read.set(key, rows)
    return rows
  }
}
