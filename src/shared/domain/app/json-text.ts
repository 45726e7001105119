import { orElse } from './or-else.ts'

/** A part of a text, from its first character to the place after its last. */
export interface Span {
  readonly start: number
  readonly end: number
}

const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const comma = 0x2c
const colon = 0x3a

const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const fourHexDigits = /[\dA-Fa-f]{4}/y
/** The characters that may follow a backslash, except the `u` with its four digits. */
const escapable: ReadonlySet<number> = new Set(
  Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)),
)
const letterU = 0x75

function endOfMatch(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : start
}

export function skipBlanks(text: string, start: number): number {
  let at = start
  for (let unit = text.charCodeAt(at); unit <= 0x20; unit = text.charCodeAt(at)) {
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return at
    at += 1
  }
  return at
}

/** The end of a number, `true`, `false` or `null`; the start itself for anything else. */
function endOfWord(text: string, start: number): number {
  return endOfMatch(word, text, start)
}

/** The end of a string with its quotes; the start itself where none is. */
function endOfString(text: string, start: number): number {
  if (text.charCodeAt(start) !== quote) return start
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === quote) return at + 1
    if (unit < 0x20) return start
    if (unit !== backslash) continue
    at += 1
    const escaped = text.charCodeAt(at)
    if (escapable.has(escaped)) continue
    if (escaped !== letterU || endOfMatch(fourHexDigits, text, at + 1) === at + 1) return start
    at += 4
  }
  return start
}

/**
 * The end of the JSON value that starts here; the start itself where none does, as RFC 8259 defines it. Nothing
 * here calls itself, so depth isn't a danger.
 */
export function endOfValue(text: string, start: number): number {
  const closers: number[] = []
  let at = start
  for (;;) {
    const opener = text.charCodeAt(at)
    if (opener === openBrace || opener === openBracket) {
      // Each closer is two after its opener.
      closers.push(opener + 2)
      at = skipBlanks(text, at + 1)
      const isEmpty = text.charCodeAt(at) === opener + 2
      if (!isEmpty && opener === openBrace) at = endOfName(text, at)
      if (!isEmpty) continue
    } else {
      const end = opener === quote ? endOfString(text, at) : endOfWord(text, at)
      if (end === at) return start
      at = end
    }
    for (;;) {
      const closer = closers.at(-1)
      if (closer === undefined) return at
      at = skipBlanks(text, at)
      if (text.charCodeAt(at) !== closer) break
      closers.pop()
      at += 1
    }
    if (text.charCodeAt(at) !== comma) return start
    at = skipBlanks(text, at + 1)
    if (closers.at(-1) === closeBrace) at = endOfName(text, at)
  }
}

/** The start of the value after this name; the end of the text, where no value is, without a name. */
function endOfName(text: string, start: number): number {
  const end = endOfString(text, start)
  const at = skipBlanks(text, end)
  return end === start || text.charCodeAt(at) !== colon ? text.length : skipBlanks(text, at + 1)
}

/** An entry of an object or a list. The name has its quotes; entries of lists have none. */
export interface JsonEntry {
  readonly name: Span | null
  readonly value: Span
}

interface JsonEntries extends Span {
  readonly entries: readonly JsonEntry[]
}

/** The entries of the object or list that starts here; null for other values, bad JSON and too many entries. */
export function entriesAt(text: string, start: number, most = Number.POSITIVE_INFINITY): JsonEntries | null {
  const opener = text.charCodeAt(start)
  if (opener !== openBrace && opener !== openBracket) return null
  const entries: JsonEntry[] = []
  let at = skipBlanks(text, start + 1)
  if (text.charCodeAt(at) === opener + 2) return { entries, start, end: at + 1 }
  while (entries.length < most) {
    const value = opener === openBrace ? endOfName(text, at) : at
    const end = endOfValue(text, value)
    if (end === value) return null
    const name = opener === openBrace ? { start: at, end: endOfString(text, at) } : null
    entries.push({ name, value: { start: value, end } })
    at = skipBlanks(text, end)
    if (text.charCodeAt(at) === opener + 2) return { entries, start, end: at + 1 }
    if (text.charCodeAt(at) !== comma) return null
    at = skipBlanks(text, at + 1)
  }
  return null
}

