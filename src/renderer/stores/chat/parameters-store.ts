import { create } from 'zustand'
import type { Parameters } from '../../../shared/contract/chat/parameters.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { type FieldLevel, mergeLevels, writeExtraFields } from '../../../shared/domain/chat/extra-fields.ts'
import { request } from '../../api.ts'
import { keepEqual } from '../../lib/keep-equal.ts'
import { change } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'

type TypedFields = Readonly<Partial<Record<FieldLevel, string>>>

interface ParametersState {
  /** By conversation. */
  readonly parameters: Readonly<Record<string, Parameters>>
  /** Texts that were typed and not applied yet, by conversation and model. They outlive the dialog. */
  readonly typed: Readonly<Record<string, TypedFields>>
}

const parametersStore = create<ParametersState>()(() => ({ parameters: {}, typed: {} }))

const nothingTyped: TypedFields = {}

/** The fields of a model must not become those of the next model. */
const typedKey = (conversationId: string, modelId: string | null): string =>
  `${conversationId} ${modelId ?? ''}`

export const useTypedFields = (conversationId: string, modelId: string | null): TypedFields =>
  parametersStore(({ typed }) => typed[typedKey(conversationId, modelId)] ?? nothingTyped)

export function stashTypedFields(conversationId: string, modelId: string | null, fields: TypedFields): void {
  parametersStore.setState(({ typed }) => ({
    typed: { ...typed, [typedKey(conversationId, modelId)]: fields },
  }))
}

/** Null until loaded. */
export const useParameters = (conversationId: string): Parameters | null =>
  parametersStore(({ parameters }) => parameters[conversationId] ?? null)

/** The names of the extra fields in the next request. */
export function useParameterNames(conversationId: string): readonly string[] {
  const parameters = useParameters(conversationId)
  return parameters === null ? [] : mergeLevels(levelsOf(parameters)).map(({ name }) => name)
}

/** The extra fields of the next request as JSON text; empty for none, and until loaded. */
export const useFieldsAhead = (conversationId: string): string =>
  parametersStore(({ parameters: { [conversationId]: read } }) =>
    read === undefined ? '' : writeExtraFields(mergeLevels(levelsOf(read))),
  )

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

export const hasTypedFields = (conversationId: string, modelId: string | null): boolean =>
  Object.keys(parametersStore.getState().typed[typedKey(conversationId, modelId)] ?? {}).length > 0

/** Null on success. `modelId` is the model whose fields the user saw. */
export async function applyParameters(
  conversationId: string,
  modelId: string | null,
  changes: Partial<Record<FieldLevel, string>>,
): Promise<RefusedResult | null> {
  return await change('parameters.set', { conversationId, modelId, changes }, (value) => {
    // Text typed while main saved stays.
    const { typed } = parametersStore.getState()
    const left = Object.entries(typed[typedKey(conversationId, modelId)] ?? {}).filter(
      ([level, text]) => changes[level as FieldLevel] !== text,
    )
    stashTypedFields(conversationId, modelId, Object.fromEntries(left))
    keep(conversationId, value)
  })
}

function keep(conversationId: string, read: Parameters): void {
  parametersStore.setState(({ parameters }) => ({
    parameters: { ...parameters, [conversationId]: keepEqual(parameters[conversationId], read) },
  }))
}
