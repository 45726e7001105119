import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { CacheAhead, NextPrompts } from '../../../shared/contract/usage/next-prompt.ts'
import type { PromptForecast } from '../../../shared/contract/usage/usage.ts'
import { promptFieldChange } from '../../../shared/domain/chat/extra-fields.ts'
import { forecastPrompt, type PromptBase, withQuestion } from '../../../shared/domain/usage/forecast.ts'
import {
  imageFeatures,
  imagesSent,
  questionFeatures,
} from '../../../shared/domain/usage/question-features.ts'
import { addFeatures, noPrompt, type PromptFeatures } from '../../../shared/domain/usage/token-rates.ts'
import { repeatedUsage } from '../../../shared/domain/usage/usage-details.ts'
import type { CacheOdds } from '../../accounting/cache-odds.ts'
import { type AnswerCall, lastCallsOf } from '../../accounting/calls-of-answer.ts'
import {
  changedDistances,
  createExcludedImages,
  createIsExcluded,
  type Exclusion,
  formatExclusion,
} from '../../accounting/exclusions.ts'
import { extractFeatures, isCounted, paceOf, promptAhead } from '../../accounting/next-prompt-base.ts'
import { conversationOf, messageOf } from '../../storage/find-or-throw.ts'
import type { StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import { fieldsOfTurn } from '../chat/parameters.ts'
import type { ListPrices } from '../money/list-prices.ts'
import { nextPrice } from '../money/next-price.ts'
import { type Calibration, learnRates } from './calibration.ts'

type Reading = Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage'>
type Asked = Reading & Pick<Store, 'connections' | 'prices' | 'budgets' | 'parameters'>

interface Dependencies {
  store: Reading
  calibration: Pick<Calibration, 'ratesOf'>
}

/** A call that is about to be made. */
interface CallAhead {
  readonly conversation: Pick<Conversation, 'connectionId' | 'systemPrompt'>
  readonly modelId: string
  /** The last message of the prompt, or the parent of `text`. Null if there is none. */
  readonly lastId: string | null
  /** Text that is not saved as a message yet. Empty for a new answer to the same question. */
  readonly text: string
}

export function forecastCall(dependencies: Dependencies, ahead: CallAhead): PromptForecast {
  const { conversation, modelId, lastId, text } = ahead
  const sent = historyAhead(dependencies.store, lastId, text === '')
  const base = baseOf(dependencies, sent, { conversation, modelId })
  const rates = dependencies.calibration.ratesOf(conversation.connectionId, modelId)
  return forecastPrompt(text === '' ? base : withQuestion(base, questionFeatures(text, modelId)), rates)
}

export interface NextPromptInput {
  readonly conversationId: string
  /** Empty for the model of the conversation. */
  readonly modelIds: readonly string[]
  /** The message that is being edited. Null for a new message. */
  readonly replacing: string | null
}

/**
 * The part of the next prompts that does not depend on typed text. The window adds the typed text without a
 * request for each key.
 */
export async function nextPrompts(
  dependencies: Dependencies & {
    store: Asked
    calibration: Calibration
    listPrices: Pick<ListPrices, 'fill'>
    now(): number
  },
  ask: NextPromptInput,
): Promise<NextPrompts> {
  const { store, calibration, listPrices, now } = dependencies
  await learnRates(calibration, conversationOf(store, ask.conversationId), ask.modelIds)
  const conversation = conversationOf(store, ask.conversationId)
  const { connectionId, modelId } = conversation
  const lastId =
    ask.replacing === null
      ? (store.messages.pathEnd(conversation.id)?.id ?? null)
      : messageOf(store, conversation.id, ask.replacing).parentId
  // Without a chosen model, the forecast uses the initial rates.
  const modelIds = ask.modelIds.length > 0 ? ask.modelIds : [modelId ?? '']
  const connection = store.connections.find(connectionId)
  if (connection !== null) listPrices.fill(connection, modelIds)
  const line = lastId === null ? [] : lineTo(store, lastId, linesOfPace)
  // The next call answers a new message, not the last one.
  const sent = historyAhead(store, lastId, false)
  return {
    prompts: modelIds.map((id) => {
      const { known, variance, features } = baseOf(dependencies, sent, { conversation, modelId: id })
      const { means, covariance, ...rates } = calibration.ratesOf(connectionId, id)
      const { odds, writtenFrom } = calibration.cacheOf(connectionId, id)
      return {
        modelId: id,
        price: ratesAhead(store, connectionId, { modelId: id, at: now() }),
        cache: cacheAhead(store, odds, sent, { conversation, modelId: id, replacing: ask.replacing }),
        writtenFrom,
        base: { known, variance, features: [...features] },
        rates: { means: [...means], covariance: covariance.map((row) => [...row]), ...rates },
      }
    }),
    tokensPerTurn: paceOf(line),
  }
}

function ratesAhead(
  store: Asked,
  connectionId: string,
  call: { readonly modelId: string; readonly at: number },
): NextPrompts['prompts'][number]['price'] {
  const connection = store.connections.find(connectionId)
  const price = connection && nextPrice(store, { connection, ...call, modelAnswered: null, currency: null })
  if (price === null) return null
  const { connectionId: _connection, model: _model, validFrom: _from, ...rates } = price
  return rates
}

/** A new message, or a new version of `replacing`. */
interface CacheAsk {
  readonly conversation: Conversation
  readonly modelId: string
  readonly replacing: string | null
}

/**
 * The part of the next prompt that a service has probably cached. It ends at the last answer that a call of the
 * same model read or wrote. Every call below that answer keeps it warm, in any branch. Nothing above may
 * have changed since: no message, system prompt, tool or response format.
 */
export function cacheAhead(
  store: Pick<Store, 'parameters' | 'messages' | 'calls'>,
  odds: CacheOdds | null,
  { line }: Pick<HistoryAhead, 'line'>,
  ask: CacheAsk,
): CacheAhead | null {
  if (odds === null) return null
  const { record, lifetimeMs, minTokens, share } = odds
  const cold = { cachedTokens: 0, warmUntil: 0, record }
  const shared = lastShared(store, line, ask)
  if (shared === null) return cold
  const { answer, tokens, read } = shared
  const isSame =
    tokens >= minTokens &&
    (answer.systemPrompt ?? '') === ask.conversation.systemPrompt &&
    changedSince(store, answer).length === 0 &&
    promptFieldChange(read.extraFields, fieldsAhead(store, ask)) === null
  if (!isSame) return cold
  return { cachedTokens: Math.floor(tokens * share), warmUntil: read.startedAt + lifetimeMs, record }
}

/** The last counted answer of the line that a call of the model read or wrote, and the last such call. */
function lastShared(
  { calls }: Pick<Store, 'calls'>,
  line: readonly SeenMessage[],
  { conversation: { id: conversationId, connectionId }, modelId }: CacheAsk,
) {
  for (const answer of line.filter(isCounted).toReversed()) {
    const { id: messageId, call, isExcluded } = answer
    if (call === null) continue
    const { promptTokens, completionTokens } = call.usage
    const later = calls.lastBelow({ conversationId, messageId }, { connectionId, modelId })
    if (later !== null) {
      const repeated = isExcluded ? 0 : (completionTokens ?? 0)
      return { answer, tokens: (promptTokens ?? 0) + repeated, read: later }
    }
    if (call.modelRequested === modelId && call.connectionId === connectionId)
      return { answer, tokens: promptTokens ?? 0, read: call }
  }
  return null
}

/** The extra fields of the next message. */
function fieldsAhead(
  store: Pick<Store, 'parameters' | 'messages' | 'calls'>,
  { conversation, modelId, replacing }: CacheAsk,
): string {
  const intent = { kind: 'message', text: '', replacing, modelId, isDraft: true } as const
  return fieldsOfTurn(store, conversation, modelId, intent).extraFields
}

const linesOfPace = 24
/** The last answer, which most services count, and its question. */
const firstBatch = 2

/** The history part of the next prompt, for any model. */
interface HistoryAhead {
  readonly line: readonly SeenMessage[]
  /** The change of a model's prompt by messages excluded or included since the last count. */
  changedFor(modelId: string): PromptFeatures
  /** The images of the last counted prompt. */
  countedImages(modelId: string): PromptFeatures
}

/** `isAnswered`: the call answers the last message, which is never excluded then. */
export function historyAhead(store: Reading, lastId: string | null, isAnswered = true): HistoryAhead {
  const line = lastId === null ? [] : lineFromCount(store, lastId)
  const last = line.findLast(isCounted)
  const isFresh = last !== undefined && isAllExcluded(store, last)
  // Without its history, a prompt is counted by its few words: subtracting all others would be less certain.
  const [sent, counted] = isFresh ? [line.slice(line.indexOf(last) + 1)] : [line, last]
  return {
    line: sent.map((message) =>
      isAnswered && message.id === lastId && message.role === 'user'
        ? { ...message, isExcluded: false }
        : message,
    ),
    changedFor: counted === undefined ? () => noPrompt : changedContext(store, counted),
    countedImages: counted === undefined ? () => noPrompt : imagesAbove(store, counted),
  }
}

function baseOf(
  { calibration }: Dependencies,
  { line, changedFor, countedImages }: HistoryAhead,
  { conversation, modelId }: Pick<CallAhead, 'conversation' | 'modelId'>,
): PromptBase {
  const base = promptAhead(line, {
    systemPrompt: conversation.systemPrompt,
    modelId,
    ratesOf: (id) => calibration.ratesOf(conversation.connectionId, id),
    countedImages,
  })
  return { ...base, features: addFeatures(base.features, changedFor(modelId)) }
}

interface SeenMessage extends StoredMessage {
  readonly call: AnswerCall | null
}

/** The path up to a message, from at least the last answer that the service counted. */
function lineFromCount(store: Reading, lastId: string): SeenMessage[] {
  const batches: SeenMessage[][] = []
  for (let count = firstBatch, id: string | null = lastId; id !== null; count *= 16) {
    const upper = lineTo(store, id, count)
    batches.unshift(upper)
    if (upper.length < count || upper.some(isCounted)) break
    id = upper[0]?.parentId ?? null
  }
  return batches.flat()
}

function lineTo(store: Reading, lastId: string, count: number): SeenMessage[] {
  const line = store.messages.above(lastId, count)
  const calls = lastCallsOf(store, line, store.calls.ofMessages(line.map(({ id }) => id)))
  return line.map((message) => {
    const call = calls.get(message.id) ?? null
    if (call === null) return { ...message, call }
    const usage = repeatedUsage(call.usage, call.details)
    // A reported reasoning count is not part of that completion, so its text is not either.
    const reasoning = call.details.reasoningTokens ? '' : message.reasoning
    return { ...message, reasoning, call: { ...call, usage } }
  })
}

/** The exclusions above an answer by now, and those of its call. */
function exclusionsOf({ messages }: Pick<Store, 'messages'>, { id, call }: SeenMessage) {
  const { distances, images } = messages.excludedAbove(id)
  const now = formatExclusion(distances, images)
  return { now, before: call?.excluded ?? null }
}

/** The distances of messages above a counted answer that were excluded or included since its call, in part too. */
function changedSince(store: Pick<Store, 'messages'>, answer: SeenMessage): number[] {
  const { now, before } = exclusionsOf(store, answer)
  return changedDistances(now, before)
}

/** Whether an answer and all messages above it are excluded. */
function isAllExcluded({ messages }: Reading, { id, isExcluded }: SeenMessage): boolean {
  return isExcluded && messages.excludedAbove(id).distances.length === messages.idsTo(id).length - 1
}

function changedContext(store: Reading, answer: SeenMessage): HistoryAhead['changedFor'] {
  const changed = changedSince(store, answer)
  if (changed.length === 0) return () => noPrompt
  const { now, before } = exclusionsOf(store, answer)
  const [sentNow, sentBefore] = [createSentFeatures(now), createSentFeatures(before)]
  const line = store.messages.idsTo(answer.id)
  return (modelId) =>
    changed.reduce((sum, distance) => {
      const message = store.messages.find(line.at(-1 - distance) ?? '')
      if (message === null) return sum
      const added = addFeatures(sum, sentNow(message, distance, modelId))
      return addFeatures(added, sentBefore(message, distance, modelId), -1)
    }, noPrompt)
}

/** The images that the call of an answer sent. Looks for them only when asked, and once. */
function imagesAbove({ messages }: Reading, { id, call }: SeenMessage): HistoryAhead['countedImages'] {
  let known: ReturnType<typeof imagesSent> | null = null
  const find = () => {
    const excluded = call?.excluded ?? null
    const [isExcluded, imagesAt] = [createIsExcluded(excluded), createExcludedImages(excluded)]
    return messages
      .withImagesAbove(id)
      .filter(({ steps }) => !isExcluded(steps))
      .flatMap(({ steps, text }) => imagesSent({ text, excludedImages: imagesAt(steps) }))
  }
  return (modelId) => {
    known ??= find()
    return known.reduce((sum, image) => addFeatures(sum, imageFeatures(image, modelId)), noPrompt)
  }
}

/** The features of a message with the exclusions of a call. */
function createSentFeatures(exclusion: Exclusion) {
  const [isExcluded, imagesAt] = [createIsExcluded(exclusion), createExcludedImages(exclusion)]
  return ({ role, text }: StoredMessage, distance: number, modelId: string): PromptFeatures =>
    isExcluded(distance)
      ? noPrompt
      : extractFeatures({ role, text, excludedImages: imagesAt(distance), call: null }, modelId)
}
