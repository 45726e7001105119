import type { Message, OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { Store } from '../../storage/store.ts'
import { createCosting, withUnsavedAnswers } from './answer-events.ts'
import type { RunningTurns } from './running-turns.ts'
import { type EarlierAsk, readConversation, readEarlier } from './transcript.ts'
import type { UnsavedAnswers } from './unsaved-answers.ts'

interface Sources {
  readonly store: Store
  readonly running: Pick<RunningTurns, 'save' | 'waits' | 'wordsOf'>
  readonly unsaved: Pick<UnsavedAnswers, 'find'>
}

interface Reader {
  read(conversationId: string): OpenConversation
  earlier(conversationId: string, ask: EarlierAsk): Message[]
}

/** Reads conversations, including text that is not saved yet. */
export function createTranscriptReader({ store, running, unsaved }: Sources): Reader {
  function withUnsaved(conversationId: string, messages: readonly Message[]): Message[] {
    return withUnsavedAnswers(messages, {
      endOf: (messageId) => unsaved.find(conversationId, messageId),
      costing: createCosting(store, conversationId),
      wordsOf: (messageId) => running.wordsOf(conversationId, messageId),
    })
  }

  return {
    read(conversationId) {
      running.save(conversationId)
      const open = readConversation(store, conversationId, running.waits(conversationId))
      return { ...open, messages: withUnsaved(conversationId, open.messages) }
    },
    earlier: (conversationId, ask) => withUnsaved(conversationId, readEarlier(store, conversationId, ask)),
  }
}
