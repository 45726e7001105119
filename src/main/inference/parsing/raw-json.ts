import { endOfValue, entriesAt, type JsonEntry, skipBlanks } from '../../../shared/domain/app/json-text.ts'

/** Names of fields and indexes of lists, from the outside in. */
export type JsonPath = readonly (string | number)[]

/**
 * The exact text of the value at a path, or null if nothing is there. The JSON must be valid. If a name
 * occurs twice, the last one counts, as in `JSON.parse`.
 */
export function jsonTextAt(json: string, path: JsonPath): string | null {
  let start = skipBlanks(json, 0)
  for (const step of path) {
    const entries = entriesAt(json, start)?.entries ?? []
    const isHere = ({ name }: JsonEntry): boolean =>
      name !== null && JSON.parse(json.slice(name.start, name.end)) === step
    const found = typeof step === 'string' ? entries.findLast(isHere) : itemAt(entries, step)
    if (found === undefined) return null
    start = found.value.start
  }
  return json.slice(start, endOfValue(json, start))
}

function itemAt(entries: readonly JsonEntry[], index: number): JsonEntry | undefined {
  const item = entries[index]
  return item?.name === null ? item : undefined
}
