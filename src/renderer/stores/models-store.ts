import { create } from 'zustand'
import type { RefusedReply } from '../../shared/errors.ts'
import type { Model, ModelList } from '../../shared/model.ts'
import { request } from '../api.ts'

interface ModelsState {
  /** By connection. */
  readonly lists: Readonly<Record<string, ModelList>>
}

export const modelsStore = create<ModelsState>()(() => ({ lists: {} }))

export function useModels(connectionId: string): ModelList | null {
  return modelsStore((state) => state.lists[connectionId] ?? null)
}

export function useModel(connectionId: string, modelId: string | null): Model | null {
  return modelsStore(({ lists }) => lists[connectionId]?.models.find(({ id }) => id === modelId) ?? null)
}

/** Shows the kept list at once, then asks the service behind it; a failed refresh keeps the old list. */
export async function loadModels(connectionId: string): Promise<void> {
  if (modelsStore.getState().lists[connectionId] !== undefined) return
  const reply = await request('models.list', { connectionId })
  if (reply.ok) keepList(connectionId, reply.value)
  await refreshModels(connectionId)
}

export async function refreshModels(connectionId: string): Promise<RefusedReply | null> {
  const reply = await request('models.refresh', { connectionId })
  if (!reply.ok) return reply
  keepList(connectionId, reply.value)
  return null
}

function keepList(connectionId: string, list: ModelList): void {
  modelsStore.setState(({ lists }) => ({ lists: { ...lists, [connectionId]: list } }))
}
