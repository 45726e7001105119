import { parseJson } from '../parsing/json-fields.ts'
import { createPieceRemover } from './key-pieces.ts'
import { createKeyScanners, type KeyScanner, type Place } from './key-scanner.ts'
import { keyMark, piecesOf } from './key-spellings.ts'

/** Words such as `none` or `not-needed`, typed for servers that want no key, are no secrets; texts would lose them for nothing. */
const minKeyLength = 8
/** Of an error no more than an excerpt is ever shown, and a body may be very long. */
const longestWords = 64_000
/** Of a shorter key a piece may be a word that somebody needs. */
const minSlicedKeyLength = 16

export interface Redactor {
  /** For a text that comes in pieces; null where there is no key to take out. */
  readonly createScanner: (() => KeyScanner) | null
  /** Where the whole key is in a text, and where one begins that was cut off at its end. */
  find(text: string): Found
  /** Takes out the whole key and nothing else, so that an answer stays what it is. */
  answer(text: string): string
  /** For error texts: also every part of the key that is long enough to matter, and whatever follows `Bearer`. */
  words(text: string): string
  /** Parses JSON with the key taken out of every string in it; undefined where it is not JSON. */
  parse(json: string): unknown
}

interface Found {
  /** In the order of the text. */
  readonly places: readonly Place[]
  readonly cutOffFrom: number | null
}

const nothing: Found = { places: [], cutOffFrom: null }

export function createRedactor(key: string | null): Redactor {
  const hasKey = key !== null && key.length >= minKeyLength
  const hidesPieces = key !== null && key.length >= minSlicedKeyLength
  const createScanner = hasKey ? createKeyScanners(key, hidesPieces) : null
  const scanner = createScanner?.() ?? null
  const withoutPieces = hidesPieces ? createPieceRemover(piecesOf(key)) : null

  function find(text: string): Found {
    if (scanner === null || text === '') return nothing
    scanner.reset()
    return { places: inOrder(scanner.feed(text)), cutOffFrom: scanner.cutOffFrom() }
  }

  function answer(text: string): string {
    return scanner === null || text.length < minKeyLength ? text : withMarks(text, find(text).places)
  }

  function words(text: string): string {
    const whole = answer(text.slice(0, longestWords))
    const sliced = withoutPieces?.(whole) ?? whole
    return sliced.replace(/\bBearer\s+[^\s"'<>,;]+/gi, `Bearer ${keyMark}`)
  }

  /** Escapes could spell the key in a way that only shows after parsing. */
  function parse(json: string): unknown {
    if (scanner === null || !(json.includes('\\') || find(json).places.length > 0)) return parseJson(json)
    return parseJson(json, (_name, value) => (typeof value === 'string' ? answer(value) : value))
  }

  return { createScanner, find, answer, words, parse }
}

export function inOrder(places: readonly Place[]): readonly Place[] {
  return places.length < 2
    ? places
    : places.toSorted((one, other) => one.from - other.from || one.to - other.to)
}

/** Places that overlap become one mark. */
function withMarks(text: string, places: readonly Place[]): string {
  let result = ''
  let markedTo = 0
  for (const { from, to } of places) {
    if (from >= markedTo) result += text.slice(markedTo, from) + keyMark
    markedTo = Math.max(markedTo, to)
  }
  return places.length === 0 ? text : result + text.slice(markedTo)
}
