import type { Conversation, ConversationSummary, OpenConversation } from '../../shared/conversation.ts'
import { AppError } from '../../shared/errors.ts'
import type { Store } from '../storage/store.ts'
import type { ChatService } from './chat.ts'
import { connectionOf, conversationOf } from './found.ts'
import type { ModelService } from './models.ts'
import { summaryOf } from './summary-of.ts'

interface Dependencies {
  store: Store
  models: ModelService
  chat: Pick<ChatService, 'isAnswering' | 'read' | 'stop'>
  now(): number
  newId(): string
}

export interface ConversationService {
  list(): ConversationSummary[]
  create(connectionId: string): Conversation
  open(conversationId: string): OpenConversation
  rename(conversationId: string, title: string): ConversationSummary
  delete(conversationId: string): void
  restore(conversationId: string): ConversationSummary
  chooseModel(conversationId: string, modelId: string): Conversation
  setSystemPrompt(conversationId: string, systemPrompt: string): Conversation
  saveDraft(conversationId: string, draft: string): void
  showVersion(conversationId: string, messageId: string): OpenConversation
}

export function createConversationService(dependencies: Dependencies): ConversationService {
  const { store, models, chat, now, newId } = dependencies

  const find = (conversationId: string): Conversation => conversationOf(store, conversationId)

  const summary = (conversationId: string): ConversationSummary => summaryOf({ store, chat }, conversationId)

  function change(conversationId: string, changes: Partial<Conversation>): Conversation {
    store.conversations.update(find(conversationId).id, changes)
    return find(conversationId)
  }

  /** The model that was chosen last with this connection, so that a new conversation can start at once. */
  function defaultModel(connectionId: string): string | null {
    return models.chooseDefault(connectionId, store.conversations.latestModelId(connectionId))
  }

  /** A conversation made before its models were listed gets one as soon as there is one. */
  function withModel(conversation: Conversation): Conversation {
    if (conversation.modelId !== null) return conversation
    const modelId = defaultModel(conversation.connectionId)
    if (modelId === null) return conversation
    try {
      return change(conversation.id, { modelId })
    } catch (error) {
      // A disk that takes nothing keeps nobody from reading.
      if (isRefusedWrite(error)) return conversation
      throw error
    }
  }

  return {
    list: () =>
      store.conversations.summaries().map((found) => ({ ...found, isAnswering: chat.isAnswering(found.id) })),

    create(connectionId) {
      connectionOf(store, connectionId)
      const untouched = store.conversations.findUntouched(connectionId)
      if (untouched !== null) {
        store.conversations.update(untouched.id, {}, now())
        return withModel(untouched)
      }
      const modelId = defaultModel(connectionId)
      const created = { id: newId(), connectionId, title: '', modelId, systemPrompt: '', draft: '' }
      store.conversations.insert(created, now())
      return created
    },

    open(conversationId) {
      withModel(find(conversationId))
      return chat.read(conversationId)
    },

    rename(conversationId, title) {
      // A blank title would leave nothing to find the conversation by.
      if (title.trim() !== '') change(conversationId, { title: title.trim() })
      return summary(conversationId)
    },

    delete(conversationId) {
      store.conversations.setDeleted(find(conversationId).id, now())
      chat.stop(conversationId)
    },

    restore(conversationId) {
      store.conversations.setDeleted(conversationId, null)
      return summary(conversationId)
    },

    chooseModel(conversationId, modelId) {
      if (!models.isListed(find(conversationId).connectionId, modelId))
        throw new AppError('model-gone', 'The service does not list this model.')
      return change(conversationId, { modelId })
    },

    setSystemPrompt: (conversationId, systemPrompt) => change(conversationId, { systemPrompt }),

    saveDraft(conversationId, draft) {
      change(conversationId, { draft })
    },

    showVersion(conversationId, messageId) {
      if (store.messages.find(messageId)?.conversationId !== find(conversationId).id)
        throw new AppError('not-found', 'There is no such message in this conversation.')
      store.messages.choose(messageId)
      return chat.read(conversationId)
    },
  }
}

function isRefusedWrite(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not-saved' || error.code === 'read-only')
}
