import type { Parameters } from '../../../shared/contract/chat/parameters.ts'
import { type FieldLevel, mergeLevels, writeExtraFields } from '../../../shared/domain/chat/extra-fields.ts'
import { request } from '../../api.ts'
import { change } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { createValues } from '../values.ts'

type TypedFields = Readonly<Partial<Record<FieldLevel, string>>>

/** By conversation. */
const known = createValues<Parameters>()
/** Texts that were typed and not applied yet, by conversation and model. They outlive the dialog. */
const typed = createValues<TypedFields>()

const nothingTyped: TypedFields = {}

/** The fields of a model must not become those of the next model. */
const typedKey = (conversationId: string, modelId: string | null): string =>
  `${conversationId} ${modelId ?? ''}`

export const useTypedFields = (conversationId: string, modelId: string | null): TypedFields =>
  typed.use(typedKey(conversationId, modelId)) ?? nothingTyped

export function stashTypedFields(conversationId: string, modelId: string | null, fields: TypedFields): void {
  typed.set(typedKey(conversationId, modelId), fields)
}

/** Null until loaded. */
export const useParameters = known.use

/** The names of the extra fields in the next request. */
export function useParameterNames(conversationId: string): readonly string[] {
  const parameters = useParameters(conversationId)
  return parameters === null ? [] : mergeLevels(levelsOf(parameters)).map(({ name }) => name)
}

/** The extra fields of the next request as JSON text; empty for none, and until loaded. */
export function useFieldsAhead(conversationId: string): string {
  const parameters = useParameters(conversationId)
  return parameters === null ? '' : writeExtraFields(mergeLevels(levelsOf(parameters)))
}

export function levelsOf({ model, chat, next }: Parameters): Readonly<Record<FieldLevel, string>> {
  return { model: model ?? '', chat, next }
}

export async function loadParameters(conversationId: string): Promise<void> {
  const result = await request('parameters.read', { conversationId })
  if (result.ok) known.keep(conversationId, result.value)
  else if (result.code !== 'not-found') raiseRefusal(result)
}

/** A send takes the fields for the next message with it. */
export async function reloadTakenParameters(conversationId: string): Promise<void> {
  if ((known.get(conversationId)?.next ?? '') !== '') await loadParameters(conversationId)
}

export const hasTypedFields = (conversationId: string, modelId: string | null): boolean =>
  Object.keys(typed.get(typedKey(conversationId, modelId)) ?? {}).length > 0

/** Null on success. `modelId` is the model whose fields the user saw. */
export const applyParameters = (
  conversationId: string,
  modelId: string | null,
  changes: Partial<Record<FieldLevel, string>>,
) =>
  change('parameters.set', { conversationId, modelId, changes }, (value) => {
    // Text typed while main saved stays.
    const left = Object.entries(typed.get(typedKey(conversationId, modelId)) ?? {}).filter(
      ([level, text]) => changes[level as FieldLevel] !== text,
    )
    stashTypedFields(conversationId, modelId, Object.fromEntries(left))
    known.keep(conversationId, value)
  })
