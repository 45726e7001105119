import type { PromptSplit } from '../../shared/usage.ts'
import { type CallBefore, type CountedCall, splitPrompt } from '../accounting/attribution.ts'
import type { StoredCall, StoredMessage } from '../storage/store.ts'

type Messages = ReadonlyMap<string, StoredMessage>
type LastCalls = ReadonlyMap<string, StoredCall>

/** The last call of each answer: the one whose answer it is. */
export function lastCalls(calls: readonly StoredCall[]): LastCalls {
  return new Map(calls.map((call) => [call.messageId, call]))
}

/** What the prompt of a call consisted of, by the answers that stand above its own. */
export function splitOf(call: StoredCall, messages: Messages, last: LastCalls): PromptSplit {
  const answer = messages.get(call.messageId)
  if (answer === undefined) return { kind: 'not-known', reason: 'path-changed' }
  const before = answerBefore(answer, messages, last)
  if (before === 'not-in-ledger') return { kind: 'not-known', reason: before }
  return splitPrompt(countedCall(answer, call), before)
}

/** The nearest answer above that has a text: the prompt plainly extends it. Its call may have been cleared, or made elsewhere. */
function answerBefore(
  answer: StoredMessage,
  messages: Messages,
  last: LastCalls,
): CallBefore | 'not-in-ledger' | null {
  let message = parentOf(answer, messages)
  for (let steps = 1; message !== undefined; steps += 1) {
    const isAnswer = message.role === 'assistant' && message.text !== ''
    const call = last.get(message.id)
    if (isAnswer) return call === undefined ? 'not-in-ledger' : { ...countedCall(message, call), steps }
    message = parentOf(message, messages)
  }
  return null
}

function parentOf({ parentId }: StoredMessage, messages: Messages): StoredMessage | undefined {
  return parentId === null ? undefined : messages.get(parentId)
}

function countedCall(answer: StoredMessage, call: StoredCall): CountedCall {
  return {
    state: call.state,
    model: call.modelAsked,
    systemPrompt: answer.systemPrompt ?? '',
    leftOut: call.leftOut,
    usage: call.usage,
  }
}