/** The token that a JSON text lacks at some place. */
export type MissingToken = 'object' | 'name' | 'colon' | 'value' | 'comma' | 'quote' | 'end'

/** The reason why a text isn't acceptable JSON, and its place. */
export type JsonFault =
  | { readonly kind: 'syntax'; readonly missing: MissingToken; readonly at: number }
  | { readonly kind: 'too-deep'; readonly at: number }
  | { readonly kind: 'twice'; readonly name: string; readonly at: number }

/** A field of an object, from its name's first quote to the place after its value. */
export interface JsonField<T> extends Span {
  readonly name: string
  readonly value: T
  readonly valueStart: number
  /** The line of the name, from 1. */
  readonly line: number
}

interface Builder<T> {
  readonly maxDepth: number
  readonly mayRepeatNames: boolean
  object(fields: readonly JsonField<T>[]): T
  list(values: readonly T[]): T
  /** A string with its quotes, a number, `true`, `false` or `null`, as the text spells it. */
  token(spelled: string): T
}

class Fault extends Error {
  readonly fault: JsonFault
  constructor(fault: JsonFault) {
    super(fault.kind)
    this.fault = fault
  }
}

/**
 * Reads a JSON text from `start` to its end, without deciding what its values become. `JSON.parse` would round long
 * numbers, accept a name twice and not tell where a value is.
 */
export function readJson<T>(text: string, start: number, build: Builder<T>) {
  const { maxDepth, mayRepeatNames } = build
  let at = start
  let line = 1

  function fail(missing: MissingToken): never {
    throw new Fault({ kind: 'syntax', missing, at })
  }

  /** Only blanks may hold line feeds. */
  function skip(): void {
    const end = skipBlanks(text, at)
    line += text.slice(at, end).split('\n').length - 1
    at = end
  }

  function take(end: number, missing: MissingToken): string {
    if (end === at) fail(missing)
    const token = text.slice(at, end)
    at = end
    return token
  }

  function readValue(depth: number): T {
    const first = text[at]
    if (first === '{' || first === '[') {
      if (depth > maxDepth) throw new Fault({ kind: 'too-deep', at })
      return first === '{' ? readObject(depth) : readList(depth)
    }
    if (first === '"') return build.token(take(endOfString(text, at), 'quote'))
    const end = endOfWord(text, at)
    // More letters or digits right behind a word are a mistake, as in 1.2.3.
    return build.token(take(/[\w.+-]/.test(text[end] ?? '') ? at : end, 'value'))
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

  function readList(depth: number): T {
    const values: T[] = []
    readEntries(']', () => values.push(readValue(depth + 1)))
    return build.list(values)
  }

  function readObject(depth: number): T {
    const fields: JsonField<T>[] = []
    const names = new Set<string>()
    readEntries('}', () => {
      const field = { start: at, line }
      if (text[at] !== '"') fail('name')
      const name = String(JSON.parse(take(endOfString(text, at), 'quote')))
      if (!mayRepeatNames) {
        if (names.has(name)) throw new Fault({ kind: 'twice', name, at: field.start })
        names.add(name)
      }
      skip()
      if (text[at] !== ':') fail('colon')
      at += 1
      skip()
      const valueStart = at
      fields.push({ ...field, name, valueStart, value: readValue(depth + 1), end: at })
    })
    return build.object(fields)
  }

  try {
    skip()
    const value = readValue(1)
    skip()
    if (at < text.length) fail('end')
    return { value, fault: null }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.fault }
    throw error
  }
}

/** Line and column of a place, from 1. */
export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split(/\r\n|\r|\n/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The JSON value of a text; undefined, which JSON never is, for anything else. */
export function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
  return orElse(() => JSON.parse(text, revive), undefined)
}
