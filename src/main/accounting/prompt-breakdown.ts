import type { CallCost } from '../../shared/contract/money/price.ts'
import type { Anomaly } from '../../shared/contract/usage/anomaly.ts'
import type { NewImages } from '../../shared/contract/usage/call.ts'
import type { PromptSplit } from '../../shared/contract/usage/usage.ts'
import { promptFieldChange } from '../../shared/domain/chat/extra-fields.ts'
import { wordsOf } from '../../shared/domain/chat/image-marks.ts'
import {
  type AskedText,
  featuresOfQuestion,
  imageFeatures,
  imagesSent,
  readQuestion,
} from '../../shared/domain/usage/question-features.ts'
import {
  addFeatures,
  estimateTokens,
  priorTokenRates,
  tokensOf,
} from '../../shared/domain/usage/token-rates.ts'
import { inputTokensOf } from '../../shared/domain/usage/usage-details.ts'
import type { StoredCall, StoredMessage } from '../storage/row-types.ts'
import type { Store } from '../storage/store.ts'
import { findAnomalies, findRepeatedRequests } from './anomaly-rules.ts'
import { createExcludedImages, createIsExcluded } from './exclusions.ts'
import { type ImageCall, newImagesOf } from './new-images.ts'
import { type CallBefore, type CountedCall, splitPrompt } from './split-prompt-tokens.ts'

const fewAbove = 4

type Messages = ReadonlyMap<string, StoredMessage>
type LastCalls = ReadonlyMap<string, StoredCall>

/** The messages and calls around a call, and the context window of its model. */
export interface CallContext {
  readonly messages: Messages
  readonly last: LastCalls
  readonly windowOf: WindowOf
}

type WindowOf = (call: Pick<StoredCall, 'connectionId' | 'modelRequested'>) => number | null

/** The context window that the service lists for a call's model. Looks up each model once. */
export function createWindowOf({ models }: Pick<Store, 'models'>): WindowOf {
  const known = new Map<string, number | null>()
  return ({ connectionId, modelRequested }) => {
    const key = JSON.stringify([connectionId, modelRequested])
    if (!known.has(key)) known.set(key, models.contextLength(connectionId, modelRequested))
    return known.get(key) ?? null
  }
}

/** The last call of each answer, which produced the answer. */
export function lastCalls(calls: readonly StoredCall[]): LastCalls {
  return new Map(calls.map((call) => [call.messageId, call]))
}

