import type { Anomaly, FoundAnomalies } from '../../../shared/contract/usage/anomaly.ts'
import type { CallKind, CallRow, ChatUsage, CostlyTurn } from '../../../shared/contract/usage/chat-usage.ts'
import type { UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import { titleFrom } from '../../../shared/domain/conversations/title.ts'
import { addMoney, costOrder } from '../../../shared/domain/money/money.ts'
import type { AnomalyKind } from '../../../shared/domain/usage/anomaly-kinds.ts'
import { isLive, isOfProgram } from '../../../shared/domain/usage/call-facts.ts'
import { addUp, areSumsEqual } from '../../../shared/domain/usage/usage-sums.ts'
import { lastCallsOf, shownCall } from '../../accounting/calls-of-answer.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import {
  anomaliesOfProgram,
  createAnomalyFinder,
  createPromptEstimate,
  createWindowOf,
  promptBreakdownOf,
} from '../../accounting/prompt-breakdown.ts'
import { readableConversationOf } from '../../storage/find-or-throw.ts'
import type { StoredCall, StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'

const maxTurns = 5

type ReadChat = Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage' | 'prices'>

/** Every message and call of a conversation. The review and the tree of its branches add up the same calls. */
export function readChat(store: ReadChat, conversationId: string) {
  readableConversationOf(store, conversationId)
  const calls = store.calls.list(conversationId)
  const messages = new Map(store.messages.all(conversationId).map((message) => [message.id, message]))
  const last = lastCallsOf(store, messages.values(), calls)
  return {
    calls,
    messages,
    last,
    visible: new Set(store.messages.pathIds(conversationId)),
    prices: store.prices.list(),
    /** Whether *In view* counts the call while its answer is in view. */
    isLast: (call: StoredCall): boolean => last.get(call.messageId)?.id === call.id,
  }
}

/** Every call of the conversation in the order of creation, whether its answer is visible or not. */
export function readChatUsage(
  store: ReadChat & Pick<Store, 'models' | 'projects'>,
  conversationId: string,
): ChatUsage {
  const { calls, messages, last, visible, prices, isLast } = readChat(store, conversationId)
  const context = { messages, last, windowOf: createWindowOf(store) }
  const judge = createAnomalyFinder(calls, context)
  const estimate = createPromptEstimate()

  const isOnVisiblePath = (call: StoredCall): boolean => visible.has(call.messageId) && isLast(call)
  const rows = calls.map((call, index): CallRow => {
    const answer = messages.get(call.messageId)
    const split = promptBreakdownOf(call, context)
    const systemPromptEstimate = estimate(answer?.systemPrompt ?? '')
    const cost = costOfCall(prices, call)
    return {
      ...shownCall(call),
      messageId: call.messageId,
      ...cost,
      number: index + 1,
      kind: kindOf(call, isOnVisiblePath(call), answer?.comparisonId ?? null),
      isOnVisiblePath: isOnVisiblePath(call),
      split,
      systemPromptEstimate,
      contextLength: context.windowOf(call),
      anomalies: judge(call, { split, systemPromptEstimate, cost: cost.cost }),
    }
  })
  const paid = addUp(calls)
  return {
    isDemo: calls.some(({ isDemo }) => isDemo),
    copiedCount: [...last].filter(([id, { originTitle }]) => originTitle !== null && visible.has(id)).length,
    calls: rows,
    corrections: store.projects.correctionsOfChat(conversationId),
    costliest: costliestTurns(rows, messages),
    onVisiblePath: addUp(calls.filter(isOnVisiblePath)),
    paid,
    doRowsMatchLedger: areSumsEqual(paid, store.calls.totals(conversationId)),
  }
}

/** Tally stores no message of a program, so nothing shows which parts of a prompt repeat an earlier one. */
const unknownSplit = { split: { kind: 'not-known', reason: 'program' }, systemPromptEstimate: 0 } as const

/** Every call of a program in the order of creation. `sums` are the stored sums of the same calls. */
export function readProgramUsage(
  store: Pick<Store, 'models' | 'prices'>,
  calls: readonly StoredCall[],
  sums: UsageSums,
): ChatUsage {
  const prices = store.prices.list()
  const windowOf = createWindowOf(store)
  const paid = addUp(calls)
  return {
    isDemo: false,
    copiedCount: 0,
    // A program never moves its earlier calls.
    corrections: [],
    calls: calls.map((call, index) => {
      const cost = costOfCall(prices, call)
      return {
        ...shownCall(call),
        ...cost,
        ...unknownSplit,
        messageId: call.messageId,
        number: index + 1,
        kind: call.state === 'complete' ? 'program' : kindOf(call, true, null),
        isOnVisiblePath: true,
        contextLength: windowOf(call),
        anomalies: anomaliesOfProgram(call, { ...unknownSplit, cost: cost.cost }),
      }
    }),
    costliest: [],
    onVisiblePath: paid,
    paid,
    doRowsMatchLedger: areSumsEqual(paid, { ...sums, cost: [], unpricedCount: sums.callCount }),
  }
}

export interface AnomalyChoice {
  readonly disabledAnomalies: readonly AnomalyKind[]
  /** Otherwise, chats are read only if a program's call has an anomaly. */
  readonly areChatsRead: boolean
}

const maxCallers = 12

/** Counts the anomalies of calls, such as those of a day. A chat is read as a whole. */
export function countAnomalies(
  store: Pick<Store, 'conversations' | 'messages' | 'calls' | 'usage' | 'models' | 'prices' | 'projects'>,
  calls: readonly StoredCall[],
  { disabledAnomalies, areChatsRead }: AnomalyChoice,
): FoundAnomalies {
  const prices = store.prices.list()
  const isOn = ({ kind }: Anomaly): boolean => !disabledAnomalies.includes(kind)
  const found = new Map<string, { isProgram: boolean; count: number; callCount: number }>()
  const add = (conversationId: string, isProgram: boolean, anomalies: readonly Anomaly[]): void => {
    const { length } = anomalies.filter(isOn)
    if (length === 0) return
    const { count, callCount } = found.get(conversationId) ?? { count: 0, callCount: 0 }
    found.set(conversationId, { isProgram, count: count + length, callCount: callCount + 1 })
  }
  for (const call of calls.filter(isOfProgram)) {
    const { cost } = costOfCall(prices, call)
    add(call.conversationId, true, anomaliesOfProgram(call, { ...unknownSplit, cost }))
  }
  const ids = new Set(calls.map(({ id }) => id))
  const chats = new Set(calls.filter((call) => !isOfProgram(call)).map((call) => call.conversationId))
  const read = areChatsRead || found.size > 0 ? [...chats] : []
  for (const chat of read.filter((id) => store.conversations.find(id) !== null))
    for (const { id, anomalies } of readChatUsage(store, chat).calls)
      if (ids.has(id)) add(chat, false, anomalies)
  const callers = [...found].toSorted(([, one], [, other]) => other.count - one.count)
  const sumOf = (name: 'count' | 'callCount') => callers.reduce((sum, [, { [name]: of }]) => sum + of, 0)
  return {
    count: sumOf('count'),
    callCount: sumOf('callCount'),
    callers: callers.slice(0, maxCallers).map(([conversationId, { isProgram, count }]) => ({
      conversationId,
      ...store.usage.titleOf(conversationId),
      isProgram,
      count,
    })),
  }
}

function kindOf(call: StoredCall, isOnVisiblePath: boolean, comparisonId: string | null): CallKind {
  if (isLive(call.state)) return 'answering'
  if (call.state !== 'complete') return call.state
  if (isOnVisiblePath) return 'answer'
  return comparisonId === null ? 'replaced' : 'compared'
}

/** Questions by the cost of all calls for their answers. Estimates decide where counts are not reported. */
export function costliestTurns(
  calls: readonly CallRow[],
  messages: ReadonlyMap<string, StoredMessage>,
): CostlyTurn[] {
  const turns = new Map<string, CallRow[]>()
  for (const call of calls) {
    const questionId = messages.get(call.messageId)?.parentId ?? call.messageId
    const known = turns.get(questionId)
    if (known === undefined) turns.set(questionId, [call])
    else known.push(call)
  }
  const paid = [...turns]
    .map(([questionId, ofTurn]) => asTurn(ofTurn, messages.get(questionId)))
    .filter(({ totalTokens, estimatedTokens }) => totalTokens + estimatedTokens > 0)
  return paid
    .toSorted(orderOf(paid))
    .slice(0, maxTurns)
    .map(({ text, ...turn }) => ({ ...turn, words: titleFrom(text) }))
}

type Turn = Omit<CostlyTurn, 'words'> & { readonly text: string }

function asTurn(calls: readonly CallRow[], question: StoredMessage | undefined): Turn {
  const shown = calls.findLast(({ isOnVisiblePath }) => isOnVisiblePath) ?? calls.at(-1)
  const sum = (tokensOf: (call: CallRow) => number): number =>
    calls.reduce((total, call) => total + tokensOf(call), 0)
  return {
    messageId: shown?.messageId ?? '',
    text: question?.text ?? '',
    callNumbers: calls.map(({ number }) => number),
    totalTokens: sum(({ usage }) => usage.totalTokens ?? 0),
    cost: addMoney(calls.flatMap(({ cost }) => (cost === null ? [] : [cost]))),
    estimatedTokens: sum(({ estimate }) => (estimate?.promptTokens ?? 0) + (estimate?.completionTokens ?? 0)),
  }
}

/**
 * Sorts by money if all have a price in one currency, else by tokens. The earlier of two equal turns comes
 * first.
 */
function orderOf(turns: readonly Turn[]): (one: Turn, other: Turn) => number {
  const byCost = costOrder(turns)
  return (one, other) =>
    byCost(one, other) || other.totalTokens - one.totalTokens || other.estimatedTokens - one.estimatedTokens
}
