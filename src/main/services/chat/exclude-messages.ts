import type { OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { Store } from '../../storage/store.ts'
import { messageOf } from '../lookup.ts'
import type { ChatService } from './chat.ts'

interface Dependencies {
  store: Store
  chat: Pick<ChatService, 'read'>
}

/** Changes all messages or none. */
export function setExcluded(
  { store, chat }: Dependencies,
  conversationId: string,
  messageIds: readonly string[],
  isLeftOut: boolean,
): OpenConversation {
  store.transaction(() => {
    const messages = messageIds.map((id) => messageOf(store, conversationId, id))
    for (const { id } of messages) store.messages.setLeftOut(id, isLeftOut)
  })
  return chat.read(conversationId)
}
