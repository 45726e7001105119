import { isLive } from '../../shared/call-life.ts'
import type { CallKind, CallRow, UsageReview } from '../../shared/usage-review.ts'
import { costOfCall } from '../accounting/pricing.ts'
import { addUp, areEqualTotals } from '../accounting/totals.ts'
import type { Store, StoredCall } from '../storage/store.ts'
import { callsSeen } from './calls-seen.ts'
import { conversationOf } from './found.ts'
import { createWindowOf, splitOf } from './split-of.ts'

/** Every call of the conversation in the order in which it was made, whether its answer is on view or not. */
export function reviewUsage(
  store: Pick<Store, 'conversations' | 'messages' | 'calls' | 'models' | 'prices'>,
  conversationId: string,
): UsageReview {
  conversationOf(store, conversationId)
  const calls = store.calls.list(conversationId)
  const messages = new Map(store.messages.all(conversationId).map((message) => [message.id, message]))
  const visible = new Set(store.messages.pathIds(conversationId))
  const prices = store.prices.list()
  const windowOf = createWindowOf(store)
  const last = callsSeen(store, messages.values(), calls)

  const isOnVisiblePath = (call: StoredCall): boolean =>
    visible.has(call.messageId) && last.get(call.messageId)?.id === call.id
  const rows = calls.map(
    (call, index): CallRow => ({
      ...asRow(call),
      ...costOfCall(prices, call),
      number: index + 1,
      kind: kindOf(call, isOnVisiblePath(call), messages.get(call.messageId)?.comparisonId ?? null),
      isOnVisiblePath: isOnVisiblePath(call),
      split: splitOf(call, { messages, last, windowOf }),
    }),
  )
  const paid = addUp(calls)
  return {
    isDemo: calls.some(({ isDemo }) => isDemo),
    copiedCount: [...last].filter(([id, { paidIn }]) => paidIn !== null && visible.has(id)).length,
    calls: rows,
    onVisiblePath: addUp(calls.filter(isOnVisiblePath)),
    paid,
    doRowsMatchLedger: areEqualTotals(paid, store.calls.totals(conversationId)),
  }
}

function kindOf(call: StoredCall, isOnVisiblePath: boolean, comparisonId: string | null): CallKind {
  if (isLive(call.state)) return 'answering'
  if (call.state !== 'complete') return call.state
  if (isOnVisiblePath) return 'answer'
  return comparisonId === null ? 'replaced' : 'compared'
}

function asRow(call: StoredCall) {
  return {
    callId: call.id,
    messageId: call.messageId,
    state: call.state,
    model: call.modelAsked,
    usage: call.usage,
    source: call.source,
    estimate: call.estimate,
    attempt: call.attempt,
    startedAt: call.startedAt,
    firstTokenMs: call.firstTokenMs,
    durationMs: call.durationMs,
  }
}
