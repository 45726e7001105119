import type { PromptSplit } from '../../../shared/contract/usage/usage.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import { type CallBefore, type CountedCall, splitPrompt } from '../../accounting/attribution.ts'
import { createIsLeftOut } from '../../accounting/left-out.ts'
import type { Store, StoredCall, StoredMessage } from '../../storage/store.ts'

type Messages = ReadonlyMap<string, StoredMessage>
type LastCalls = ReadonlyMap<string, StoredCall>

/** Among which messages and calls a call stands, and what its model has room for. */
export interface Surroundings {
  readonly messages: Messages
  readonly last: LastCalls
  readonly windowOf: WindowOf
}

type WindowOf = (call: Pick<StoredCall, 'connectionId' | 'modelAsked'>) => number | null

/** What the service lists as the context window of a call's model. Of the few models of a conversation each is looked up once. */
export function createWindowOf({ models }: Pick<Store, 'models'>): WindowOf {
  const known = new Map<string, number | null>()
  return ({ connectionId, modelAsked }) => {
    const key = JSON.stringify([connectionId, modelAsked])
    if (!known.has(key)) known.set(key, models.contextLength(connectionId, modelAsked))
    return known.get(key) ?? null
  }
}

/** The last call of each answer: the one whose answer it is. */
export function lastCalls(calls: readonly StoredCall[]): LastCalls {
  return new Map(calls.map((call) => [call.messageId, call]))
}

/** What the prompt of a call consisted of, by the answers that stand above its own. */
export function splitOf(call: StoredCall, { messages, last, windowOf }: Surroundings): PromptSplit {
  const answer = messages.get(call.messageId)
  if (answer === undefined) return { kind: 'not-known', reason: 'path-changed' }
  const { above, before } = lookUp(answer, messages)
  if (before === null) return { kind: 'first' }
  const earlier = last.get(before.id)
  if (earlier === undefined) return { kind: 'not-known', reason: 'not-in-ledger' }
  return splitPrompt(countedCall(answer, call), asBefore(before, earlier, above.length + 1), {
    ...newIn(above, call),
    contextLength: windowOf(call),
  })
}

/** The call that this one goes on from. */
export function callBefore(
  { messageId }: StoredCall,
  { messages, last }: Pick<Surroundings, 'messages' | 'last'>,
): StoredCall | null {
  const answer = messages.get(messageId)
  const before = answer === undefined ? null : lookUp(answer, messages).before
  return before === null ? null : (last.get(before.id) ?? null)
}

/** The nearest answer above that has a text, which the prompt plainly extends, and what stands between, the nearest first. */
function lookUp(answer: StoredMessage, messages: Messages) {
  const above: StoredMessage[] = []
  let message = parentOf(answer, messages)
  while (message !== undefined) {
    if (message.role === 'assistant' && message.text !== '') return { above, before: message }
    above.push(message)
    message = parentOf(message, messages)
  }
  return { above, before: null }
}

function parentOf({ parentId }: StoredMessage, messages: Messages): StoredMessage | undefined {
  return parentId === null ? undefined : messages.get(parentId)
}

/** Whether a difference can be true needs no more than the beginning of a long text. */
const looksAt = 20_000

function roughTokens(text: string): number {
  if (text.length <= looksAt) return estimateTokens(text)
  return Math.round((estimateTokens(text.slice(0, looksAt)) * text.length) / looksAt)
}

function newIn(above: readonly StoredMessage[], { leftOut }: StoredCall) {
  const isLeftOut = createIsLeftOut(leftOut)
  const sent = above.filter(({ role }, index) => role === 'user' && !isLeftOut(index + 1))
  const newTokens = sent.reduce((sum, { text }) => sum + roughTokens(text), 0)
  return { newTokens, newMessageCount: sent.length }
}

function asBefore(answer: StoredMessage, call: StoredCall, steps: number): CallBefore {
  const { finishReason } = call
  return { ...countedCall(answer, call), steps, hasReasoning: answer.reasoning !== '', finishReason }
}

function countedCall(answer: StoredMessage, call: StoredCall): CountedCall {
  const { state, connectionId, modelAsked, modelAnswered, leftOut, usage } = call
  const systemPrompt = answer.systemPrompt ?? ''
  return { state, connectionId, modelAsked, modelAnswered, systemPrompt, leftOut, usage }
}
