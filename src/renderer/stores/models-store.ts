import { create } from 'zustand'
import type { RefusedReply } from '../../shared/errors.ts'
import type { Model, ModelList } from '../../shared/model.ts'
import { request } from '../api.ts'
import { showConversation, transcriptStore } from './transcript-store.ts'

interface ModelsState {
  /** By connection. */
  readonly lists: Readonly<Record<string, ModelList>>
  /** By connection: why its list could not be had, when it was asked for last. */
  readonly refusals: Readonly<Record<string, RefusedReply>>
}

export const modelsStore = create<ModelsState>()(() => ({ lists: {}, refusals: {} }))

export function useModels(connectionId: string): ModelList | null {
  return modelsStore((state) => state.lists[connectionId] ?? null)
}

export function useModel(connectionId: string, modelId: string | null): Model | null {
  return modelsStore(({ lists }) => lists[connectionId]?.models.find(({ id }) => id === modelId) ?? null)
}

export function useListRefusal(connectionId: string): RefusedReply | null {
  return modelsStore((state) => state.refusals[connectionId] ?? null)
}

/** Shows the kept list at once, then asks the service behind it; a failed refresh keeps the old list. */
export async function loadModels(connectionId: string): Promise<void> {
  const { lists, refusals } = modelsStore.getState()
  if (lists[connectionId] !== undefined && refusals[connectionId] === undefined) return
  await reloadModels(connectionId)
}

/** What main has is shown first: after a change of address that is no longer what was shown. */
export async function reloadModels(connectionId: string): Promise<void> {
  const reply = await request('models.list', { connectionId })
  if (reply.ok) keepList(connectionId, reply.value)
  await refreshModels(connectionId)
}

export async function refreshModels(connectionId: string): Promise<RefusedReply | null> {
  const reply = await request('models.refresh', { connectionId })
  keepRefusal(connectionId, reply.ok ? null : reply)
  if (!reply.ok) return reply
  keepList(connectionId, reply.value)
  await giveModel(connectionId)
  return null
}

/** A first conversation is made before any list has come; main gives it a model once there is one. */
async function giveModel(connectionId: string): Promise<void> {
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation?.connectionId !== connectionId || conversation.modelId !== null) return
  await showConversation(conversation.id)
}

function keepList(connectionId: string, list: ModelList): void {
  modelsStore.setState(({ lists }) => ({ lists: { ...lists, [connectionId]: list } }))
}

function keepRefusal(connectionId: string, refusal: RefusedReply | null): void {
  modelsStore.setState(({ refusals: { [connectionId]: _before, ...others } }) => ({
    refusals: refusal === null ? others : { ...others, [connectionId]: refusal },
  }))
}
