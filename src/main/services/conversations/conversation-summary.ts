import type { ConversationSummary } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Store } from '../../storage/store.ts'
import type { ChatService } from '../chat/chat.ts'

interface Sources {
  readonly store: Pick<Store, 'conversations'>
  readonly chat: Pick<ChatService, 'isAnswering'>
}

export function summaryOf({ store, chat }: Sources, conversationId: string): ConversationSummary {
  const found = store.conversations.summary(conversationId)
  if (found === null) throw new AppError('not-found', 'There is no such conversation.')
  return { ...found, isAnswering: chat.isAnswering(conversationId) }
}
