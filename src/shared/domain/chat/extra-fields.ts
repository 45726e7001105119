import { type MissingToken, placeIn } from '../app/json-text.ts'
import { readJsonObject, withMember, withoutMember, written } from './json-object.ts'

/** Limits of the fields that one level can hold. A schema for `response_format` fits. */
export const extraFieldLimits = { characters: 32_000, nameCharacters: 200, depth: 16 } as const
/** The fields of all levels together. */
export const maxMergedFieldsLength = 3 * extraFieldLimits.characters + 2

/** The levels at which a user can set fields, widest first. A nearer level overrides a wider one. */
export const fieldLevels = ['model', 'chat', 'next'] as const
export type FieldLevel = (typeof fieldLevels)[number]

/** Bounds are inclusive; null isn't a bound. */
export type FieldKind =
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'whole'; readonly min: number | null }
  /** One text, or a list of at most this many. */
  | { readonly kind: 'texts'; readonly most: number }
  /** One of these values, or another one that the user typed. */
  | { readonly kind: 'choice'; readonly choices: readonly string[] }

/**
 * The fields with a control, in the order of the window. All others are plain JSON. The ranges bind the controls;
 * in the JSON, types and ranges are for the service to judge.
 */
export const knownFields = {
  temperature: { kind: 'number', min: 0, max: 2 },
  top_p: { kind: 'number', min: 0, max: 1 },
  max_tokens: { kind: 'whole', min: 1 },
  max_completion_tokens: { kind: 'whole', min: 1 },
  seed: { kind: 'whole', min: null },
  stop: { kind: 'texts', most: 4 },
  presence_penalty: { kind: 'number', min: -2, max: 2 },
  frequency_penalty: { kind: 'number', min: -2, max: 2 },
  reasoning_effort: { kind: 'choice', choices: ['none', 'minimal', 'low', 'medium', 'high'] },
} as const satisfies Readonly<Record<string, FieldKind>>
export type KnownField = keyof typeof knownFields

export const knownFieldNames = Object.keys(knownFields) as readonly KnownField[]

/** The folded names of fields that Tally itself writes. */
const ownFields: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'streamoptions'])
/** OpenRouter sends the request to these models instead of `model`. */
const fallbackModels = 'models'

export type PromptFieldChange = 'tools-changed' | 'format-changed' | 'template-changed'
/** Fields whose text a service adds to the prompt. The last ones belong to vLLM and llama-server. */
const promptFields: ReadonlyMap<string, PromptFieldChange> = new Map([
  ['tools', 'tools-changed'],
  ['functions', 'tools-changed'],
  ['response_format', 'format-changed'],
  ['chat_template', 'template-changed'],
  ['chat_template_kwargs', 'template-changed'],
])
/** Values that mean the same as no field. */
const emptyValues: ReadonlySet<string> = new Set(['""', '[]', '{}', '{"type":"text"}'])

interface Place {
  readonly line: number
  readonly column: number
}

/** The reason why a text cannot be the extra fields of a request. */
export type FieldsProblem =
  | { readonly kind: 'too-long' }
  | ({ readonly kind: 'syntax'; readonly missing: MissingToken } & Place)
  | ({ readonly kind: 'too-deep' } & Place)
  | ({ readonly kind: 'twice'; readonly name: string } & Place)
  | { readonly kind: 'no-name' }
  | { readonly kind: 'long-name' }
  | { readonly kind: 'hidden-character'; readonly name: string }
  | { readonly kind: 'own-field'; readonly name: string }
  | { readonly kind: 'other-models'; readonly name: string }

export interface ExtraField {
  readonly name: string
  /** The value as JSON text. Numbers are spelled as the user typed them. */
  readonly raw: string
}

/** A field of the next request, and the level that it comes from. */
export interface LeveledField extends ExtraField {
  readonly level: FieldLevel
}

interface ReadFields {
  readonly fields: readonly ExtraField[]
  /** The first problem; the fields are empty where the text cannot be read at all. */
  readonly problem: FieldsProblem | null
}

/** The fields in a text. An empty text has none. */
export function readExtraFields(text: string): ReadFields {
  if (text.trim() === '') return { fields: [], problem: null }
  if (text.length > extraFieldLimits.characters) return { fields: [], problem: { kind: 'too-long' } }
  return readFields(text)
}

function readFields(text: string): ReadFields {
  const object = readJsonObject(text.toWellFormed(), extraFieldLimits.depth)
  if (object.fault !== null) {
    const { at, ...fault } = object.fault
    return { fields: [], problem: { ...fault, ...placeIn(text, at) } }
  }
  const fields = object.members.map(({ name, value: raw }) => ({ name, raw }))
  return { fields, problem: problemOfNames(fields) }
}

export function areExtraFields(text: string): boolean {
  return readExtraFields(text).problem === null
}

/** Whether a text has exactly the form in which a call keeps the fields of all levels together. */
export function areMergedFields(text: string): boolean {
  if (text === '') return true
  if (text.length > maxMergedFieldsLength || readFields(text).problem !== null) return false
  return writeExtraFields(mergeLevels({ chat: text })) === text
}

function problemOfNames(fields: readonly ExtraField[]): FieldsProblem | null {
  for (const { name } of fields) {
    const problem = problemOfName(name)
    if (problem !== null) return problem
  }
  return null
}

