import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { createKeyScanners, type KeyScanner, type Place } from './key-scanner.ts'
import { keyMark, lowerAscii, piecesOf } from './key-spellings.ts'

/** Enough bits to tell a key's characters apart. */
const characterBits = 7
const maxHeads = 1 << (2 * characterBits)

/**
 * Words such as `none`, typed for servers that need no key, aren't secrets. Redacting them would only damage
 * texts.
 */
const minKeyLength = 8
/** Only an excerpt of an error is ever shown, and a body may be very long. */
const maxWordsLength = 64_000
/** A piece of a shorter key may be a word that somebody needs. */
const minSlicedKeyLength = 16

export interface Redactor {
  /** For a text that arrives in pieces; null where there is no key to remove. */
  readonly createScanner: (() => KeyScanner) | null
  /** The same for every long enough part of the key; null where its parts may be words. */
  readonly createPieceScanner: (() => PieceScanner) | null
  /** The places of the whole key in a text, and the start of one that was cut off at its end. */
  find(text: string): Found
  /** Removes only the whole key, so that an answer stays unchanged otherwise. */
  answer(text: string): string
  /** Whether a text has the key or a long enough part of it. */
  isIn(text: string): boolean
  /** Cleans an error text: also removes every long enough part of the key, and the word after `Bearer`. */
  words(text: string): string
  /** Parses JSON and removes the key from every string; undefined for anything that is not JSON. */
  parse(json: string): unknown
}

type PieceScanner = Pick<KeyScanner, 'feed' | 'heldFrom'>

interface Found {
  /** In text order. */
  readonly places: readonly Place[]
  readonly cutOffFrom: number | null
}

const nothing: Found = { places: [], cutOffFrom: null }

/** The tables of a long key take ten milliseconds, and most requests use one of a few keys. */
const maxPrepared = 8
const prepared = new Map<string | null, Redactor>()

export function redactorFor(key: string | null): Redactor {
  const known = prepared.get(key)
  if (known !== undefined) return known
  if (prepared.size >= maxPrepared) prepared.clear()
  const redactor = createRedactor(key)
  prepared.set(key, redactor)
  return redactor
}

function createRedactor(key: string | null): Redactor {
  const hasKey = key !== null && key.length >= minKeyLength
  const hidesPieces = key !== null && key.length >= minSlicedKeyLength
  const createScanner = hasKey ? createKeyScanners(key, hidesPieces) : null
  const scanner = createScanner?.() ?? null
  const createPieceScanner = hidesPieces ? createPieceScanners(piecesOf(key)) : null

  function find(text: string): Found {
    if (scanner === null || text === '') return nothing
    scanner.reset()
    return { places: inOrder(scanner.feed(text)), cutOffFrom: scanner.cutOffFrom() }
  }

  function answer(text: string): string {
    return scanner === null || text.length < minKeyLength ? text : withMarks(text, find(text).places)
  }

  function withoutParts(text: string): string {
    const whole = answer(text)
    return createPieceScanner === null ? whole : withMarks(whole, createPieceScanner().feed(whole))
  }

  function words(text: string): string {
    const sliced = withoutParts(text.slice(0, maxWordsLength))
    return sliced.replace(/\bBearer\s+[^\s"'<>,;]+/gi, `Bearer ${keyMark}`)
  }

  /** Escapes could spell the key in a way that shows only after parsing. */
  function parse(json: string): unknown {
    if (scanner === null || !(json.includes('\\') || find(json).places.length > 0)) return parseJson(json)
    return parseJson(json, (_name, value) => (typeof value === 'string' ? answer(value) : value))
  }

  const isIn = (text: string): boolean => withoutParts(text) !== text
  return { createScanner, createPieceScanner, find, answer, isIn, words, parse }
}

export function containsKey(text: string, key: string | null): boolean {
  return redactorFor(key).find(text).places.length > 0
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

/**
 * Finds pieces of the key in a text. Looks closer only where two characters could start a piece: texts may be
 * long and hostile.
 */
function createPieceScanners(pieces: ReadonlySet<string>): () => PieceScanner {
  /** The lengths of the pieces with these two first characters. */
  const lengths = new Map<number, number[]>()
  const isHead = new Uint8Array(maxHeads)
  for (const piece of pieces) {
    const head = headAt(piece, 0)
    const known = lengths.get(head) ?? []
    if (!known.includes(piece.length)) lengths.set(head, [...known, piece.length])
    isHead[head] = 1
  }
  const longest = Math.max(...[...lengths.values()].flat())
  let sorted: readonly string[] | null = null

  function lengthOfPieceAt(text: string, start: number): number {
    const most = text.length - start
    const isPiece = (length: number): boolean =>
      length <= most && pieces.has(text.slice(start, start + length))
    return Math.max(0, ...(lengths.get(headAt(text, start)) ?? []).filter(isPiece))
  }

  function mayBegin(end: string): boolean {
    sorted ??= [...pieces].toSorted()
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') < end) low = middle + 1
      else high = middle
    }
    return sorted[low]?.startsWith(end) === true
  }

  return () => {
    let held = ''
    let heldFrom = 0
    return {
      feed(piece) {
        const text = held + lowerAscii(piece)
        const places: Place[] = []
        for (let start = 0; start + 1 < text.length; start += 1) {
          if (isHead[headAt(text, start)] === 0) continue
          const length = lengthOfPieceAt(text, start)
          if (length === 0) continue
          const from = heldFrom + start
          const last = places.at(-1)
          if (last === undefined || from > last.to) places.push({ from, to: from + length })
          else places[places.length - 1] = { from: last.from, to: Math.max(last.to, from + length) }
        }
        let kept = Math.max(0, text.length - longest + 1)
        while (kept < text.length && !mayBegin(text.slice(kept))) kept += 1
        held = text.slice(kept)
        heldFrom += kept
        return places
      },
      heldFrom: () => heldFrom,
    }
  }
}

function headAt(text: string, start: number): number {
  const mask = (1 << characterBits) - 1
  return ((text.charCodeAt(start) & mask) << characterBits) | (text.charCodeAt(start + 1) & mask)
}
