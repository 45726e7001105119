import type { Message } from '../../shared/conversation.ts'
import { errorKind } from '../../shared/errors.ts'
import type { Publish } from '../../shared/events.ts'
import type { Log } from '../log.ts'
import type { Store } from '../storage/store.ts'
import type { EndedAnswer } from './answer-run.ts'
import { readMessage } from './transcript.ts'

interface Dependencies {
  store: Store
  publish: Publish
  log: Log
  isAnswering(conversationId: string): boolean
}

export interface AnswerNews {
  tellSummary(conversationId: string): void
  /** What could not be saved is shown as it came, not as the disk has it. */
  tellEnd(conversationId: string, messageId: string, unsaved: EndedAnswer | null): void
  tellUnsaved(error: unknown): void
}

/** What the window is told about answers. */
export function createAnswerNews({ store, publish, log, isAnswering }: Dependencies): AnswerNews {
  function tellSummary(conversationId: string): void {
    const summary = store.conversations.summary(conversationId)
    if (summary === null) return
    const event = { ...summary, isAnswering: isAnswering(conversationId) }
    publish({ type: 'conversation-changed', summary: event })
  }

  return {
    tellSummary,

    tellEnd(conversationId, messageId, unsaved) {
      if (store.conversations.find(conversationId) === null) return
      const saved = readMessage(store, conversationId, messageId)
      const message = saved && (unsaved === null ? saved : withEnd(saved, unsaved))
      if (message !== null) publish({ type: 'answer-changed', conversationId, message })
      tellSummary(conversationId)
    },

    tellUnsaved(error) {
      log.warn('an answer could not be saved', { error: errorKind(error) })
      publish({ type: 'notice-raised', code: 'answer-not-saved', detail: null })
    },
  }
}

function withEnd(message: Message, { words, failure, end }: EndedAnswer): Message {
  const { failureCode: _kept, ...facts } = end
  return { ...message, ...words, failure, call: message.call && { ...message.call, ...facts } }
}
