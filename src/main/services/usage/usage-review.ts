import type { CallKind, CallRow, UsageReview } from '../../../shared/contract/usage/usage-review.ts'
import { isLive } from '../../../shared/domain/usage/call-duration.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import { addUp, areEqualTotals } from '../../accounting/totals.ts'
import type { Store, StoredCall } from '../../storage/store.ts'
import { conversationOf } from '../lookup.ts'
import { createJudge } from './anomalies.ts'
import { callsSeen } from './calls-seen.ts'
import { costliestTurns } from './costliest-turns.ts'
import { createWindowOf, splitOf } from './prompt-breakdown.ts'
import { createPromptEstimate } from './prompt-estimate.ts'

/** Every call of the conversation in the order in which it was made, whether its answer is on view or not. */
export function reviewUsage(
  store: Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage' | 'models' | 'prices'>,
  conversationId: string,
): UsageReview {
  conversationOf(store, conversationId)
  const calls = store.calls.list(conversationId)
  const messages = new Map(store.messages.all(conversationId).map((message) => [message.id, message]))
  const visible = new Set(store.messages.pathIds(conversationId))
  const prices = store.prices.list()
  const last = callsSeen(store, messages.values(), calls)
  const surroundings = { messages, last, windowOf: createWindowOf(store) }
  const judge = createJudge(calls, surroundings)
  const estimate = createPromptEstimate()

  const isOnVisiblePath = (call: StoredCall): boolean =>
    visible.has(call.messageId) && last.get(call.messageId)?.id === call.id
  const rows = calls.map((call, index): CallRow => {
    const answer = messages.get(call.messageId)
    const split = splitOf(call, surroundings)
    const systemPromptEstimate = estimate(answer?.systemPrompt ?? '')
    return {
      ...asRow(call),
      ...costOfCall(prices, call),
      number: index + 1,
      kind: kindOf(call, isOnVisiblePath(call), answer?.comparisonId ?? null),
      isOnVisiblePath: isOnVisiblePath(call),
      split,
      systemPromptEstimate,
      contextLength: surroundings.windowOf(call),
      anomalies: judge(call, { split, systemPromptEstimate }),
    }
  })
  const paid = addUp(calls)
  return {
    isDemo: calls.some(({ isDemo }) => isDemo),
    copiedCount: [...last].filter(([id, { paidIn }]) => paidIn !== null && visible.has(id)).length,
    calls: rows,
    costliest: costliestTurns(rows, messages),
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
    modelAnswered: call.modelAnswered,
    usage: call.usage,
    source: call.source,
    estimate: call.estimate,
    attempt: call.attempt,
    forecast: call.forecast,
    httpStatus: call.httpStatus,
    finishReason: call.finishReason,
    startedAt: call.startedAt,
    firstTokenMs: call.firstTokenMs,
    durationMs: call.durationMs,
  }
}
