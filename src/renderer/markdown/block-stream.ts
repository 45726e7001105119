import { type CodePiece, createFenceReader, type FenceReader, openFence } from './fence.ts'
import { findBlockLines, maxBlockSize } from './parser.ts'

/** Beyond this limit the rest is plain text, since a page can only hold so many elements. */
const maxBlocks = 30_000
/** How much text one pass parses, if a block ends within it. */
const nearLength = 4_000
/** More plain text is rendered in pieces. */
export const plainLength = 4_000
/**
 * Longer than any handwritten paragraph. Limits the text that is parsed and laid out again with each update.
 */
const maxLineLength = 8_000

/** A piece of an answer that later text can no longer change. */
export type ClosedPiece =
  | { readonly kind: 'block'; readonly source: string }
  | { readonly kind: 'plain'; readonly source: string }
  | { readonly kind: 'code-begin'; readonly source: string; readonly info: string }
  | CodePiece

export interface BlockStream {
  /** Accepts new text, cut anywhere. */
  push(added: string): void
  /** Marks the text as complete. */
  end(): void
  /** The next closed pieces; empty until more text arrives. */
  next(): readonly ClosedPiece[]
  /** The text that is still open. */
  readonly open: string
}

/** Splits a growing text into blocks and parses only the open end again. */
export function createBlockStream(): BlockStream {
  let tail = ''
  let carried = ''
  let fence: FenceReader | null = null
  let blockCount = 0
  let looked = ''
  let hasEnded = false

  const take = (length: number): string => {
    const source = tail.slice(0, length)
    tail = tail.slice(length)
    looked = ''
    return source
  }
  const takeBlocks = (): ClosedPiece[] => {
    // A line is parsed when it begins and when it ends. In between, the earlier text cannot change its
    // meaning.
    const isDecided = findDecidedEnd(tail) === tail.length
    const isLong = tail.length > maxBlockSize || isEndlessLine(tail)
    const look = `${tail.lastIndexOf('\n')} ${isDecided} ${isLong} ${hasEnded}`
    if (look === looked || tail === '') return []
    looked = look
    const lengths = untilCode(tail, closedLengths(tail, hasEnded))
    blockCount += lengths.length
    return lengths.map((length) => ({ kind: 'block', source: take(length) }))
  }
  const takePlain = (): ClosedPiece[] => {
    if (tail.length > maxBlockSize) return [{ kind: 'plain', source: take(cutOf(tail, maxBlockSize)) }]
    return hasEnded && tail !== '' ? [{ kind: 'plain', source: take(tail.length) }] : []
  }
  const takeCode = (reader: FenceReader): ClosedPiece[] => {
    const { pieces, rest, hasClosed } = reader.read(tail, hasEnded)
    tail = rest
    if (hasClosed) fence = null
    return pieces
  }
  const beginCode = (): ClosedPiece[] | null => {
    const opening = openFence(tail, hasEnded)
    if (opening === null) return null
    fence = createFenceReader(opening)
    blockCount += 1
    return [{ kind: 'code-begin', source: take(opening.length), info: opening.info }]
  }

  return {
    push: (added) => {
      const text = carried + added
      carried = text.endsWith('\r') ? '\r' : ''
      tail += normalized(carried === '' ? text : text.slice(0, -1))
    },
    end: () => {
      tail += normalized(carried)
      carried = ''
      hasEnded = true
    },
    next: () => {
      if (fence !== null) return takeCode(fence)
      if (blockCount >= maxBlocks) return takePlain()
      return beginCode() ?? takeBlocks()
    },
    get open() {
      return tail
    },
  }
}

const normalized = (text: string): string => text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '\ufffd')

/** The lengths of all blocks but the last. A single oversized block is cut at the limit. */
function closedLengths(text: string, hasEnded: boolean): readonly number[] {
  for (const size of [...endOfFenceLine(text), nearLength, maxBlockSize]) {
    const isWhole = text.length <= size
    if (isWhole && hasEnded) return between([...findStarts(text, false), text.length])
    const end = isWhole ? findDecidedEnd(text) : text.lastIndexOf('\n', size - 1) + 1
    const starts = findStarts(text.slice(0, end), true)
    if (starts.length > 1) return between(starts)
    if (isEndlessLine(text)) return [cutOf(text, maxLineLength)]
    if (isWhole) return []
  }
  return [cutOf(text, maxBlockSize)]
}

/** Cuts the text of a block that is too costly, so that each frame can render some of it. */
export function plainPieces(source: string): readonly ClosedPiece[] {
  const pieces: ClosedPiece[] = []
  let rest = source
  while (rest !== '') {
    const length = rest.length <= plainLength ? rest.length : cutOf(rest, plainLength)
    pieces.push({ kind: 'plain', source: rest.slice(0, length) })
    rest = rest.slice(length)
  }
  return pieces
}

/** Code is read separately, so blocks are first looked for only as far as it seems to begin. */
function endOfFenceLine(text: string): readonly number[] {
  const found = /\n {0,3}(?:`{3}|~{3})[^\n]*\n/.exec(text.slice(0, nearLength))
  return found === null ? [] : [found.index + found[0].length]
}

function isEndlessLine(text: string): boolean {
  return text.length > maxLineLength && !text.slice(text.search(/\S/), maxLineLength).includes('\n')
}

/** Stops before a code fence. The fence is read first, then the blocks after it. */
function untilCode(text: string, lengths: readonly number[]): readonly number[] {
  let start = 0
  for (const [index, length] of lengths.entries()) {
    if (index > 0 && openFence(text.slice(start, start + length), true) !== null)
      return lengths.slice(0, index)
    start += length
  }
  return lengths
}

const between = (starts: readonly number[]): readonly number[] =>
  starts.slice(1).map((end, index) => end - (starts[index] ?? 0))

/** An unfinished line may change the meaning of the previous line, unless it begins with a letter. */
function findDecidedEnd(text: string): number {
  const lineStart = text.lastIndexOf('\n') + 1
  return /^\p{L}/u.test(text.slice(lineStart, lineStart + 2)) ? text.length : lineStart
}

/** Cuts at a line end, or between words of an overlong line, and never inside a character. */
function cutOf(text: string, most: number): number {
  const line = text.lastIndexOf('\n', most - 1) + 1
  if (line > 0) return line
  const word = text.lastIndexOf(' ', most - 1) + 1
  if (word > most / 2) return word
  return /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most
}

/** An unfinished formula may belong to the previous block, so neither block is closed. */
function findStarts(piece: string, isGrowing: boolean): readonly number[] {
  const { lines, isLastUncertain } = findBlockLines(piece, isGrowing)
  const blockLines = new Set(lines.slice(1, isLastUncertain ? -1 : undefined))
  const starts = [0]
  let line = 0
  for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) {
    line += 1
    if (blockLines.has(line)) starts.push(at + 1)
  }
  return starts
}
