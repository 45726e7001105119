import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { mostCompared } from '../../../shared/domain/app/limits.ts'
import { demoTitleOf } from '../../../shared/domain/chat/demo-commands.ts'
import { titleFrom } from '../../../shared/domain/conversations/title.ts'
import type { Asking, Store, StoredMessage } from '../../storage/store.ts'
import type { Calibration } from '../usage/calibration.ts'
import { forecastCall } from '../usage/forecast.ts'
import { lastCalls } from '../usage/prompt-breakdown.ts'
import { keepLastCompared } from './last-compared.ts'
import { leftOutNow } from './prompt-messages.ts'
import type { Turn } from './turn.ts'

interface Dependencies {
  store: Store
  calibration: Pick<Calibration, 'ratesOf'>
  now(): number
  newId(): string
}

/** An answer that stands in a comparison, maybe without being the one on view. */
interface Beside {
  readonly comparisonId: string
  readonly isBehind: boolean
}

export interface TurnRows {
  /** Each returns the ids of the answers that calls are to be made for. */
  placeMessage(conversation: Conversation, text: string, replacing: string | null): string
  /** As many answers to one question, the first of them on view. */
  placeComparison(conversation: Conversation, text: string, modelIds: readonly string[]): string[]
  /** As many more beside an answer that is there, which stays on view. */
  placeBeside(conversation: Conversation, answerId: string, count: number): string[]
  /** What waited is taken out of the queue in the same transaction, so that it is sent once; the draft is another text. */
  placeQueued(conversation: Conversation): string
  placeAnswerAgain(turn: Pick<Turn, 'conversation' | 'modelId'>, answerId: string): string
  /** The ledger's row, committed before the first byte of its request leaves. */
  insertCall(turn: Turn, answerId: string, attempt: { attempt: number; asking: Asking }): string
}