/** Splits the prompt of a call by the answers above its own answer. */
export function promptBreakdownOf(call: StoredCall, { messages, last, windowOf }: CallContext): PromptSplit {
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

/** The images that a call sent for the first time, and their measured tokens; null without any. */
export function newImagesIn(
  call: StoredCall,
  split: PromptSplit,
  { messages, last, ratesOf }: Pick<CallContext, 'messages' | 'last'> & Pick<ImageCall, 'ratesOf'>,
): NewImages | null {
  const answer = messages.get(call.messageId)
  if (answer === undefined) return null
  const { above, before } = lookUp(answer, messages)
  const sent = sentBy(call, above)
  if (sent.every((message) => imagesSent(message).length === 0)) return null
  const asked = sent.map((message) => featuresOfQuestion(readQuestion(message), call.modelRequested))
  return newImagesOf({
    call,
    before: before && (last.get(before.id) ?? null),
    split,
    systemPrompt: answer.systemPrompt ?? '',
    asked: asked.reduce((all, one) => addFeatures(all, one)),
    ratesOf,
  })
}

/** The call that this call continues. */
function callBefore(
  { messageId }: StoredCall,
  { messages, last }: Pick<CallContext, 'messages' | 'last'>,
): StoredCall | null {
  const answer = messages.get(messageId)
  const before = answer === undefined ? null : lookUp(answer, messages).before
  return before === null ? null : (last.get(before.id) ?? null)
}

/** The nearest answer above that has text, and the messages between, nearest first. */
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

/** Number of characters for a rough estimate. The start of a long text suffices to check a difference. */
const looksAt = 20_000

function roughTokens(text: string): number {
  if (text.length <= looksAt) return estimateTokens(text)
  return Math.round((estimateTokens(text.slice(0, looksAt)) * text.length) / looksAt)
}

/** The messages that a call sent for the first time, nearest first. */
function sentBy({ excluded }: StoredCall, above: readonly StoredMessage[]): AskedText[] {
  const [isExcluded, excludedImages] = [createIsExcluded(excluded), createExcludedImages(excluded)]
  return above.flatMap(({ role, text }, index) =>
    role === 'user' && !isExcluded(index + 1) ? [{ text, excludedImages: excludedImages(index + 1) }] : [],
  )
}

function newIn(above: readonly StoredMessage[], call: StoredCall) {
  const sent = sentBy(call, above)
  const imageTokens = sent.flatMap((message) =>
    imagesSent(message).map((image) => tokensOf(imageFeatures(image, call.modelRequested), priorTokenRates)),
  )
  return {
    newTokens: sent.reduce((sum, { text }) => sum + roughTokens(wordsOf(text)), 0),
    newImageTokens: imageTokens.reduce((sum, tokens) => sum + tokens, 0),
    newMessageCount: sent.length,
  }
}

function asBefore(answer: StoredMessage, call: StoredCall, steps: number): CallBefore {
  const { finishReason } = call
  return { ...countedCall(answer, call), steps, hasReasoning: answer.reasoning !== '', finishReason }
}

function countedCall(answer: StoredMessage, call: StoredCall): CountedCall {
  const { state, connectionId, modelRequested, modelAnswered, excluded, usage, details, extraFields } = call
  const systemPrompt = answer.systemPrompt ?? ''
  const asked = { connectionId, modelRequested, systemPrompt, excluded, extraFields }
  return { ...asked, state, modelAnswered, usage, details }
}

/** Caches the last estimate, because most answers share one long system prompt. */
export function createPromptEstimate(): (systemPrompt: string) => number {
  let last = { systemPrompt: '', tokens: 0 }
  return (systemPrompt) => {
    if (systemPrompt !== last.systemPrompt) last = { systemPrompt, tokens: estimateTokens(systemPrompt) }
    return last.tokens
  }
}

/**
 * The nearest answer with text above a message, and all messages between. The prompt breakdown needs them.
 */
export function previousAnswer(
  { messages }: Pick<Store, 'messages'>,
  message: { readonly parentId: string | null } | undefined,
): StoredMessage[] {
  const above: StoredMessage[] = []
  let id = message?.parentId ?? null
  for (let count = fewAbove; id !== null; count *= 4) {
    const line = messages.above(id, count)
    above.unshift(...line)
    if (line.some(({ role, text }) => role === 'assistant' && text !== '')) break
    id = line[0]?.parentId ?? null
  }
  return above
}

/** Facts of a call that its row doesn't have. */
interface Worked {
  readonly split: PromptSplit
  readonly systemPromptEstimate: number
  readonly cost: CallCost['cost']
}

/**
 * Finds anomalies of each call. Also compares all calls to find repeated requests, and expects them in order
 * of creation.
 */
export function createAnomalyFinder(
  calls: readonly StoredCall[],
  context: CallContext,
): (call: StoredCall, worked: Worked) => Anomaly[] {
  const twice = findRepeatedRequests(calls)
  return (call, worked) => {
    const before = callBefore(call, context)
    return findAnomalies({
      ...call,
      ...worked,
      promptTokensBefore: before && inputTokensOf(before.usage, before.details),
      isSentTwice: twice.has(call.id),
      hasOtherPromptFields: promptFieldChange(before?.extraFields ?? null, call.extraFields) !== null,
    })
  }
}

/** Only the rules for a single call: Tally knows neither a program's fields nor which call continues which. */
export function anomaliesOfProgram(call: StoredCall, worked: Worked): Anomaly[] {
  const alone = { promptTokensBefore: null, isSentTwice: false, hasOtherPromptFields: true }
  return findAnomalies({ ...call, ...worked, ...alone })
}
