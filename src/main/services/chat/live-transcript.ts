import type {
  ConversationSummary,
  Message,
  OpenConversation,
  SentMessages,
} from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import type { Store } from '../../storage/store.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { EndedAnswer } from './answer-run.ts'
import type { RunningTurns } from './running-turns.ts'
import { readBranch, readConversation, readEarlier, readMessage, readSent } from './transcript.ts'
import type { PreparedSend } from './turn.ts'
import type { UnsavedAnswers } from './unsaved-answers.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'publish'> {
  readonly running: Pick<RunningTurns, 'has' | 'waits' | 'wordsOf'>
  readonly unsaved: Pick<UnsavedAnswers, 'find'>
}

/** The transcript as it is now: the rows, and text in memory that is newer than the rows. */
export function createLiveTranscript({ store, running, unsaved, publish }: Dependencies) {
  function withUnsaved<M extends UncomparedMessage>(conversationId: string, message: M): M {
    const ended = unsaved.find(conversationId, message.id)
    if (ended === null) return { ...message, ...running.wordsOf(conversationId, message.id) }
    return withEnd(store, conversationId, message, ended)
  }

  function allWithUnsaved(conversationId: string, messages: readonly Message[]): Message[] {
    return messages.map((message) => {
      const { comparison } = message
      const newest = withUnsaved(conversationId, message)
      if (comparison === null) return newest
      const others = comparison.others.map((other) => withUnsaved(conversationId, other))
      return { ...newest, comparison: { ...comparison, others } }
    })
  }

  function publishSummary(conversationId: string): ConversationSummary | null {
    const stored = store.conversations.summary(conversationId)
    if (stored === null) return null
    const summary = { ...stored, isAnswering: running.has(conversationId) }
    publish({ type: 'conversation-changed', summary })
    return summary
  }

  return {
    read(conversationId: string): OpenConversation {
      const open = readConversation(store, conversationId, running.waits(conversationId))
      return { ...open, messages: allWithUnsaved(conversationId, open.messages) }
    },
    handlers: {
      /** Reads messages above a message. */
      'conversations.earlier': ({ conversationId, ...ask }) =>
        allWithUnsaved(conversationId, readEarlier(store, conversationId, ask)),
      /** Reads a message and those above it, in view or not. */
      'conversations.branch': ({ conversationId, messageId, count }) =>
        allWithUnsaved(conversationId, readBranch(store, conversationId, messageId, count)),
    } satisfies Partial<Handlers>,
    /** Publishes the change of the chat that a send made, and returns it for the window that sent. */
    publishSent(
      { conversation: { id }, placement: { parentId, text } }: PreparedSend,
      answerId: string,
    ): SentMessages {
      const summary = publishSummary(id)
      if (summary === null) throw new AppError('not-found', 'There is no such conversation.')
      const sent = readSent(store, id, answerId, text !== '')
      return { ...sent, messages: allWithUnsaved(id, sent.messages), parentId, summary }
    },
    publishEnd(conversationId: string, messageId: string): void {
      if (store.conversations.find(conversationId) === null) return
      const saved = readMessage(store, conversationId, messageId)
      const message = saved && withUnsaved(conversationId, saved)
      if (message !== null) publish({ type: 'answer-changed', conversationId, message })
      publishSummary(conversationId)
    },
  }
}

type UncomparedMessage = Omit<Message, 'comparison'>

/** The message with an end that the disk refused, and with the cost of its call. */
function withEnd<M extends UncomparedMessage>(
  { conversations, prices }: Pick<Store, 'conversations' | 'prices'>,
  conversationId: string,
  message: M,
  { words, failure, end }: EndedAnswer,
): M {
  const { failureCode: _code, usageText: _text, ...facts } = end
  const connectionId = conversations.find(conversationId)?.connectionId ?? ''
  const call = message.call && { ...message.call, ...facts }
  const cost = call && costOfCall(prices.list(), { ...call, connectionId })
  return { ...message, ...words, failure, call: call && { ...call, ...cost } }
}
