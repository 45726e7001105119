import { createReading, escapeStart, type Reading } from './disguised-text.ts'
import { compared, patternsOf } from './key-patterns.ts'
import { sliceLength } from './key-spellings.ts'
import { createPatternTree, type PatternTree } from './pattern-tree.ts'

/** A range in the whole text so far, in UTF-16 code units. */
export interface Place {
  readonly from: number
  readonly to: number
}

/**
 * Finds a key in a text that arrives in pieces. Skips invisible characters between its letters. Reads the text in
 * two ways in parallel, because an escape may or may not be meant as one.
 */
export interface KeyScanner {
  /** The places of the key that end in this piece. */
  feed(piece: string): readonly Place[]
  /** From this position on, the text may be the start of a key. */
  heldFrom(): number
  /** The start of a key that was cut off, if enough of the key arrived to be worth something. */
  cutOffFrom(): number | null
  reset(): void
}

/**
 * Creates scanners for one key, which share their tables. Looks for no cut-off pieces of a key whose pieces
 * may be words.
 */
export function createKeyScanners(key: string, hidesPieces: boolean): () => KeyScanner {
  const { patterns, worthOf } = patternsOf(key, hidesPieces)
  const tree = createPatternTree(patterns, hidesPieces ? worthOf : () => Infinity)
  const begins = Uint8Array.from({ length: 128 }, (_, unit) => Number(tree.next(0, unit) !== 0))
  return () => createKeyScanner(key, hidesPieces, { tree, begins })
}

/** The same for every scanner of a key. */
interface Tables {
  readonly tree: PatternTree
  /** The characters with which a pattern begins. */
  readonly begins: Uint8Array
}

function createKeyScanner(key: string, hidesPieces: boolean, { tree, begins }: Tables): KeyScanner {
  const literal = createReading(tree, false)
  const alone: readonly Reading[] = [literal]
  /** Created at the first escape, which most answers never have. */
  let decoded: Reading | null = null
  /** The readings in use: both are the same until an escape. */
  let readings = alone
  let length = 0
  let places: Place[] = []
  /** The last characters, as many as can be the start of the literal key. */
  let tail = ''

  const found = (from: number, to: number): void => {
    const last = places.at(-1)
    if (last !== undefined && from < last.to && from >= last.from)
      places[places.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else places.push({ from, to })
  }

  /** The next position where part of a key may start. Skips most of a text at little cost. */
  function nextBeginning(piece: string, start: number): number {
    for (let at = start; at < piece.length; at += 1) {
      const unit = piece.charCodeAt(at)
      if (escapeStart[unit] === 1) return at
      if (begins[unit] !== 1) continue
      const next = piece.charCodeAt(at + 1)
      const isOther = compared[next] === 1 && escapeStart[next] === 0 && !tree.beginsWith(unit, next)
      if (!isOther) return at
    }
    return piece.length
  }

  function feed(piece: string): readonly Place[] {
    places = []
    for (let at = 0; at < piece.length; at += 1) {
      if (readings === alone && literal.isIdle()) at = nextBeginning(piece, at)
      if (at === piece.length) break
      const unit = piece.charCodeAt(at)
      if (readings === alone && escapeStart[unit] === 1) {
        decoded ??= createReading(tree, true)
        decoded.continueFrom(literal)
        readings = [literal, decoded]
      }
      for (const reading of readings) reading.read(unit, length + at, found)
      if (readings !== alone && readings.every((reading) => reading.isIdle())) readings = alone
    }
    length += piece.length
    tail = (piece.length < key.length ? tail + piece : piece).slice(1 - key.length)
    return places
  }

  return {
    feed,
    heldFrom: () =>
      Math.min(
        length - beginningAtEnd(tail, key),
        ...readings.map((reading) => reading.heldFrom() ?? length),
      ),
    cutOffFrom() {
      const exact = beginningAtEnd(tail, key)
      const starts = readings.map((reading) => reading.cutOffFrom() ?? Infinity)
      const from = Math.min(...starts, hidesPieces && exact >= sliceLength ? length - exact : Infinity)
      return from === Infinity ? null : from
    },
    reset() {
      readings = alone
      length = 0
      tail = ''
      literal.reset()
    },
  }
}

/** How many characters at the end of a text match the start of the key. */
function beginningAtEnd(text: string, key: string): number {
  const first = key.charAt(0)
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1))
    if (key.startsWith(text.slice(at))) return text.length - at
  return 0
}
