import type { StoredConnection } from '../../../src/main/storage/row-types.ts'
import type {
  ArchivedCall,
  ArchivedConversation,
  ArchivedMessage,
} from '../../../src/main/transfer/archive.ts'
import type { Failure } from '../../../src/shared/contract/chat/failure.ts'
import { anArchivedConversation, anArchivedMessage } from '../../fixtures/samples/stored.ts'
import type { Random } from '../../seed-data/random.ts'
import { countTokens } from '../../service/tokens.ts'
import { callOf } from './call.ts'

export interface ToldAnswer {
  readonly text: string
  /** Where it is not the one of the conversation. */
  readonly model?: string
  readonly end?: 'stopped' | Failure
}

export interface ToldTurn {
  readonly asks: string
  /**
   * Versions of the answer, the last one in view. Compared ones are next to each other, the first one chosen.
   */
  readonly answers: readonly ToldAnswer[]
  readonly isCompared?: boolean
}

/** A conversation as a user remembers it. */
export interface Told {
  readonly title: string
  readonly model: string
  readonly startedAt: number
  readonly systemPrompt?: string
  readonly draft?: string
  readonly isPinned?: boolean
  readonly tags?: readonly string[]
  readonly turns: readonly ToldTurn[]
}

export interface ToldConversation {
  readonly conversation: ArchivedConversation
  readonly messages: readonly ArchivedMessage[]
  readonly calls: readonly ArchivedCall[]
}

export const tokensPerMessage = 4

/** Its rows: the messages of the tree and a call for every answer, counted as a service would have. */
export function tell(
  told: Told,
  number: number,
  connection: StoredConnection,
  random: Random,
): ToldConversation {
  const id = `conversation-${number}`
  const messages: ArchivedMessage[] = []
  const calls: ArchivedCall[] = []
  let at = told.startedAt
  let sentTokens = told.systemPrompt ? tokensPerMessage + countTokens(told.systemPrompt) : 0
  let before: ArchivedCall | null = null

  const add = (
    message: Pick<ArchivedMessage, 'role' | 'text' | 'parentId'> & Partial<ArchivedMessage>,
  ): string => {
    const messageId = `message-${number}-${messages.length}`
    messages.push(
      anArchivedMessage(messageId, message.parentId, { conversationId: id, createdAt: at, ...message }),
    )
    return messageId
  }
  const choose = (parentId: string | null, childId: string): void => {
    const index = messages.findIndex((message) => message.id === parentId)
    const parent = messages[index]
    if (parent !== undefined) messages[index] = { ...parent, chosenChildId: childId }
  }

  let last: string | null = null
  for (const { asks, answers, isCompared = false } of told.turns) {
    at += random.between(30_000, 200_000)
    const question = add({ role: 'user', text: asks, parentId: last })
    choose(last, question)
    sentTokens += tokensPerMessage + countTokens(asks)
    const made = answers.map((answer) => {
      at += random.between(4_000, 20_000)
      const comparisonId = isCompared ? `comparison-${question}` : null
      const failure = typeof answer.end === 'object' ? answer.end : null
      const systemPrompt = told.systemPrompt ?? ''
      const text = failure === null ? answer.text : ''
      const messageId = add({
        role: 'assistant',
        text,
        parentId: question,
        comparisonId,
        failure,
        systemPrompt,
      })
      const call = callOf(
        { told, answer, conversationId: id, messageId, connection, sentTokens, before, at },
        random,
      )
      calls.push(call)
      return { messageId, call, text }
    })
    const onView = isCompared ? made[0] : made.at(-1)
    if (onView === undefined) continue
    choose(question, onView.messageId)
    sentTokens += tokensPerMessage + countTokens(onView.text)
    last = onView.messageId
    before = onView.call
  }
  return {
    conversation: conversationOf(told, id, connection, { at, root: messages[0]?.id ?? null }),
    messages,
    calls,
  }
}

function conversationOf(
  told: Told,
  id: string,
  connection: StoredConnection,
  { at, root }: { readonly at: number; readonly root: string | null },
): ArchivedConversation {
  const { title, model, startedAt, systemPrompt = '', draft = '', isPinned = false, tags = [] } = told
  return anArchivedConversation({
    id,
    connectionId: connection.id,
    title,
    modelId: model,
    systemPrompt,
    draft,
    createdAt: startedAt,
    updatedAt: at,
    pinnedAt: isPinned ? at : null,
    tags,
    chosenRootId: root,
  })
}
