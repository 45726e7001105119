import type { RequestName } from '../../shared/contract.ts'
import type { Notice } from '../../shared/notice.ts'
import type { SearchPage } from '../../shared/search.ts'
import type { RequestPage } from '../../shared/sent-request.ts'
import type { UsageReview } from '../../shared/usage-review.ts'
import type { ChatService } from '../services/chat.ts'
import type { ConnectionService } from '../services/connections.ts'
import type { ConversationService } from '../services/conversations.ts'
import type { DataService } from '../services/data.ts'
import type { ModelService } from '../services/models.ts'
import type { SettingsService } from '../services/settings.ts'
import type { WorkService } from '../services/work.ts'
import type { Handlers } from './router.ts'

interface Services {
  connections: ConnectionService
  models: ModelService
  conversations: ConversationService
  chat: ChatService
  settings: SettingsService
  requests: { search(words: string): RequestPage; clear(): void }
  notices: readonly Notice[]
  work: WorkService
  data: DataService
  searchMessages(words: string): Promise<SearchPage>
  reviewUsage(conversationId: string): UsageReview
  openExternal(address: string): Promise<void>
  /** The window has saved what was typed and may close. */
  confirmClosing(): void
}

type HandlersOf<Domain extends string> = Pick<Handlers, Extract<RequestName, `${Domain}.${string}`>>

/** One line a request: what it means is decided in the services. */
export function createHandlers(services: Services): Handlers {
  return {
    ...connectionHandlers(services),
    ...conversationHandlers(services),
    ...settingHandlers(services),
    'notices.list': () => [...services.notices],
    ...dataHandlers(services),
    'search.messages': ({ words }) => services.searchMessages(words),
    'usage.review': ({ conversationId }) => services.reviewUsage(conversationId),
    'links.open': ({ address }) => services.openExternal(address),
    'window.readyToClose': () => services.confirmClosing(),
  }
}

function connectionHandlers({ connections, models }: Services): HandlersOf<'connections' | 'models'> {
  return {
    'connections.list': () => connections.list(),
    'connections.checkAddress': ({ address }) => connections.checkAddress(address),
    'connections.test': (typed) => connections.test(typed),
    'connections.save': (typed) => connections.save(typed),
    'connections.addDemo': () => connections.addDemo(),
    'connections.keyReport': ({ connectionId }) => connections.keyReport(connectionId),
    'connections.chooseAnswers': ({ connectionId, answers }) =>
      connections.chooseAnswers(connectionId, answers),
    'connections.measureAgain': ({ connectionId }) => connections.measureAgain(connectionId),

    'models.list': ({ connectionId }) => models.list(connectionId),
    'models.refresh': ({ connectionId }) => models.refresh(connectionId),
  }
}

function conversationHandlers({ conversations, chat }: Services): HandlersOf<'conversations' | 'chat'> {
  return {
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
    'chat.exchange': ({ conversationId, messageId }) => chat.exchange(conversationId, messageId),
  }
}

function dataHandlers({ data, work }: Services): HandlersOf<'data' | 'work'> {
  return {
    'data.check': () => data.check(),
    'work.cancel': () => work.cancel(),
  }
}

function settingHandlers({ settings, requests }: Services): HandlersOf<'settings' | 'requests'> {
  return {
    'settings.read': () => settings.read(),
    'settings.setLimits': ({ limits }) => settings.setLimits(limits),
    'settings.setProxy': ({ proxy }) => settings.setProxy(proxy),
    'settings.chooseAuthority': () => settings.chooseAuthority(),
    'settings.forgetAuthority': () => settings.forgetAuthority(),

    'requests.list': ({ search }) => requests.search(search),
    'requests.clear': () => requests.clear(),
  }
}