export function createTurnRows({ store, calibration, now, newId }: Dependencies): TurnRows {
  function insertMessage(
    conversation: Conversation,
    parentId: string | null,
    content: { role: 'user'; text: string } | ({ role: 'assistant' } & Partial<Beside>),
  ): string {
    const isAnswer = content.role === 'assistant'
    const id = newId()
    const message = {
      id,
      conversationId: conversation.id,
      parentId,
      role: content.role,
      text: isAnswer ? '' : content.text,
      reasoning: '',
      createdAt: now(),
      systemPrompt: isAnswer ? conversation.systemPrompt : null,
      failure: null,
      comparisonId: (isAnswer && content.comparisonId) || null,
    }
    store.messages.insert(message, !(isAnswer && content.isBehind === true))
    return id
  }

  function insertQuestion(conversation: Conversation, text: string, replacing: string | null): string {
    const parentId = parentOf(store, conversation.id, replacing)
    if (conversation.title === '')
      store.conversations.update(conversation.id, { title: titleOf(store, conversation, text) })
    return insertMessage(conversation, parentId, { role: 'user', text })
  }

  function answerIn(conversation: Conversation, answerId: string): StoredMessage {
    const answer = store.messages.find(answerId)
    if (answer?.conversationId !== conversation.id || answer.role !== 'assistant')
      throw new AppError('not-found', 'There is no such answer in this conversation.')
    return answer
  }

  return {
    placeMessage(conversation, text, replacing) {
      if (replacing === null) store.conversations.update(conversation.id, { draft: '' })
      const questionId = insertQuestion(conversation, text, replacing)
      return insertMessage(conversation, questionId, { role: 'assistant' })
    },

    placeQueued(conversation) {
      const text = store.queue.find(conversation.id)
      if (text === null) throw new AppError('not-found', 'No message waits in this conversation.')
      store.queue.remove(conversation.id)
      return insertMessage(conversation, insertQuestion(conversation, text, null), { role: 'assistant' })
    },

    placeComparison(conversation, text, modelIds) {
      keepLastCompared(store, conversation.connectionId, modelIds)
      store.conversations.update(conversation.id, { draft: '' })
      const questionId = insertQuestion(conversation, text, null)
      const comparisonId = newId()
      return modelIds.map((_, index) =>
        insertMessage(conversation, questionId, { role: 'assistant', comparisonId, isBehind: index > 0 }),
      )
    },

    placeBeside(conversation, answerId, count) {
      const answer = answerIn(conversation, answerId)
      const comparisonId = answer.comparisonId ?? newId()
      if (answer.comparisonId === null) store.messages.setComparison(answerId, comparisonId)
      const compared = store.messages.compared({ ...answer, comparisonId })
      if (compared.length + count > mostCompared)
        throw new AppError('too-many-compared', 'No more answers fit beside these.')
      // What is compared anew is to be chosen anew.
      for (const { id, isPicked } of compared) if (isPicked) store.messages.setComparison(id, comparisonId)
      const beside = { role: 'assistant', comparisonId, isBehind: true } as const
      return Array.from({ length: count }, () => insertMessage(conversation, answer.parentId, beside))
    },

    placeAnswerAgain({ conversation, modelId }, answerId) {
      const answer = answerIn(conversation, answerId)
      const { text, reasoning, parentId, systemPrompt } = answer
      const isSameModel = lastCalls(store.calls.ofMessages([answerId])).get(answerId)?.modelAsked === modelId
      const isSameRequest = systemPrompt === conversation.systemPrompt && isSameModel
      // Messages below it were counted without words here: filling the row in would change what their calls sent.
      const isLast = !store.messages.hasBelow(answer)
      if (text + reasoning === '' && isSameRequest && isLast) return answerId
      const place = isSameModel ? takeColumn(store, answer) : {}
      return insertMessage(conversation, parentId, { role: 'assistant', ...place })
    },

    insertCall(turn, answerId, { attempt, asking }) {
      const { conversation, connection, modelId, target } = turn
      const id = newId()
      const startedAt = now()
      store.messages.setFailure(answerId, null)
      store.calls.insert({
        id,
        conversationId: conversation.id,
        conversationTitle: store.conversations.find(conversation.id)?.title ?? conversation.title,
        messageId: answerId,
        connectionId: connection.id,
        connectionName: connection.name,
        baseAddress: target.baseAddress,
        isDemo: connection.kind === 'demo',
        modelAsked: modelId,
        attempt,
        asking,
        startedAt,
        leftOut: leftOutNow(store.messages, answerId),
        utcOffsetMinutes: -new Date(startedAt).getTimezoneOffset(),
        forecast: forecastOf({ store, calibration }, turn, answerId),
      })
      if (target.key !== null)
        store.connections.noteKeyUse(connection.id, new URL(target.baseAddress).origin, startedAt)
      store.conversations.update(conversation.id, {}, startedAt)
      return id
    },
  }
}

/** About what is sent for an answer counts; all of it is written down already. */
function forecastOf(
  dependencies: Pick<Dependencies, 'store' | 'calibration'>,
  { conversation, modelId }: Turn,
  answerId: string,
) {
  const lastId = dependencies.store.messages.find(answerId)?.parentId ?? null
  return forecastCall(dependencies, { conversation, modelId, lastId, text: '' })
}

/** While answers stand side by side and none is chosen, one that is asked again gives its column to its next version. */
function takeColumn(store: Store, answer: StoredMessage): Partial<Beside> {
  const end = store.messages.pathEnd(answer.conversationId)
  const compared = store.messages.compared(answer)
  const isOpen = compared.some(({ id }) => id === end?.id) && !compared.some(({ isPicked }) => isPicked)
  if (!isOpen || answer.comparisonId === null) return {}
  store.messages.setComparison(answer.id, null)
  return { comparisonId: answer.comparisonId, isBehind: end?.id !== answer.id }
}

/** What a message stands under: the end of the visible path, or where the message that it replaces stands. */
function parentOf(store: Store, conversationId: string, replacing: string | null): string | null {
  if (replacing === null) return store.messages.pathEnd(conversationId)?.id ?? null
  const replaced = store.messages.find(replacing)
  if (replaced?.conversationId !== conversationId || replaced.role !== 'user')
    throw new AppError('not-found', 'There is no such message in this conversation.')
  return replaced.parentId
}

function titleOf(store: Store, { connectionId }: Conversation, text: string): string {
  const isDemo = store.connections.find(connectionId)?.kind === 'demo'
  return (isDemo ? demoTitleOf(text) : null) ?? titleFrom(text)
}
