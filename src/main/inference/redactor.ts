import { parseJson } from './json-fields.ts'
import { createPieceRemover } from './key-pieces.ts'
import { keyMark, piecesOf, spellingsOf } from './key-spellings.ts'

/** Words such as `none` or `not-needed`, typed for servers that want no key, are no secrets; texts would lose them for nothing. */
const minKeyLength = 8
/** Of an error no more than an excerpt is ever shown, and a body may be very long. */
const longestWords = 64_000
/** Of a shorter key a piece may be a word that somebody needs. */
const minSlicedKeyLength = 16

export interface Redactor {
  /** The whole key as it may be written down, the plain one first; none where there is nothing to take out. */
  readonly spellings: readonly string[]
  /** Whether pieces of the key are taken out too, where a text may lose some words. */
  readonly hidesPieces: boolean
  /** Takes out the whole key and nothing else, so that an answer stays what it is. */
  answer(text: string): string
  /** For error texts: also every part of the key that is long enough to matter, and whatever follows `Bearer`. */
  words(text: string): string
  /** Parses JSON with the key taken out of every string in it; undefined where it is not JSON. */
  parse(json: string): unknown
}

export function createRedactor(key: string | null): Redactor {
  const hidesPieces = key !== null && key.length >= minSlicedKeyLength
  const spellings = key === null || key.length < minKeyLength ? [] : spellingsOf(key, hidesPieces)
  const withoutPieces = hidesPieces ? createPieceRemover(piecesOf(key)) : null
  const shortest = Math.min(...spellings.map(({ length }) => length))

  /** Most pieces of an answer are too short for it. */
  function holdsKey(text: string): boolean {
    return text.length >= shortest && spellings.some((spelling) => text.includes(spelling))
  }

  function answer(text: string): string {
    return holdsKey(text)
      ? spellings.reduce((result, spelling) => result.replaceAll(spelling, keyMark), text)
      : text
  }

  function words(text: string): string {
    const whole = answer(text.slice(0, longestWords))
    const sliced = withoutPieces?.(whole) ?? whole
    return sliced.replace(/\bBearer\s+[^\s"'<>,;]+/gi, `Bearer ${keyMark}`)
  }

  /** Escapes could spell the key in a way that only shows after parsing. */
  function mayHoldKey(json: string): boolean {
    return holdsKey(json) || /\\(?:u00|["\\/])/.test(json)
  }

  function parse(json: string): unknown {
    if (spellings.length === 0 || !mayHoldKey(json)) return parseJson(json)
    return parseJson(json, (_name, value) => (typeof value === 'string' ? answer(value) : value))
  }

  return { spellings, hidesPieces, answer, words, parse }
}
