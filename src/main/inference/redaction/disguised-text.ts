import { compared } from './key-patterns.ts'
import type { PatternTree } from './pattern-tree.ts'

/**
 * A streamed answer may show this many characters of a key before Tally holds the rest back. Otherwise text
 * would flicker at every word.
 */
const slack = 3
/** The most visible characters that are skipped in a row. As bytes, invisible characters look like letters. */
const maxGapLength = 16

/** The characters with which an escape begins: those of an address and of JSON. */
export const escapeStart = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[%\\]/.test(String.fromCharCode(code))),
)

/** One way to read a text that may hide a key. */
export interface Reading {
  read(unit: number, at: number, found: (from: number, to: number) => void): void
  /** Whether neither a key nor an escape has started. */
  isIdle(): boolean
  heldFrom(): number | null
  cutOffFrom(): number | null
  continueFrom(other: Reading): void
  /** The positions of the last characters of a possible key, oldest first. */
  state(): { readonly node: number; readonly gap: number; startOf(back: number): number }
  reset(): void
}

/** Reads the characters as they are, or escapes as the characters that they represent. */
export function createReading(tree: PatternTree, decodes: boolean): Reading {
  const size = 2 ** Math.ceil(Math.log2(tree.deepest + 1))
  /** A ring of the positions of the last compared characters. */
  const starts = new Float64Array(size)
  let count = 0
  let node = 0
  let gap = 0
  /** An incomplete escape. */
  let opened = ''
  let escapeFrom = 0

  const startOf = (back: number): number => starts[(count - back) & (size - 1)] ?? 0
  /** Whether a partial match is a whole pattern, which was already reported. */
  const isWhole = (depth: number): boolean => tree.matchOf(node) >= depth

  function compare(unit: number, from: number, to: number, found: (from: number, to: number) => void): void {
    if (compared[unit] === 1) {
      starts[count & (size - 1)] = from
      count += 1
      gap = 0
      node = tree.next(node, unit)
      const matched = tree.matchOf(node)
      if (matched > 0) found(startOf(matched), to)
    } else if (node !== 0 && isVisible(unit)) {
      gap += 1
      if (gap > maxGapLength) node = 0
    }
  }

  function read(unit: number, at: number, found: (from: number, to: number) => void): void {
    if (opened !== '') {
      const longer = opened + String.fromCharCode(unit)
      if (openEscape.test(longer)) {
        opened = longer
        return
      }
      const before = opened
      opened = ''
      const [, byte, point = byte] = wholeEscape.exec(longer) ?? []
      if (point !== undefined) {
        compare(Number.parseInt(point, 16), escapeFrom, at + 1, found)
        return
      }
      for (let index = 0; index < before.length; index += 1)
        compare(before.charCodeAt(index), escapeFrom + index, escapeFrom + index + 1, found)
    }
    if (decodes && escapeStart[unit] === 1) {
      opened = String.fromCharCode(unit)
      escapeFrom = at
    } else compare(unit, at, at + 1, found)
  }

  return {
    read,
    isIdle: () => node === 0 && opened === '',
    heldFrom() {
      const depth = tree.depthOf(node)
      return depth > slack && !isWhole(depth) ? startOf(depth) : null
    },
    cutOffFrom() {
      const worthy = tree.worthyOf(node)
      return worthy > 0 && !isWhole(worthy) ? startOf(worthy) : null
    },
    continueFrom(other) {
      const state = other.state()
      const depth = tree.depthOf(state.node)
      ;[node, gap, opened, count] = [state.node, state.gap, '', depth]
      for (let back = depth; back > 0; back -= 1) starts[(count - back) & (size - 1)] = state.startOf(back)
    },
    state: () => ({ node, gap, startOf }),
    reset() {
      ;[node, gap, opened, count] = [0, 0, '', 0]
    },
  }
}

const openEscape = /^(?:%[\dA-Fa-f]?|\\(?:u[\dA-Fa-f]{0,3})?)$/
const wholeEscape = /^(?:%([\dA-Fa-f]{2})|\\u([\dA-Fa-f]{4}))$/

/** Includes the backslash, and the surrogate halves of invisible characters beyond U+FFFF. */
const unseen = /[\\\p{Z}\p{Cc}\p{Cf}\p{Mn}\p{DI}\uDC00-\uDFFF\uDB40]/u

function isVisible(unit: number): boolean {
  return !unseen.test(String.fromCharCode(unit))
}
