import { endOfString, endOfWord, skipBlanks } from '../app/json-text.ts'

/** The token that a JSON text lacks at some place. */
export type MissingToken = 'object' | 'name' | 'colon' | 'value' | 'comma' | 'quote' | 'end'

/** The reason why a text isn't an acceptable JSON object, and its place. */
export type JsonFault =
  | { readonly kind: 'syntax'; readonly missing: MissingToken; readonly at: number }
  | { readonly kind: 'too-deep'; readonly at: number }
  | { readonly kind: 'twice'; readonly name: string; readonly at: number }

/** A field of the outermost object. */
export interface JsonMember {
  readonly name: string
  /** The value without blanks. Its numbers and strings keep the spelling of the text. */
  readonly raw: string
  /** The place of the name's first quote. */
  readonly start: number
  readonly valueStart: number
  /** The place after the value. */
  readonly end: number
}

export type JsonObject =
  | { readonly members: readonly JsonMember[]; readonly fault: null }
  | { readonly fault: JsonFault }

class Fault extends Error {
  readonly fault: JsonFault
  constructor(fault: JsonFault) {
    super(fault.kind)
    this.fault = fault
  }
}

/**
 * Reads a JSON object field by field. `JSON.parse` would round long numbers, accept a name twice and not tell
 * where a value is.
 */
export function readJsonObject(text: string, maxDepth: number): JsonObject {
  let at = 0

  function fail(missing: MissingToken): never {
    throw new Fault({ kind: 'syntax', missing, at })
  }

  function skip(): void {
    at = skipBlanks(text, at)
  }

  function take(end: number, missing: MissingToken): string {
    if (end === at) fail(missing)
    const token = text.slice(at, end)
    at = end
    return token
  }

  function readValue(depth: number): string {
    const first = text[at]
    if (first === '{' || first === '[') {
      if (depth > maxDepth) throw new Fault({ kind: 'too-deep', at })
      return first === '{' ? `{${readFields(depth).map(written).join(',')}}` : readList(depth)
    }
    if (first === '"') return take(endOfString(text, at), 'quote')
    const end = endOfWord(text, at)
    // More letters or digits right behind a word are a mistake, as in 1.2.3.
    return take(/[\w.+-]/.test(text[end] ?? '') ? at : end, 'value')
  }

  /** Reads entries up to the closing bracket, which the entries may not lack. */
  function readEntries(close: string, readEntry: () => void): void {
    at += 1
    skip()
    if (text[at] === close) {
      at += 1
      return
    }
    for (;;) {
      skip()
      readEntry()
      skip()
      const next = text[at]
      if (next !== ',' && next !== close) fail('comma')
      at += 1
      if (next === close) return
    }
  }

  function readList(depth: number): string {
    const values: string[] = []
    readEntries(']', () => values.push(readValue(depth + 1)))
    return `[${values.join(',')}]`
  }

  function readFields(depth: number): JsonMember[] {
    const fields: JsonMember[] = []
    const names = new Set<string>()
    readEntries('}', () => {
      const start = at
      if (text[at] !== '"') fail('name')
      const name = String(JSON.parse(take(endOfString(text, at), 'quote')))
      if (names.has(name)) throw new Fault({ kind: 'twice', name, at: start })
      names.add(name)
      skip()
      if (text[at] !== ':') fail('colon')
      at += 1
      skip()
      const valueStart = at
      const raw = readValue(depth + 1)
      fields.push({ name, raw, start, valueStart, end: at })
    })
    return fields
  }

  try {
    skip()
    if (text[at] !== '{') fail('object')
    const members = readFields(1)
    skip()
    if (at < text.length) fail('end')
    return { members, fault: null }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault }
    throw error
  }
}

/** A field as JSON text, without blanks. */
export function written({ name, raw }: Pick<JsonMember, 'name' | 'raw'>): string {
  return `${JSON.stringify(name)}:${raw}`
}

/** Line and column of a place, from 1. */
export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/**
 * Replaces the value of a field, or adds the field as the last one. Leaves all other characters as they are.
 * Returns the text unchanged if it isn't an acceptable object.
 */
export function withMember(text: string, name: string, raw: string, maxDepth: number): string {
  const object = readJsonObject(text.trim() === '' ? '{}' : text, maxDepth)
  if (object.fault !== null) return text
  const added = `${JSON.stringify(name)}: ${raw}`
  const last = object.members.at(-1)
  if (last === undefined) return `{\n  ${added}\n}`
  const present = object.members.find((member) => member.name === name)
  if (present !== undefined) return text.slice(0, present.valueStart) + raw + text.slice(present.end)
  const before = text.slice(0, last.start)
  const gap = before.slice(before.trimEnd().length)
  const separator = gap === '' && object.members.length === 1 ? ' ' : gap
  return `${text.slice(0, last.end)},${separator}${added}${text.slice(last.end)}`
}

/** Removes a field with its comma. The text without any field is empty. */
export function withoutMember(text: string, name: string, maxDepth: number): string {
  const object = readJsonObject(text, maxDepth)
  if (object.fault !== null) return text
  const index = object.members.findIndex((member) => member.name === name)
  const member = object.members[index]
  if (member === undefined) return text
  if (object.members.length === 1) return ''
  const next = object.members[index + 1]
  if (next !== undefined) return text.slice(0, member.start) + text.slice(next.start)
  const before = object.members[index - 1]
  return text.slice(0, before?.end ?? member.start) + text.slice(member.end)
}
