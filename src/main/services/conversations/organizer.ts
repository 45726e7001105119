import type { ConversationSummary } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { tidyTags } from '../../../shared/domain/conversations/tags.ts'
import { isLive } from '../../../shared/domain/usage/call-facts.ts'
import { lastCalls } from '../../accounting/prompt-breakdown.ts'
import { conversationOf } from '../../storage/find-or-throw.ts'
import type { Store } from '../../storage/store.ts'
import type { ChatService } from '../chat/chat.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { IndexFilling } from './search-indexing.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'jobs' | 'now' | 'newId'> {
  indexFilling: IndexFilling
  chat: Pick<ChatService, 'isAnswering' | 'isUnsaved'>
}

/** Organizes many conversations. */
export function createOrganizerHandlers({ store, jobs, indexFilling, chat, now, newId }: Dependencies) {
  const summary = (conversationId: string): ConversationSummary => summaryOf({ store, chat }, conversationId)
  const find = (conversationId: string): string => conversationOf(store, conversationId).id

  /** A running answer would never end in a copy. */
  function isComing(conversationId: string, upTo: string | null): boolean {
    if (upTo === null) return chat.isAnswering(conversationId)
    const call = lastCalls(store.calls.ofMessages([upTo])).get(upTo)
    return call !== undefined && isLive(call.state)
  }

  return {
    'conversations.setPinned'({ conversationId, isPinned }) {
      store.order.setPinned(find(conversationId), isPinned ? now() : null)
      return summary(conversationId)
    },

    'conversations.setArchived'({ conversationId, isArchived }) {
      store.order.setArchived(find(conversationId), isArchived ? now() : null)
      return summary(conversationId)
    },

    'conversations.setTags'({ conversationId, tags }) {
      store.order.setTags(find(conversationId), tidyTags(tags, store.order.tags()))
      return summary(conversationId)
    },

    /** Saves the temporary chat, which is a normal one from then on. */
    'conversations.keep'({ conversationId }) {
      if (store.temporary.id() !== conversationId)
        throw new AppError('not-found', 'There is no such temporary chat.')
      if (chat.isAnswering(conversationId))
        throw new AppError('already-answering', 'An answer is still coming.')
      if (chat.isUnsaved(conversationId)) throw new AppError('not-saved', 'An answer is not saved yet.')
      store.temporary.keep(now())
      indexFilling.start()
      return summary(conversationId)
    },

    /** Copies the whole tree, or only the path to a message, into a new conversation. */
    async 'conversations.copy'({ conversationId, upTo, title }) {
      find(conversationId)
      if (isComing(conversationId, upTo))
        throw new AppError('already-answering', 'An answer that is still coming cannot be copied.')
      if (chat.isUnsaved(conversationId)) throw new AppError('not-saved', 'An answer is not saved yet.')
      const id = newId()
      await jobs.run('copy', { originalId: conversationId, id, title, upTo, createdAt: now() })
      indexFilling.start()
      return summary(id)
    },
  } satisfies Partial<Handlers>
}

interface Sources {
  readonly store: Pick<Store, 'conversations'>
  readonly chat: Pick<ChatService, 'isAnswering'>
}

export function summaryOf({ store, chat }: Sources, conversationId: string): ConversationSummary {
  const found = store.conversations.summary(conversationId)
  if (found === null) throw new AppError('not-found', 'There is no such conversation.')
  return { ...found, isAnswering: chat.isAnswering(conversationId) }
}
