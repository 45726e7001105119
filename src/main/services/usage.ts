import { isLive } from '../../shared/call-life.ts'
import { AppError } from '../../shared/errors.ts'
import type { CallKind, CallRow, UsageReview } from '../../shared/usage-review.ts'
import { type CountedCall, splitPrompt } from '../accounting/attribution.ts'
import { addUp, areEqualTotals } from '../accounting/totals.ts'
import type { Store, StoredCall, StoredMessage } from '../storage/store.ts'
import { countedCall, lastCalls } from './transcript.ts'

/** Every call of the conversation in the order in which it was made, whether its answer is on view or not. */
export function reviewUsage(
  store: Pick<Store, 'conversations' | 'messages' | 'calls'>,
  conversationId: string,
): UsageReview {
  if (store.conversations.find(conversationId) === null)
    throw new AppError('not-found', 'There is no such conversation.')
  const calls = store.calls.list(conversationId)
  const messages = new Map(store.messages.all(conversationId).map((message) => [message.id, message]))
  const visible = new Set(store.messages.path(conversationId).map(({ id }) => id))
  const last = lastCalls(calls)

  const rows = calls.map((call, index): CallRow => {
    const isOnVisiblePath = visible.has(call.messageId) && last.get(call.messageId) === call
    const split = splitOf(call, messages, last)
    return {
      ...asRow(call),
      number: index + 1,
      isOnVisiblePath,
      split,
      kind: kindOf(call, isOnVisiblePath),
    }
  })
  const paid = addUp(rows)
  return {
    isDemo: calls.some(({ isDemo }) => isDemo),
    calls: rows,
    onVisiblePath: addUp(rows.filter((row) => row.isOnVisiblePath)),
    paid,
    doRowsMatchLedger: areEqualTotals(paid, store.calls.totals(conversationId)),
  }
}

function kindOf(call: StoredCall, isOnVisiblePath: boolean): CallKind {
  if (isLive(call.state)) return 'answering'
  if (call.state === 'complete') return isOnVisiblePath ? 'answer' : 'replaced'
  return call.state
}

function splitOf(
  call: StoredCall,
  messages: ReadonlyMap<string, StoredMessage>,
  last: ReadonlyMap<string, StoredCall>,
): CallRow['split'] {
  const answer = messages.get(call.messageId)
  if (answer === undefined) return { kind: 'not-known', reason: 'path-changed' }
  return splitPrompt(countedCall(answer, call), answerBefore(answer, messages, last))
}

/** The nearest answer above that has a text: the prompt plainly extends it. */
function answerBefore(
  answer: StoredMessage,
  messages: ReadonlyMap<string, StoredMessage>,
  last: ReadonlyMap<string, StoredCall>,
): CountedCall | null {
  let message = answer.parentId === null ? undefined : messages.get(answer.parentId)
  while (message !== undefined) {
    const call = last.get(message.id)
    if (call !== undefined && message.text !== '') return countedCall(message, call)
    message = message.parentId === null ? undefined : messages.get(message.parentId)
  }
  return null
}

function asRow(call: StoredCall) {
  return {
    callId: call.id,
    messageId: call.messageId,
    state: call.state,
    model: call.modelAsked,
    usage: call.usage,
    source: call.source,
    startedAt: call.startedAt,
    firstTokenMs: call.firstTokenMs,
    durationMs: call.durationMs,
  }
}
