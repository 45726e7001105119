import type { Input } from '../../../shared/contract/contract.ts'
import type {
  Conversation,
  ConversationSummary,
  OpenConversation,
} from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { listPageLength } from '../../../shared/domain/app/limits.ts'
import { temporaryId } from '../../../shared/domain/conversations/temporary-chat.ts'
import { lastCallsOf } from '../../accounting/calls-of-answer.ts'
import { connectionOf, conversationOf, isDeleted, messageOf, projectOf } from '../../storage/find-or-throw.ts'
import type { StoredProject, StoredSummary } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { ChatService } from '../chat/chat.ts'
import type { ApiKeyService } from '../connections/api-keys.ts'
import type { ModelService } from '../connections/models.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { summaryOf } from './organizer.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'publish' | 'now' | 'newId'> {
  models: ModelService
  apiKeys: Pick<ApiKeyService, 'lacksKey'>
  chat: Pick<ChatService, 'isAnswering' | 'read' | 'stop'>
}

export type ConversationService = ReturnType<typeof createConversationService>

export function createConversationService(dependencies: Dependencies) {
  const { store, models, chat, publish, now, newId } = dependencies
  const find = (conversationId: string): Conversation => conversationOf(store, conversationId)
  const summary = (conversationId: string) => summaryOf({ store, chat }, conversationId)

  const { defaultModel, withModel } = createModelChoice({ store, models })

  function change(conversationId: string, changes: Partial<Conversation>): Conversation {
    store.conversations.update(find(conversationId).id, changes)
    return find(conversationId)
  }

  const changeInList = createListChange(dependencies, change)

  const handlers = {
    'conversations.list': ({ before }) =>
      store.conversations.summariesBelow(before, listPageLength).map((found) => withAnswering(chat, found)),

    'conversations.beginTemporary'({ connectionId: chosenId }) {
      const connectionId = connectionOf(store, chosenId ?? connectionForNewChats(dependencies)).id
      const modelId = defaultModel(connectionId)
      const id = beginTemporary(dependencies, { connectionId, modelId })
      return summary(id)
    },

    'conversations.rename'({ conversationId, title }) {
      // Without a title the conversation would be hard to find.
      if (title.trim() !== '') change(conversationId, { title: title.trim() })
      return summary(conversationId)
    },

    'conversations.delete'({ conversationId }) {
      if (store.temporary.id() === conversationId) return forgetTemporary(dependencies)
      store.conversations.setDeleted(find(conversationId).id, now())
      chat.stop(conversationId, null)
    },

    'conversations.restore'({ conversationId }) {
      store.conversations.setDeleted(conversationId, null)
      return summary(conversationId)
    },

    'conversations.chooseModel'({ conversationId, modelId }) {
      if (!models.isListed(find(conversationId).connectionId, modelId))
        throw new AppError('model-gone', 'The service does not list this model.')
      return change(conversationId, { modelId })
    },

    'conversations.chooseConnection'({ conversationId, connectionId }) {
      const { id, connectionId: before } = find(conversationId)
      if (chat.isAnswering(id)) throw new AppError('already-answering', 'An answer is still coming.')
      if (connectionOf(store, connectionId).id !== before) store.conversations.setConnection(id, connectionId)
      const conversation = withModel(find(id))
      publish({ type: 'conversation-changed', summary: summary(id) })
      return conversation
    },
    'conversations.setSystemPrompt': ({ conversationId, systemPrompt }) =>
      changeInList(conversationId, { systemPrompt }),

    'conversations.saveDraft': ({ conversationId, draft }) => void changeInList(conversationId, { draft }),

    'conversations.showVersion'({ conversationId, messageId }) {
      store.messages.choose(messageOf(store, conversationId, messageId).id)
      return chat.read(conversationId)
    },

    'conversations.continueWith'({ conversationId, messageId }) {
      const message = messageOf(store, conversationId, messageId)
      const calls = lastCallsOf(store, [message], store.calls.ofMessages([messageId]))
      const modelId = calls.get(messageId)?.modelRequested
      store.transaction(() => {
        store.messages.pick(message)
        if (modelId !== undefined && models.isListed(find(conversationId).connectionId, modelId))
          change(conversationId, { modelId })
      })
      return chat.read(conversationId)
    },
    'conversations.setExcluded': (asked) => setExcluded(dependencies, asked),
  } satisfies Partial<Handlers>

  return {
    handlers,

    /** The newest and all pinned conversations, and whether these are all. */
    newest: (count: number) => newest(dependencies, count),

    /**
     * Null for the connection of new chats: the default one, or another service if the default lacks its key.
     * Reuses an unused chat, but none of `except`.
     */
    create(chosenId: string | null, projectId: string | null, except: readonly string[]): Conversation {
      const project = projectId === null ? null : projectOf(store, projectId)
      const connectionId = connectionOf(
        store,
        chosenId ?? connectionOfProject(dependencies, project) ?? connectionForNewChats(dependencies),
      ).id
      store.conversations.adoptUnused(connectionId)
      const systemPrompt = project?.systemPrompt || (store.prompts.defaultText(connectionId) ?? '')
      const modelOfProject = project?.modelId ?? null
      const isListed = modelOfProject !== null && models.isListed(connectionId, modelOfProject)
      const chosen = isListed ? { modelId: modelOfProject } : {}
      const unused = store.conversations.findUnused(connectionId, systemPrompt, projectId, except)
      if (unused !== null) {
        store.conversations.update(unused.id, { systemPrompt, ...chosen }, now())
        return withModel(find(unused.id))
      }
      const modelId = chosen.modelId ?? defaultModel(connectionId)
      const created = { id: newId(), connectionId, title: '', modelId, systemPrompt, draft: '', projectId }
      store.conversations.insert(created, now())
      return created
    },

    open(conversationId: string): OpenConversation {
      const conversation = store.conversations.find(conversationId)
      if (conversation !== null) withModel(conversation)
      return chat.read(conversationId)
    },
  }
}

