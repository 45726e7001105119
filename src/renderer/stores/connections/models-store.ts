import { create } from 'zustand'
import type { Model, ModelList } from '../../../shared/contract/connections/model.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { forgetRefusal, modelQuestion } from '../chat/send-store.ts'
import { reloadConversation, transcriptStore } from '../chat/transcript-store.ts'
import { createValues } from '../values.ts'

interface ModelsState {
  /** By connection. */
  readonly lists: Readonly<Record<string, ModelList>>
}

export const modelsStore = create<ModelsState>()(() => ({ lists: {} }))
/** By connection: the refusal of the last refresh. */
const refusals = createValues<RefusedResult>()
/** By connection: when the running refresh started. */
const askedAt = createValues<number>()

export function useModels(connectionId: string): ModelList | null {
  return modelsStore((state) => state.lists[connectionId] ?? null)
}

export function useModel(connectionId: string, modelId: string | null): Model | null {
  return modelsStore(({ lists }) => lists[connectionId]?.models.find(({ id }) => id === modelId) ?? null)
}

/** Whether the service no longer lists the conversation's model, so nothing can be sent. */
export function useIsModelGone(connectionId: string, modelId: string | null): boolean {
  return modelsStore(({ lists }) => isModelGone(lists[connectionId] ?? null, modelId))
}

/** Only a list from the service proves that a model is missing. */
function isModelGone(list: ModelList | null, modelId: string | null): boolean {
  if (list === null || list.fetchedAt === null || modelId === null) return false
  return !list.models.some(({ id }) => id === modelId)
}

export const useListRefusal = refusals.use
export const isListRequested = (connectionId: string): boolean => askedAt.get(connectionId) !== null
export const useListRequestedAt = askedAt.use

/** The origin of a refresh: only a user's action may ask for consent to contact the service. */
export type RefreshCause = 'automatic' | 'by-person'

/**
 * Shows the cached list immediately, then refreshes it unless the connection was deleted. A failed refresh keeps
 * the old list.
 */
export async function loadModels(connectionId: string, cause: RefreshCause | null): Promise<void> {
  const list = modelsStore.getState().lists[connectionId]
  const isMissed = cause === 'by-person' && list?.fetchedAt === null && !isListRequested(connectionId)
  if (list !== undefined && refusals.get(connectionId) === null && !isMissed) return
  if (cause === null) await readModels(connectionId)
  else await reloadModels(connectionId, cause)
}

/** Shows main's list first, because a changed address makes the visible list outdated; then refreshes. */
export async function reloadModels(connectionId: string, cause: RefreshCause = 'by-person'): Promise<void> {
  await readModels(connectionId)
  await refreshModels(connectionId, cause)
}

/** Reads main's cached list. */
async function readModels(connectionId: string): Promise<void> {
  const result = await request('models.list', { connectionId })
  if (result.ok) setModels(connectionId, result.value)
}

export async function refreshModels(
  connectionId: string,
  cause: RefreshCause = 'by-person',
): Promise<RefusedResult | null> {
  const now = Date.now()
  askedAt.set(connectionId, now)
  const result = await request('models.refresh', { connectionId, isAutomatic: cause === 'automatic' })
  // A later refresh may still be running.
  if (askedAt.get(connectionId) === now) askedAt.set(connectionId, null)
  refusals.set(connectionId, result.ok ? null : result)
  if (!result.ok) return result
  setModels(connectionId, result.value)
  await giveModel(connectionId)
  return null
}

/** Assigns a model to a conversation that was created before the first model list arrived. */
async function giveModel(connectionId: string): Promise<void> {
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation?.connectionId !== connectionId || conversation.modelId !== null) return
  await reloadConversation(conversation.id)
  if (transcriptStore.getState().open?.conversation.modelId == null) return
  forgetRefusal(conversation.id, ['model-not-chosen'])
  modelQuestion.answer(true)
}

export function setModels(connectionId: string, list: ModelList): void {
  modelsStore.setState(({ lists }) => ({ lists: { ...lists, [connectionId]: list } }))
}
