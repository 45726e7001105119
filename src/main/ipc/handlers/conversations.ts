import type { Services } from '../../services/create-services.ts'
import type { HandlersOf } from '../router.ts'

export function conversationsHandlers({
  conversations,
  windowChats,
  chat,
  order,
  trash,
  search,
  transfer,
  projects,
}: Services): HandlersOf<'conversations' | 'projects' | 'trash' | 'search' | 'transfer'> {
  return {
    'conversations.list': ({ before }) => conversations.list(before),
    'conversations.create': ({ connectionId, projectId }, from) =>
      windowChats.create(from, connectionId, projectId ?? null),
    'conversations.beginTemporary': ({ connectionId }) => conversations.beginTemporary(connectionId),
    'conversations.keep': ({ conversationId }) => order.keep(conversationId),
    'conversations.open': ({ conversationId }, from) => windowChats.open(from, conversationId),
    'conversations.heldByOther': (_nothing, from) => windowChats.heldByOther(from),
    'conversations.earlier': ({ conversationId, ...ask }) => chat.earlier(conversationId, ask),
    'conversations.branch': ({ conversationId, messageId, count }) =>
      chat.branch(conversationId, messageId, count),
    'conversations.rename': ({ conversationId, title }) => conversations.rename(conversationId, title),
    'conversations.delete': ({ conversationId }) => conversations.delete(conversationId),
    'conversations.restore': ({ conversationId }) => conversations.restore(conversationId),
    'conversations.chooseModel': ({ conversationId, modelId }) =>
      conversations.chooseModel(conversationId, modelId),
    'conversations.chooseConnection': ({ conversationId, connectionId }) =>
      conversations.chooseConnection(conversationId, connectionId),
    'conversations.setSystemPrompt': ({ conversationId, systemPrompt }) =>
      conversations.setSystemPrompt(conversationId, systemPrompt),
    'conversations.saveDraft': ({ conversationId, draft }) => conversations.saveDraft(conversationId, draft),
    'conversations.setExcluded': ({ conversationId, messageIds, isExcluded }) =>
      conversations.setExcluded(conversationId, messageIds, isExcluded),
    'conversations.showVersion': ({ conversationId, messageId }) =>
      conversations.showVersion(conversationId, messageId),
    'conversations.continueWith': ({ conversationId, messageId }) =>
      conversations.continueWith(conversationId, messageId),
    'conversations.setPinned': ({ conversationId, isPinned }) => order.setPinned(conversationId, isPinned),
    'conversations.setArchived': ({ conversationId, isArchived }) =>
      order.setArchived(conversationId, isArchived),
    'conversations.setTags': ({ conversationId, tags }) => order.setTags(conversationId, tags),
    'conversations.copy': ({ conversationId, upTo, title }) => order.copy(conversationId, upTo, title),
    'projects.list': () => projects.list(),
    'projects.create': (terms) => projects.create(terms),
    'projects.update': ({ projectId, terms }) => projects.update(projectId, terms),
    'projects.setArchived': ({ projectId, isArchived }) => projects.setArchived(projectId, isArchived),
    'projects.delete': ({ projectId }) => projects.delete(projectId),
    'projects.contents': ({ projectId }) => projects.contents(projectId),
    'projects.earlierCalls': ({ conversationId, projectId }) =>
      projects.earlierCalls(conversationId, projectId),
    'projects.moveChat': ({ conversationId, projectId, moveEarlierCalls }) =>
      projects.moveChat(conversationId, projectId, moveEarlierCalls),
    'trash.list': () => trash.list(),
    'trash.purge': ({ conversationId }) => trash.purge(conversationId),
    'trash.empty': () => trash.empty(),
    'search.messages': (question) => search.messages(question),
    'search.facets': () => search.facets(),
    'search.inConversation': (question) => search.inConversation(question),
    'transfer.exportConversation': ({ conversationId, choice }) =>
      transfer.exportConversation(conversationId, choice),
    'transfer.exportChats': ({ choice }) => transfer.exportChats(choice),
    'transfer.exportEverything': () => transfer.exportEverything(),
    'transfer.import': () => transfer.import(null),
    'transfer.importDropped': ({ paths }) => transfer.import(paths),
    'transfer.showExported': ({ exportId }) => transfer.showExported(exportId),
  }
}
