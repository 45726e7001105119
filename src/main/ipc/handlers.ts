import type { AddressCheck } from '../../shared/connection.ts'
import type { Notice } from '../../shared/notice.ts'
import type { UsageReview } from '../../shared/usage-review.ts'
import type { ChatService } from '../services/chat.ts'
import type { ConnectionService } from '../services/connections.ts'
import type { ConversationService } from '../services/conversations.ts'
import type { ModelService } from '../services/models.ts'
import type { Handlers } from './router.ts'

interface Services {
  connections: ConnectionService
  models: ModelService
  conversations: ConversationService
  chat: ChatService
  notices: readonly Notice[]
  checkAddress(typed: string): AddressCheck
  reviewUsage(conversationId: string): UsageReview
  openExternal(address: string): Promise<void>
  /** The window has saved what was typed and may close. */
  confirmClosing(): void
}

/** One line a request: what it means is decided in the services. */
export function createHandlers(services: Services): Handlers {
  const { connections, models, conversations, chat } = services
  return {
    'notices.list': () => [...services.notices],

    'connections.list': () => connections.list(),
    'connections.checkAddress': ({ address }) => services.checkAddress(address),
    'connections.test': (typed) => connections.test(typed),
    'connections.save': (typed) => connections.save(typed),
    'connections.addDemo': () => connections.addDemo(),
    'connections.keyReport': ({ connectionId }) => connections.keyReport(connectionId),

    'models.list': ({ connectionId }) => models.list(connectionId),
    'models.refresh': ({ connectionId }) => models.refresh(connectionId),

    'conversations.list': () => conversations.list(),
    'conversations.create': ({ connectionId }) => conversations.create(connectionId),
    'conversations.open': ({ conversationId }) => conversations.open(conversationId),
    'conversations.rename': ({ conversationId, title }) => conversations.rename(conversationId, title),
    'conversations.delete': ({ conversationId }) => conversations.delete(conversationId),
    'conversations.restore': ({ conversationId }) => conversations.restore(conversationId),
    'conversations.chooseModel': ({ conversationId, modelId }) =>
      conversations.chooseModel(conversationId, modelId),
    'conversations.setSystemPrompt': ({ conversationId, systemPrompt }) =>
      conversations.setSystemPrompt(conversationId, systemPrompt),
    'conversations.saveDraft': ({ conversationId, draft }) => conversations.saveDraft(conversationId, draft),
    'conversations.showVersion': ({ conversationId, messageId }) =>
      conversations.showVersion(conversationId, messageId),

    'chat.send': ({ conversationId, text, replacing }) => chat.send(conversationId, text, replacing),
    'chat.answerAgain': ({ conversationId, messageId }) => chat.answerAgain(conversationId, messageId),
    'chat.stop': ({ conversationId }) => chat.stop(conversationId),

    'usage.review': ({ conversationId }) => services.reviewUsage(conversationId),

    'links.open': ({ address }) => services.openExternal(address),

    'window.readyToClose': () => services.confirmClosing(),
  }
}