/** Control, format and other characters that a user cannot see. A service may drop them from a name. */
const hiddenCharacters = /[\p{C}\p{Zl}\p{Zp}]/gu

function problemOfName(name: string): FieldsProblem | null {
  const plain = name.replace(hiddenCharacters, '')
  if (plain.trim() === '') return { kind: 'no-name' }
  if (name.length > extraFieldLimits.nameCharacters) return { kind: 'long-name' }
  if (plain !== name) return { kind: 'hidden-character', name: plain }
  const folded = foldedName(name)
  if (folded === fallbackModels) return { kind: 'other-models', name }
  return ownFields.has(folded) ? { kind: 'own-field', name } : null
}

/**
 * Some services ignore the case of names, fold letters such as the long s, or accept `streamOptions` for
 * `stream_options`.
 */
function foldedName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
}

/** The known fields whose value is outside the range of their control. */
export function wrongFields(fields: readonly ExtraField[]): readonly KnownField[] {
  return knownFieldNames.filter((name) => {
    const raw = fields.find((field) => field.name === name)?.raw
    return raw !== undefined && raw !== 'null' && !fits(knownFields[name], raw)
  })
}

function fits(kind: FieldKind, raw: string): boolean {
  switch (kind.kind) {
    case 'number':
      return /^[-\d]/.test(raw) && Number(raw) >= kind.min && Number(raw) <= kind.max
    case 'whole':
      return /^[-\d]/.test(raw) && Number.isInteger(Number(raw)) && Number(raw) >= (kind.min ?? -Infinity)
    case 'texts': {
      const value: unknown = JSON.parse(raw)
      return [value].flat().length <= kind.most && [value].flat().every((text) => typeof text === 'string')
    }
    case 'choice':
      return raw.startsWith('"') && raw !== '""'
  }
}

/**
 * The fields of a request from all levels. A nearer level replaces the value of a wider one. The value null
 * means that the field is not sent; such fields are in the result only with `withNull`.
 */
export function mergeLevels(
  levels: Readonly<Partial<Record<FieldLevel, string>>>,
  { withNull = false } = {},
): readonly LeveledField[] {
  const merged = new Map<string, LeveledField>()
  for (const level of fieldLevels) {
    for (const field of readFields(levels[level]?.trim() || '{}').fields)
      merged.set(field.name, { ...field, level })
  }
  return [...merged.values()].filter(({ raw }) => withNull || raw !== 'null')
}

/** Fields as the JSON text of a request; an empty text for no field. */
export function writeExtraFields(fields: readonly ExtraField[]): string {
  return fields.length === 0 ? '' : `{${fields.map(written).join(',')}}`
}

export function extraFieldNames(text: string): readonly string[] {
  return fieldsOfCall(text).map(({ name }) => name)
}

function fieldsOfCall(text: string): readonly ExtraField[] {
  return text === '' ? [] : readFields(text).fields
}

/**
 * The change of a field that is part of the prompt, between two calls. Null for none: a temperature changes
 * no prompt. A call without a record carried no such field.
 */
export function promptFieldChange(before: string | null, after: string | null): PromptFieldChange | null {
  if ((before ?? '') === (after ?? '')) return null
  const [one, other] = [promptFieldsOf(before ?? ''), promptFieldsOf(after ?? '')]
  for (const [name, change] of promptFields) if (one.get(name) !== other.get(name)) return change
  return null
}

/** The values of the prompt fields in one spelling, so that equal values are equal texts. */
function promptFieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = fieldsOfCall(text)
    .filter(({ name }) => promptFields.has(name))
    .map(({ name, raw }) => [name, canonical(JSON.parse(raw))] as const)
  return new Map(fields.filter(([, value]) => !emptyValues.has(value)))
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([name, one]) => written({ name, raw: canonical(one) }))
  return `{${members.toSorted().join(',')}}`
}

/** Sets one field in a level's text, or removes it where the value is null. Keeps the rest as typed. */
export function changeField(text: string, name: string, raw: string | null): string {
  return raw === null
    ? withoutMember(text, name, extraFieldLimits.depth)
    : withMember(text, name, raw, extraFieldLimits.depth)
}

/** The text of a field's control. A value that the control cannot show gives null. */
export function controlTextOf(name: KnownField, raw: string): string | null {
  if (raw === 'null') return ''
  const value: unknown = JSON.parse(raw)
  if (typeof value === 'string') return value.includes('\n') && name === 'stop' ? null : value
  if (typeof value === 'number') return raw
  if (name !== 'stop' || !Array.isArray(value)) return null
  const isLines = value.every((text) => typeof text === 'string' && !text.includes('\n'))
  return isLines ? value.join('\n') : null
}

/**
 * The value of a control's text, null for an empty one. A text that isn't a number becomes a string, which is
 * out of range: so the JSON text alone says what was typed.
 */
export function controlValueOf(name: KnownField, typed: string): string | null {
  if (typed.trim() === '') return null
  const { kind } = knownFields[name]
  if (kind === 'texts') {
    // An empty text would end every answer immediately.
    const lines = typed.split('\n').filter((line) => line !== '')
    return JSON.stringify(lines.length === 1 ? lines[0] : lines)
  }
  if (kind === 'choice') return JSON.stringify(typed)
  const number = typed
    .trim()
    .replace(/^(-?\d*),(\d+)$/, '$1.$2')
    .replace(/^(-?)\./, '$10.')
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number) ? number : JSON.stringify(typed)
}
