import { parseJson } from '../parsing/json-fields.ts'
import { createKeyPieceRemover } from './key-pieces.ts'
import { createKeyScanners, type KeyScanner, type Place } from './key-scanner.ts'
import { keyMark, piecesOf } from './key-spellings.ts'

/**
 * Words such as `none`, typed for servers that need no key, are no secrets. Redacting them would only damage
 * texts.
 */
const minKeyLength = 8
/** Only an excerpt of an error is ever shown, and a body may be very long. */
const longestWords = 64_000
/** A piece of a shorter key may be a word that somebody needs. */
const minSlicedKeyLength = 16

export interface Redactor {
  /** For a text that arrives in pieces; null where there is no key to remove. */
  readonly createScanner: (() => KeyScanner) | null
  /** The places of the whole key in a text, and the start of one that was cut off at its end. */
  find(text: string): Found
  /** Removes only the whole key, so that an answer stays unchanged otherwise. */
  answer(text: string): string
  /** Cleans an error text: also removes every long enough part of the key, and the word after `Bearer`. */
  words(text: string): string
  /** Parses JSON and removes the key from every string; undefined for anything that is not JSON. */
  parse(json: string): unknown
}

interface Found {
  /** In text order. */
  readonly places: readonly Place[]
  readonly cutOffFrom: number | null
}

const nothing: Found = { places: [], cutOffFrom: null }

export function createRedactor(key: string | null): Redactor {
  const hasKey = key !== null && key.length >= minKeyLength
  const hidesPieces = key !== null && key.length >= minSlicedKeyLength
  const createScanner = hasKey ? createKeyScanners(key, hidesPieces) : null
  const scanner = createScanner?.() ?? null
  const withoutPieces = hidesPieces ? createKeyPieceRemover(piecesOf(key)) : null

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

  /** Escapes could spell the key in a way that shows only after parsing. */
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

/** Merges overlapping places into one mark. */
function withMarks(text: string, places: readonly Place[]): string {
  let result = ''
  let markedTo = 0
  for (const { from, to } of places) {
    if (from >= markedTo) result += text.slice(markedTo, from) + keyMark
    markedTo = Math.max(markedTo, to)
  }
  return places.length === 0 ? text : result + text.slice(markedTo)
}
