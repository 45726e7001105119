/** A service's JSON object, whose values may be anything. */
export type JsonFields = Readonly<Record<string, unknown>>

/** The fields of a JSON object; null for anything else. */
export function fieldsOf(value: unknown): JsonFields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonFields) : null
}

/** The only entry of a list of one: some services wrap everything in such a list. */
export function outOfList(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** A string that is not blank and not too long; null otherwise. */
export function textOf(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' && value.length <= maxLength && value.trim() !== '' ? value : null
}
