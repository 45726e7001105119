import type { KeyPatterns } from './key-patterns.ts'
import type { PatternTree } from './pattern-tree.ts'

/**
 * A streamed answer may show this many characters of a key before Tally holds the rest back. Otherwise text
 * would flicker at every word.
 */
const slack = 3
const longestEscape = 40
const longestMarkup = 400

const code = (character: string): number => character.charCodeAt(0)
const [ampersand, percent, backslash, lessThan, bracket] = [
  code('&'),
  code('%'),
  code('\\'),
  code('<'),
  code(']'),
]
const semicolon = code(';')
/**
 * The characters at which the readings diverge. Before a key has started, dropping markup makes no
 * difference.
 */
export const special = Uint8Array.from({ length: 128 }, (_, at) =>
  Number([ampersand, percent, backslash, lessThan, bracket].includes(at)),
)
export const escapeStart = Uint8Array.from({ length: 128 }, (_, at) =>
  Number([ampersand, percent, backslash].includes(at)),
)

/** The way a reading treats the characters at which the readings diverge. */
export interface ReadingMode {
  readonly hasEntities: boolean
  readonly hasEscapes: boolean
  readonly dropsMarkup: boolean
}

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

export function createReading(
  { hasEntities, hasEscapes, dropsMarkup }: ReadingMode,
  { compared, longestGap }: KeyPatterns,
  tree: PatternTree,
): Reading {
  const size = 2 ** Math.ceil(Math.log2(tree.deepest + 1))
  /** A ring of the positions of the last compared characters. */
  const starts = new Float64Array(size)
  let count = 0
  let node = 0
  let gap = 0
  /** An incomplete escape. */
  let opened = ''
  let escapeFrom = 0
  /** The character that ends the markup being dropped; 0 outside of markup. */
  let dropsTo = 0
  let dropped = 0

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
      if (gap > longestGap) node = 0
    }
  }

  function flush(found: (from: number, to: number) => void): void {
    for (let at = 0; at < opened.length; at += 1)
      compare(opened.charCodeAt(at), escapeFrom + at, escapeFrom + at + 1, found)
    opened = ''
  }

  function read(unit: number, at: number, found: (from: number, to: number) => void): void {
    if (dropsTo !== 0) {
      dropped += 1
      if (unit === dropsTo || dropped > longestMarkup) dropsTo = 0
      return
    }
    if (opened !== '') {
      if (continuesEscape(opened, unit)) {
        opened += String.fromCharCode(unit)
        // The meaning of an entity is unknown until its end.
        const meant = opened.startsWith('&') && unit !== semicolon ? null : meaningOf(opened)
        if (meant === null) return
        opened = ''
        for (const character of meant) compare(code(character), escapeFrom, at + 1, found)
        return
      }
      const closing = dropsMarkup ? closingOf(opened, unit) : 0
      if (closing !== 0) {
        opened = ''
        dropsTo = closing
        dropped = 0
        return
      }
      flush(found)
    }
    const begins =
      (unit === ampersand && hasEntities) ||
      ((unit === percent || unit === backslash) && hasEscapes) ||
      ((unit === lessThan || unit === bracket) && dropsMarkup)
    if (begins) {
      opened = String.fromCharCode(unit)
      escapeFrom = at
    } else compare(unit, at, at + 1, found)
  }

  return {
    read,
    isIdle: () => node === 0 && opened === '' && dropsTo === 0,
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
      ;[node, gap, opened, dropsTo, count] = [state.node, state.gap, '', 0, depth]
      for (let back = depth; back > 0; back -= 1) starts[(count - back) & (size - 1)] = state.startOf(back)
    },
    state: () => ({ node, gap, startOf }),
    reset() {
      ;[node, gap, opened, dropsTo, count] = [0, 0, '', 0, 0]
    },
  }
}

/** Includes the surrogate halves of invisible characters beyond U+FFFF. */
const unseen = /[\\*_~`\p{Z}\p{Cc}\p{Cf}\p{Mn}\p{DI}\uDC00-\uDFFF\uDB40]/u

/** Whether a skipped character is visible; Markdown marks may not be. */
function isVisible(unit: number): boolean {
  return !unseen.test(String.fromCharCode(unit))
}

/** Whether a character can continue an escape. */
function continuesEscape(opened: string, unit: number): boolean {
  const character = String.fromCharCode(unit)
  const first = opened.charCodeAt(0)
  if (opened.length >= longestEscape) return false
  if (first === ampersand) return /[A-Za-z0-9;]/.test(character) || (unit === code('#') && opened === '&')
  if (first === percent) return /[\dA-Fa-f]/.test(character)
  if (first !== backslash) return false
  if (opened === '\\') return unit === code('x') || unit === code('u')
  return (
    /[\dA-Fa-f]/.test(character) ||
    (unit === code('{') && opened === '\\u') ||
    (unit === code('}') && opened.startsWith('\\u{'))
  )
}

const wholeEscape =
  /^(?:&#(\d{1,7});|&#[xX]([\dA-Fa-f]{1,6});|%([\dA-Fa-f]{2})|\\x([\dA-Fa-f]{2})|\\u([\dA-Fa-f]{4})|\\u\{([\dA-Fa-f]{1,6})\})$/

/** The text that an escape represents; null while the escape is incomplete. */
function meaningOf(opened: string): string | null {
  const [, decimal, ...hex] = wholeEscape.exec(opened) ?? []
  const digits = hex.find((one) => one !== undefined)
  if (decimal !== undefined) return asciiOf(Number(decimal))
  if (digits !== undefined) return asciiOf(Number.parseInt(digits, 16))
  if (opened.charCodeAt(opened.length - 1) !== semicolon) return null
  // The only named entity that represents letters of a key.
  return opened === '&fjlig;' ? 'fj' : ''
}

/** A key consists of ASCII only. */
function asciiOf(point: number): string {
  return point < 128 ? String.fromCharCode(point) : ''
}

/** The character that ends a tag, a link's address or a link's label; 0 where none starts. */
function closingOf(opening: string, unit: number): number {
  if (opening === '<') return /[A-Za-z/!?]/.test(String.fromCharCode(unit)) ? code('>') : 0
  if (unit === code('(')) return code(')')
  return unit === code('[') ? code(']') : 0
}