/** With its first text, an unused chat gets its place in the list; without it, the chat leaves the list. */
function createListChange(
  dependencies: Dependencies,
  change: (conversationId: string, changes: Partial<Conversation>) => Conversation,
) {
  const { store, publish } = dependencies
  return (conversationId: string, changes: Partial<Conversation>): Conversation => {
    const isUnused = (): boolean | undefined => store.conversations.summary(conversationId)?.isUnused
    const before = isUnused()
    const conversation = change(conversationId, changes)
    if (before !== isUnused())
      publish({ type: 'conversation-changed', summary: summaryOf(dependencies, conversationId) })
    return conversation
  }
}

function beginTemporary(
  dependencies: Dependencies,
  { connectionId, modelId }: Pick<Conversation, 'connectionId' | 'modelId'>,
): string {
  const { store, now, newId } = dependencies
  const id = temporaryId(newId())
  const systemPrompt = store.prompts.defaultText(connectionId) ?? ''
  forgetTemporary(dependencies)
  const begun = { id, connectionId, title: '', modelId, systemPrompt, draft: '', projectId: null }
  store.temporary.begin(begun, now())
  return id
}

/** An answer that is on its way stops, and its call ends in the ledger. */
function forgetTemporary({ store, chat }: Pick<Dependencies, 'store' | 'chat'>): void {
  const id = store.temporary.id()
  if (id !== null) chat.stop(id, null)
  store.temporary.forget()
}

/** If no service has its key, the default one stays: the window then says that its key is missing. */
function connectionForNewChats({ store, apiKeys }: Pick<Dependencies, 'store' | 'apiKeys'>): string {
  const connections = store.connections.list()
  const defaultConnection = connections.find(({ isDefault }) => isDefault) ?? connections[0]
  if (defaultConnection === undefined) throw new AppError('not-found', 'There is no connection.')
  const services = connections.filter(({ kind }) => kind === 'service')
  return (
    [defaultConnection, ...services].find((connection) => !apiKeys.lacksKey(connection)) ?? defaultConnection
  ).id
}

/** A project keeps a deleted connection, in case the user restores it. */
function connectionOfProject(
  { store }: Pick<Dependencies, 'store'>,
  project: StoredProject | null,
): string | null {
  const id = project?.connectionId ?? null
  return id === null || store.connections.find(id) === null || isDeleted(store, id) ? null : id
}

function withAnswering(
  { isAnswering }: Pick<ChatService, 'isAnswering'>,
  found: StoredSummary,
): ConversationSummary {
  return { ...found, isAnswering: isAnswering(found.id) }
}

function newest(
  { store, chat }: Pick<Dependencies, 'store' | 'chat'>,
  count: number,
): { summaries: ConversationSummary[]; isWhole: boolean } {
  const { summaries, isWhole } = store.conversations.newestSummaries(count)
  return { summaries: summaries.map((found) => withAnswering(chat, found)), isWhole }
}

interface ModelChoiceDependencies {
  store: Store
  models: Pick<ModelService, 'chooseDefault'>
}

/** Chooses the model of a conversation that has none. */
function createModelChoice({ store, models }: ModelChoiceDependencies) {
  /**
   * The model for a new conversation, so that the user can write immediately. Prefers the model that was last
   * chosen with this connection.
   */
  function defaultModel(connectionId: string): string | null {
    return models.chooseDefault(connectionId, store.conversations.latestModelId(connectionId))
  }

  /** A conversation created before its models were listed gets a model once one is known. */
  function withModel(conversation: Conversation): Conversation {
    if (conversation.modelId !== null) return conversation
    // With calls through another connection, the user chooses, because prices differ.
    if (store.calls.list(conversation.id).length > 0) return conversation
    const modelId = defaultModel(conversation.connectionId)
    if (modelId === null) return conversation
    try {
      store.conversations.update(conversation.id, { modelId })
      return conversationOf(store, conversation.id)
    } catch (error) {
      // A disk that refuses writes must not prevent reading.
      if (isRefusedWrite(error)) return conversation
      throw error
    }
  }

  return { defaultModel, withModel }
}

function isRefusedWrite(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not-saved' || error.code === 'read-only')
}

/** Changes all messages or none. */
function setExcluded(
  { store, chat }: Pick<Dependencies, 'store' | 'chat'>,
  { conversationId, messageIds, isExcluded }: Input<'conversations.setExcluded'>,
): OpenConversation {
  store.transaction(() => {
    const messages = messageIds.map((id) => messageOf(store, conversationId, id))
    for (const { id } of messages) store.messages.setExcluded(id, isExcluded)
  })
  return chat.read(conversationId)
}
