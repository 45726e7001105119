import type { Conversation } from '../../shared/conversation.ts'
import { AppError } from '../../shared/errors.ts'
import { titleFrom } from '../../shared/title.ts'
import type { Asking, Store } from '../storage/store.ts'
import { lastCalls } from './split-of.ts'

import type { Turn } from './turn.ts'

interface Dependencies {
  store: Store
  now(): number
  newId(): string
}

export interface TurnRows {
  /** Both return the id of the answer that a call is to be made for. */
  placeMessage(conversation: Conversation, text: string, replacing: string | null): string
  placeAnswerAgain(conversation: Conversation, answerId: string): string
  /** The ledger's row, committed before the first byte of its request leaves. */
  insertCall(turn: Turn, answerId: string, attempt: { attempt: number; asking: Asking }): string
}

export function createTurnRows({ store, now, newId }: Dependencies): TurnRows {
  function insertMessage(
    conversation: Conversation,
    parentId: string | null,
    content: { role: 'user'; text: string } | { role: 'assistant' },
  ): string {
    const isAnswer = content.role === 'assistant'
    const id = newId()
    store.messages.insert({
      id,
      conversationId: conversation.id,
      parentId,
      role: content.role,
      text: isAnswer ? '' : content.text,
      reasoning: '',
      createdAt: now(),
      systemPrompt: isAnswer ? conversation.systemPrompt : null,
      failure: null,
    })
    return id
  }

  return {
    placeMessage(conversation, text, replacing) {
      const parentId = parentOf(store, conversation.id, replacing)
      store.conversations.update(conversation.id, {
        ...(conversation.title === '' && { title: titleFrom(text) }),
        ...(replacing === null && { draft: '' }),
      })
      const questionId = insertMessage(conversation, parentId, { role: 'user', text })
      return insertMessage(conversation, questionId, { role: 'assistant' })
    },

    placeAnswerAgain(conversation, answerId) {
      const answer = store.messages.find(answerId)
      if (answer?.conversationId !== conversation.id || answer.role !== 'assistant')
        throw new AppError('not-found', 'There is no such answer in this conversation.')
      const { text, reasoning, parentId, systemPrompt } = answer
      // What is asked again in its place is the same request: another system prompt or model makes another answer.
      const isSameQuestion =
        text + reasoning === '' &&
        systemPrompt === conversation.systemPrompt &&
        lastCalls(store.calls.list(conversation.id)).get(answerId)?.modelAsked === conversation.modelId
      return isSameQuestion ? answerId : insertMessage(conversation, parentId, { role: 'assistant' })
    },

    insertCall({ conversation, connection, modelId, target }, answerId, { attempt, asking }) {
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
        utcOffsetMinutes: -new Date(startedAt).getTimezoneOffset(),
      })
      store.conversations.update(conversation.id, {}, startedAt)
      return id
    },
  }
}

/** What a message stands under: the end of the visible path, or where the message that it replaces stands. */
function parentOf(store: Store, conversationId: string, replacing: string | null): string | null {
  if (replacing === null) return store.messages.path(conversationId).at(-1)?.id ?? null
  const replaced = store.messages.find(replacing)
  if (replaced?.conversationId !== conversationId || replaced.role !== 'user')
    throw new AppError('not-found', 'There is no such message in this conversation.')
  return replaced.parentId
}
