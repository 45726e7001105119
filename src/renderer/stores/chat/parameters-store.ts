import { create } from 'zustand'
import type { Parameters } from '../../../shared/contract/chat/parameters.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { type FieldLevel, mergeLevels } from '../../../shared/domain/chat/extra-fields.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'

interface ParametersState {
  /** By conversation. */
  readonly parameters: Readonly<Record<string, Parameters>>
}

export const parametersStore = create<ParametersState>()(() => ({ parameters: {} }))

/** Null until loaded. */
export const useParameters = (conversationId: string): Parameters | null =>
  parametersStore(({ parameters }) => parameters[conversationId] ?? null)

/** How many extra fields the next request has. */
export const useParameterCount = (conversationId: string): number =>
  parametersStore(({ parameters }) => {
    const found = parameters[conversationId]
    return found === undefined ? 0 : mergeLevels(levelsOf(found)).length
  })

export function levelsOf({ model, chat, next }: Parameters): Readonly<Record<FieldLevel, string>> {
  return { model: model ?? '', chat, next }
}

export async function loadParameters(conversationId: string): Promise<void> {
  const result = await request('parameters.read', { conversationId })
  if (result.ok) keep(conversationId, result.value)
  else if (result.code !== 'not-found') raiseRefusal(result)
}

/** A send takes the fields for the next message with it. */
export async function reloadTakenParameters(conversationId: string): Promise<void> {
  const known = parametersStore.getState().parameters[conversationId]
  if (known !== undefined && known.next !== '') await loadParameters(conversationId)
}

/** Null on success. `modelId` is the model whose fields the person saw. */
export async function applyParameters(
  conversationId: string,
  modelId: string | null,
  changes: Partial<Record<FieldLevel, string>>,
): Promise<RefusedResult | null> {
  const result = await request('parameters.set', { conversationId, modelId, changes })
  if (!result.ok) return result
  keep(conversationId, result.value)
  return null
}

function keep(conversationId: string, read: Parameters): void {
  parametersStore.setState(({ parameters }) => ({ parameters: { ...parameters, [conversationId]: read } }))
}
