import { type JsonField, placeIn, readJson } from '../../shared/domain/app/json-text.ts'

/** A JSON value whose numbers keep their text, so that `1.5e-07` stays exact. */
export type ExactJson = string | boolean | null | ExactNumber | readonly ExactJson[] | ExactObject

export interface ExactNumber {
  readonly number: string
}

/** Fields in the order of the text. A name may occur more than once, and none has a special meaning. */
export interface ExactObject {
  readonly fields: readonly ExactField[]
}

export type ExactField = Pick<JsonField<ExactJson>, 'name' | 'value' | 'line'>

export type ReadJson =
  | { readonly value: ExactJson; readonly problem: null }
  | { readonly problem: 'not-json' | 'too-deep'; readonly line: number }

/** Deeper values are refused before they can exhaust the stack. */
const maxDepth = 32

const literals: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/** Reads JSON as RFC 8259 defines it, without floating point. */
export function readExactJson(text: string): ReadJson {
  const read = readJson<ExactJson>(text, text.startsWith('\ufeff') ? 1 : 0, {
    maxDepth,
    mayRepeatNames: true,
    object: (fields) => ({ fields: fields.map(({ name, value, line }) => ({ name, value, line })) }),
    list: (values) => values,
    token(spelled) {
      if (spelled.startsWith('"')) return String(JSON.parse(spelled))
      return spelled in literals ? (literals[spelled] ?? null) : { number: spelled }
    },
  })
  if (read.fault === null) return { value: read.value, problem: null }
  const { kind, at } = read.fault
  return { problem: kind === 'too-deep' ? kind : 'not-json', line: placeIn(text, at).line }
}
