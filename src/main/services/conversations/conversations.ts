import type {
  Conversation,
  ConversationSummary,
  OpenConversation,
} from '../../../shared/contract/conversations/conversation.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { listPageLength } from '../../../shared/domain/app/limits.ts'
import type { Store, StoredSummary } from '../../storage/store.ts'
import type { ChatService } from '../chat/chat.ts'
import { setLeftOut } from '../chat/exclude-messages.ts'
import type { ModelService } from '../connections/models.ts'
import { connectionOf, conversationOf, messageOf } from '../lookup.ts'
import { summaryOf } from './conversation-summary.ts'

interface Dependencies {
  store: Store
  models: ModelService
  chat: Pick<ChatService, 'isAnswering' | 'read' | 'stop'>
  publish: Publish
  now(): number
  newId(): string
}

export interface ConversationService {
  /** A page of them, the newest first, below a recency or from the top. */
  list(before: number | null): ConversationSummary[]
  /** The newest and the pinned ones, and whether there are no others. */
  newest(count: number): { summaries: ConversationSummary[]; isWhole: boolean }
  create(connectionId: string): Conversation
  open(conversationId: string): OpenConversation
  rename(conversationId: string, title: string): ConversationSummary
  delete(conversationId: string): void
  restore(conversationId: string): ConversationSummary
  chooseModel(conversationId: string, modelId: string): Conversation
  /** Goes on with another connection. Once it was answered, the model there is chosen by the person. */
  chooseConnection(conversationId: string, connectionId: string): Conversation
  setSystemPrompt(conversationId: string, systemPrompt: string): Conversation
  saveDraft(conversationId: string, draft: string): void
  showVersion(conversationId: string, messageId: string): OpenConversation
  /** Goes on with this one of the answers that were compared. */
  continueWith(conversationId: string, messageId: string): OpenConversation
  setLeftOut(conversationId: string, messageIds: readonly string[], isLeftOut: boolean): OpenConversation
}

export function createConversationService(dependencies: Dependencies): ConversationService {
  const { store, models, chat, publish, now, newId } = dependencies
  const find = (conversationId: string): Conversation => conversationOf(store, conversationId)
  const summary = (conversationId: string) => summaryOf({ store, chat }, conversationId)

  const { defaultModel, withModel } = createModelChoice({ store, models })

  function change(conversationId: string, changes: Partial<Conversation>): Conversation {
    store.conversations.update(find(conversationId).id, changes)
    return find(conversationId)
  }

  return {
    list: (before) =>
      store.conversations.summariesBelow(before, listPageLength).map((found) => withAnswering(chat, found)),
    newest: (count) => newest(dependencies, count),

    create(connectionId) {
      connectionOf(store, connectionId)
      store.conversations.adoptUntouched(connectionId)
      const systemPrompt = store.prompts.defaultText(connectionId) ?? ''
      const untouched = store.conversations.findUntouched(connectionId, systemPrompt)
      if (untouched !== null) {
        store.conversations.update(untouched.id, { systemPrompt }, now())
        return withModel(find(untouched.id))
      }
      const modelId = defaultModel(connectionId)
      const created = { id: newId(), connectionId, title: '', modelId, systemPrompt, draft: '' }
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
      chat.stop(conversationId, null)
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

    chooseConnection(conversationId, connectionId) {
      const { id, connectionId: before } = find(conversationId)
      if (chat.isAnswering(id)) throw new AppError('already-answering', 'An answer is still coming.')
      if (connectionOf(store, connectionId).id !== before) store.conversations.setConnection(id, connectionId)
      const conversation = withModel(find(id))
      publish({ type: 'conversation-changed', summary: summary(id) })
      return conversation
    },

    setSystemPrompt: (conversationId, systemPrompt) => change(conversationId, { systemPrompt }),

    saveDraft(conversationId, draft) {
      change(conversationId, { draft })
    },

    showVersion(conversationId, messageId) {
      store.messages.choose(messageOf(store, conversationId, messageId).id)
      return chat.read(conversationId)
    },

    continueWith(conversationId, messageId) {
      store.messages.pick(messageOf(store, conversationId, messageId))
      return chat.read(conversationId)
    },

    setLeftOut: (...asked) => setLeftOut(dependencies, ...asked),
  }
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
): ReturnType<ConversationService['newest']> {
  const { summaries, isWhole } = store.conversations.newestSummaries(count)
  return { summaries: summaries.map((found) => withAnswering(chat, found)), isWhole }
}

interface ModelChoiceDependencies {
  store: Store
  models: Pick<ModelService, 'chooseDefault'>
}

/** Which model a conversation begins with. */
function createModelChoice({ store, models }: ModelChoiceDependencies) {
  /** The model that was chosen last with this connection, so that a new conversation can start at once. */
  function defaultModel(connectionId: string): string | null {
    return models.chooseDefault(connectionId, store.conversations.latestModelId(connectionId))
  }

  /** A conversation made before its models were listed gets one as soon as there is one. */
  function withModel(conversation: Conversation): Conversation {
    if (conversation.modelId !== null) return conversation
    // One that was answered by another connection before waits for the person: what a model costs there is another matter.
    if (store.calls.list(conversation.id).length > 0) return conversation
    const modelId = defaultModel(conversation.connectionId)
    if (modelId === null) return conversation
    try {
      store.conversations.update(conversation.id, { modelId })
      return conversationOf(store, conversation.id)
    } catch (error) {
      // A disk that takes nothing keeps nobody from reading.
      if (isRefusedWrite(error)) return conversation
      throw error
    }
  }

  return { defaultModel, withModel }
}

function isRefusedWrite(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'not-saved' || error.code === 'read-only')
}
