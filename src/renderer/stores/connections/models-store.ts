import { create } from 'zustand'
import type { Model, ModelList } from '../../../shared/contract/connections/model.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { forgetRefusal, modelQuestion } from '../chat/send-store.ts'
import { reloadConversation, transcriptStore } from '../chat/transcript-store.ts'

interface ModelsState {
  /** By connection. */
  readonly lists: Readonly<Record<string, ModelList>>
  /** By connection: the refusal of the last refresh. */
  readonly refusals: Readonly<Record<string, RefusedResult>>
  /** By connection: when the running refresh started. */
  readonly askedAt: Readonly<Record<string, number>>
}

export const modelsStore = create<ModelsState>()(() => ({ lists: {}, refusals: {}, askedAt: {} }))

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

export function useListRefusal(connectionId: string): RefusedResult | null {
  return modelsStore((state) => state.refusals[connectionId] ?? null)
}

export function isListRequested(connectionId: string): boolean {
  return modelsStore.getState().askedAt[connectionId] !== undefined
}

export function useListRequestedAt(connectionId: string): number | null {
  return modelsStore((state) => state.askedAt[connectionId] ?? null)
}

/** The origin of a refresh: only a user's action may ask for consent to contact the service. */
export type RefreshCause = 'automatic' | 'by-person'

/**
 * Shows the cached list immediately, then refreshes it unless the connection was deleted. A failed refresh keeps
 * the old list.
 */
export async function loadModels(connectionId: string, cause: RefreshCause | null): Promise<void> {
  const { lists, refusals } = modelsStore.getState()
  const list = lists[connectionId]
  const isMissed = cause === 'by-person' && list?.fetchedAt === null && !isListRequested(connectionId)
  if (list !== undefined && refusals[connectionId] === undefined && !isMissed) return
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
  if (result.ok) setList(connectionId, result.value)
}

export async function refreshModels(
  connectionId: string,
  cause: RefreshCause = 'by-person',
): Promise<RefusedResult | null> {
  const askedAt = noteRefreshStart(connectionId)
  const result = await request('models.refresh', { connectionId, isAutomatic: cause === 'automatic' })
  noteRefreshEnd(connectionId, askedAt)
  setRefusal(connectionId, result.ok ? null : result)
  if (!result.ok) return result
  setList(connectionId, result.value)
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

function noteRefreshStart(connectionId: string): number {
  const now = Date.now()
  modelsStore.setState(({ askedAt }) => ({ askedAt: { ...askedAt, [connectionId]: now } }))
  return now
}

/** Ends the waiting state only for the latest refresh. */
function noteRefreshEnd(connectionId: string, since: number): void {
  modelsStore.setState(({ askedAt: { [connectionId]: latest, ...others } }) =>
    latest === since ? { askedAt: others } : {},
  )
}

/** Takes a cached list. */
export function setModels(connectionId: string, list: ModelList): void {
  setList(connectionId, list)
}

function setList(connectionId: string, list: ModelList): void {
  modelsStore.setState(({ lists }) => ({ lists: { ...lists, [connectionId]: list } }))
}

function setRefusal(connectionId: string, refusal: RefusedResult | null): void {
  modelsStore.setState(({ refusals: { [connectionId]: _before, ...others } }) => ({
    refusals: refusal === null ? others : { ...others, [connectionId]: refusal },
  }))
}
