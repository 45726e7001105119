import type { Budget } from '../../../shared/contract/money/budget.ts'
import type { Price } from '../../../shared/contract/money/price.ts'
import { addUpExpected, type ExpectedCall, levelOf } from '../../accounting/budget-sums.ts'
import type { Store } from '../../storage/store.ts'
import type { BudgetScope, BudgetStatus, PendingCall, ReadBudgetStatus } from './budget-status.ts'

interface Dependencies {
  readonly prices: Pick<Store['prices'], 'list'>
  readonly readBudgetStatuses: ReadBudgetStatus
  now(): number
}

/** Budgets, prices and the day may change while an answer streams. */
const rereadMs = 250

/**
 * Counts a running call by what it has streamed, instead of the usual length of an answer. All running calls
 * share what their budgets have left. The result returns the budget that the call has used up, if any. Budgets
 * that the user overrode for this call don't count.
 */
export type WatchBudgets = (id: string, promptTokens: number, streamed: Streamed) => () => Budget | null

/** The part of an answer that has arrived. */
interface Streamed {
  tokens(): number
  /** Null until the service has named the model that answers. */
  modelAnswered(): string | null
}

/** A running call with the budgets that apply to it. */
interface WatchedCall extends PendingCall {
  readonly scope: BudgetScope
  readonly overridden: ReadonlySet<string>
}

export type PendingCalls = ReturnType<typeof createPendingCalls>

/** The running calls. A call that streams counts as at least what it has streamed. */
export function createPendingCalls() {
  const calls = new Map<string, WatchedCall>()
  const streams = new Map<string, Streamed>()
  let version = 0

  function withStreamed(id: string, pending: WatchedCall): WatchedCall {
    const streamed = streams.get(id)
    if (streamed === undefined) return pending
    return {
      ...pending,
      call() {
        const expected = answering(pending.call(), streamed)
        return { ...expected, completionTokens: Math.max(expected.completionTokens ?? 0, streamed.tokens()) }
      },
    }
  }

  /** One by one, because nobody reads them without a budget. */
  function* without(id: string | null): Generator<WatchedCall> {
    for (const [other, pending] of calls) if (other !== id) yield withStreamed(other, pending)
  }

  return {
    /** Changes with each call that begins or ends. */
    version: () => version,
    find: (id: string) => calls.get(id) ?? null,
    without,
    values: () => without(null),
    set(id: string, call: WatchedCall): void {
      version += 1
      calls.set(id, call)
    },
    stream: (id: string, streamed: Streamed): void => void streams.set(id, streamed),
    delete(id: string): void {
      version += 1
      calls.delete(id)
      streams.delete(id)
    },
    clear(): void {
      version += 1
      calls.clear()
      streams.clear()
    },
  }
}

/** The call, by the price of the model that answers it. */
function answering(call: ExpectedCall, streamed: Streamed): ExpectedCall {
  const model = streamed.modelAnswered()
  return model === null ? call : { ...call, mayAnswer: [model] }
}

/** Watches calls while they stream. Reads the spent amounts again only when they can have changed. */
export function createBudgetWatch(
  { prices: { list: listPrices }, readBudgetStatuses, now }: Dependencies,
  pendingCalls: PendingCalls,
): WatchBudgets {
  return (id, promptTokens, streamed) => {
    let read: { version: number; at: number; statuses: BudgetStatus[]; prices: readonly Price[] } | null =
      null

    function current({ scope, overridden }: WatchedCall) {
      const version = pendingCalls.version()
      const isCurrent = read?.version === version && Math.abs(now() - read.at) < rereadMs
      if (isCurrent && read !== null) return read
      const statuses = readBudgetStatuses(scope, []).filter(({ budget }) => !overridden.has(budget.id))
      read = { version, at: now(), statuses, prices: listPrices() }
      return read
    }

    pendingCalls.stream(id, streamed)
    return () => {
      const pending = pendingCalls.find(id)
      if (pending === null) return null
      const { statuses, prices } = current(pending)
      const completionTokens = statuses.length === 0 ? 0 : streamed.tokens()
      if (completionTokens === 0) return null
      const own = { ...answering(pending.call(), streamed), promptTokens, completionTokens }
      const others = [...pendingCalls.without(id)]
      const passed = statuses.find(({ budget, spent, isIn }) => {
        const running = others.filter(isIn).map(({ call }) => call())
        return levelOf(budget, spent, addUpExpected(budget, [...running, own], prices).amount) === 'over'
      })
      return passed?.budget ?? null
    }
  }
}
