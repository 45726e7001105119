import type {
  Comparison,
  Message,
  OpenConversation,
  SentMessages,
  TurnChange,
  Wait,
} from '../../../shared/contract/conversations/conversation.ts'
import type { Call } from '../../../shared/contract/usage/call.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { maxMessages, pageLength } from '../../../shared/domain/app/limits.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'
import { medianOf } from '../../accounting/budget-sums.ts'
import { lastCallsOf, shownCall } from '../../accounting/calls-of-answer.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import {
  createAnomalyFinder,
  createPromptEstimate,
  createWindowOf,
  newImagesIn,
  previousAnswer,
  promptBreakdownOf,
} from '../../accounting/prompt-breakdown.ts'
import { readableConversationOf, readableMessageOf } from '../../storage/find-or-throw.ts'
import type { PathMessage, StoredCall, StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import { createCalibration } from '../usage/calibration.ts'

type Reading = Pick<
  Store,
  'conversations' | 'messages' | 'calls' | 'usage' | 'models' | 'prices' | 'budgets' | 'countedTurns'
>

type UncomparedMessage = Comparison['others'][number]

/** The messages to read above a message: at least `count` of them, or up to `upTo`. */
export interface EarlierRange {
  readonly messageId: string
  readonly count: number
  readonly upTo: string | null
}

/** Extra messages above the requested one, so that it is not at the very edge. */
const spare = 10

/**
 * The window's view of a conversation: the end of the visible path. Each answer has its last call and its
 * comparison.
 */
export function readConversation(
  store: Reading,
  conversationId: string,
  waits: readonly Wait[],
  count = pageLength,
): OpenConversation {
  const conversation = readableConversationOf(store, conversationId)
  const isInTrash = store.conversations.find(conversationId) === null
  const end = store.messages.pathEnd(conversationId)
  const messages = end === null ? [] : readLine(store, conversationId, { lastId: end.id, count, isEnd: true })
  const beforeCount = end === null ? 0 : end.depth + 1 - messages.length
  const hasSeveralModels = countModels(store, conversationId, messages) > 1
  return { conversation, messages, beforeCount, waits: [...waits], hasSeveralModels, isInTrash }
}

/** Other conversations hold the calls of copied answers, so these answers count only while they are read. */
function countModels(store: Reading, conversationId: string, messages: readonly Message[]): number {
  const read = messages.map(({ call, origin }) => call?.modelRequested ?? origin?.model ?? null)
  return new Set([...store.calls.models(conversationId), ...read.filter((model) => model !== null)]).size
}

/** The messages in view that a send wrote or changed: the question if it is new, and the answer. */
export function readSent(
  store: Reading,
  conversationId: string,
  answerId: string,
  hasQuestion: boolean,
): Pick<SentMessages, 'messages' | 'hasSeveralModels'> {
  const path = store.messages.pathIds(conversationId)
  const lastId = idInView(store, new Set(path), answerId)
  const line = { count: hasQuestion ? 2 : 1, isEnd: path.at(-1) === lastId }
  const messages = lastId === null ? [] : readLine(store, conversationId, { lastId, ...line })
  return { messages, hasSeveralModels: countModels(store, conversationId, messages) > 1 }
}

/** The message itself, or the compared answer that is in view for it. */
function idInView({ messages }: Reading, path: ReadonlySet<string>, messageId: string): string | null {
  if (path.has(messageId)) return messageId
  const message = messages.find(messageId)
  return message && (messages.compared(message).find(({ id }) => path.has(id))?.id ?? null)
}

/** Reads messages above a message. All ancestors of a message in view are in view too. */
export function readEarlier(
  store: Reading,
  conversationId: string,
  { messageId, count, upTo }: EarlierRange,
): Message[] {
  const message = readableMessageOf(store, conversationId, messageId)
  const steps = upTo === null ? 0 : store.messages.stepsUp(messageId, upTo)
  if (steps === null) throw new AppError('not-found', 'There is no such message above this one.')
  const wanted = upTo === null ? count : Math.max(count, steps + spare)
  if (message.parentId === null) return []
  const lastId = message.parentId
  return readLine(store, conversationId, { lastId, count: Math.min(wanted, maxMessages), isEnd: false })
}

/** A message and those above it, at most `count`, whether in view or not. */
export function readBranch(
  store: Reading,
  conversationId: string,
  messageId: string,
  count: number,
): Message[] {
  const { id } = readableMessageOf(store, conversationId, messageId)
  return readLine(store, conversationId, { lastId: id, count, isEnd: false })
}

/** One message of the visible path, or of a comparison on that path. Null for any other message. */
export function readMessage(store: Reading, conversationId: string, messageId: string): Message | null {
  const message = store.messages.find(messageId)
  if (message?.conversationId !== conversationId) return null
  if (idInView(store, new Set(store.messages.pathIds(conversationId)), messageId) === null) return null
  const [found] = readLine(store, conversationId, { lastId: messageId, count: 1, isEnd: false })
  return found === undefined ? null : { ...found, comparison: null }
}

interface Line {
  readonly lastId: string
  readonly count: number
  /** Whether this section ends where the path ends. */
  readonly isEnd: boolean
}

function readLine(store: Reading, conversationId: string, { lastId, count, isEnd }: Line): Message[] {
  const line = store.messages.lineTo(lastId, count)
  const compared = line.map((message) => store.messages.compared(message))
  const known = [...previousAnswer(store, line[0]), ...line, ...compared.flat()]
  const byId = new Map(known.map((message) => [message.id, message]))
  const calls = store.calls.ofMessages([...byId.keys()])
  const own = calls.filter((call) => call.conversationId === conversationId)
  const last = lastCallsOf(store, byId.values(), own)
  const estimate = createPromptEstimate()
  const prices = store.prices.list()
  const { ratesOf } = createCalibration(store)
  const context = { messages: byId, last, windowOf: createWindowOf(store), ratesOf }
  const judge = createAnomalyFinder(own, context)
  const uncompared = (message: PathMessage): UncomparedMessage => {
    const call = last.get(message.id)
    const change = turnChangeOf(message, byId, last)
    if (call === undefined) return present(message, null, change)
    const split = promptBreakdownOf(call, context)
    const systemPromptEstimate = estimate(message.systemPrompt ?? '')
    const cost = costOfCall(prices, call)
    const anomalies = judge(call, { split, systemPromptEstimate, cost: cost.cost })
    const told = {
      originTitle: call.originTitle,
      ...cost,
      split,
      newImages: newImagesIn(call, split, context),
      systemPromptEstimate,
      usualOutput: usualOutputOf(store, call),
      anomalies,
    }
    return present(message, { ...shownCall(call), ...told }, change)
  }
  return line.map((message, index) => {
    const isLast = isEnd && index === line.length - 1
    return {
      ...uncompared(message),
      comparison: comparisonOf(message, compared[index] ?? [], { uncompared, isLast }),
    }
  })
}

const answersOfUsual = { fewest: 3, most: 51 }

/** The median output of the model's answers before a stopped one. */
function usualOutputOf({ budgets }: Reading, call: StoredCall): number | null {
  if (call.state !== 'stopped') return null
  const before = budgets.completionsBefore(call, answersOfUsual.most)
  return before.length < answersOfUsual.fewest ? null : medianOf(before)
}

interface ComparisonContext {
  uncompared(message: PathMessage): UncomparedMessage
  readonly isLast: boolean
}

/** A single answer has no comparison. A copy of this path may have omitted the other answers. */
function comparisonOf(
  { id, comparisonId }: PathMessage,
  compared: readonly PathMessage[],
  { uncompared, isLast }: ComparisonContext,
): Comparison | null {
  if (comparisonId === null || compared.length < 2) return null
  return {
    id: comparisonId,
    position: compared.findIndex((message) => message.id === id),
    others: compared.filter((message) => message.id !== id).map(uncompared),
    isSettled: !isLast || compared.some(({ isPicked }) => isPicked),
  }
}

function present(message: PathMessage, call: Call | null, change: TurnChange | null): UncomparedMessage {
  const { id, role, text, reasoning, createdAt, versions, failure, isExcluded, excludedImages } = message
  const { importedFrom, importedModel, importedUsage } = message
  const origin =
    importedFrom === null ? null : { program: importedFrom, model: importedModel, usage: importedUsage }
  const words = { id, role, text, reasoning, createdAt, versions, call, failure, origin }
  const exclusion = { isExcluded, ...(excludedImages.length > 0 && { excludedImages }) }
  return { ...words, ...exclusion, change, comparison: null }
}

type Messages = ReadonlyMap<string, StoredMessage>

type Calls = ReadonlyMap<string, Pick<StoredCall, 'modelRequested'>>

/**
 * The changed model and system prompt since the answer above. Null if nothing changed or the earlier values
 * are not known.
 */
function turnChangeOf(answer: StoredMessage, messages: Messages, calls: Calls): TurnChange | null {
  const before = answer.role === 'assistant' ? nearestAnswer(answer, messages) : null
  if (before === null) return null
  const modelId = calls.get(answer.id)?.modelRequested ?? null
  const modelBefore = calls.get(before.id)?.modelRequested ?? null
  const systemPrompt = isOther(answer.systemPrompt, before.systemPrompt) ? answer.systemPrompt : null
  const change = {
    systemPrompt,
    systemPromptEstimate: estimateTokens(systemPrompt ?? ''),
    modelId: isOther(modelId, modelBefore) ? modelId : null,
  }
  return change.systemPrompt === null && change.modelId === null ? null : change
}

/** Imported messages lack these values, so a change is not known. */
function isOther(one: string | null, before: string | null): boolean {
  return one !== null && before !== null && one !== before
}

function nearestAnswer({ parentId }: StoredMessage, messages: Messages): StoredMessage | null {
  const parent = parentId === null ? undefined : messages.get(parentId)
  if (parent === undefined) return null
  return parent.role === 'assistant' ? parent : nearestAnswer(parent, messages)
}
