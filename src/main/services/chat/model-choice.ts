import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Store } from '../../storage/store.ts'
import type { ModelService } from '../connections/models.ts'
import { conversationOf } from '../lookup.ts'

interface Dependencies {
  store: Store
  models: Pick<ModelService, 'chooseDefault'>
}

/** Which model a conversation begins with. */
export function createModelChoice({ store, models }: Dependencies) {
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
