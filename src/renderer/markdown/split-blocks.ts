import { findFenceEnd } from './fence.ts'
import { findBlockLines, largestBlock } from './parser.ts'

/** Past this the rest stands as one block, which is plain text when it is large. */
const mostBlocks = 4_000

interface SplitText {
  /** Blocks that no further text can change. */
  readonly closed: readonly string[]
  readonly open: string
}

/** Cuts a growing text into blocks and looks only at what is still open. */
export function createBlockSplitter(): (text: string) => SplitText {
  let closed: readonly string[] = []
  let closedText = ''
  return (text) => {
    if (!text.startsWith(closedText)) {
      closed = []
      closedText = ''
    }
    const found = closeBlocks(text, closedText.length, mostBlocks - closed.length)
    if (found.length > 0) {
      closed = [...closed, ...found]
      closedText = text.slice(0, closedText.length + lengthOf(found))
    }
    return { closed, open: text.slice(closedText.length) }
  }
}

/** Where each block begins: a text only grows at its end, so that tells a block from all others. */
export function withStarts(sources: readonly string[]): readonly { start: number; source: string }[] {
  let end = 0
  return sources.map((source) => {
    const start = end
    end += source.length
    return { start, source }
  })
}

function closeBlocks(text: string, from: number, limit: number): readonly string[] {
  const blocks: string[] = []
  const end = findDecidedEnd(text)
  for (let start = from; start < end && blocks.length < limit; ) {
    const found = closeSome(text.slice(start, end))
    if (found.length === 0) break
    blocks.push(...found)
    start += lengthOf(found)
  }
  return blocks.slice(0, limit)
}

/** All blocks of the first lines but the last one; a single block that fills the largest size is cut off there. */
function closeSome(lines: string): readonly string[] {
  const pieceEnd = lines.length <= largestBlock ? lines.length : findLineEnd(lines, largestBlock)
  const isWhole = pieceEnd === lines.length
  const piece = lines.slice(0, pieceEnd)
  const starts = findStarts(piece)
  if (starts.length > 1) return starts.slice(1).map((end, index) => piece.slice(starts[index], end))
  if (isWhole) return []
  const fenceEnd = findFenceEnd(lines)
  if (fenceEnd === lines.length) return []
  return [fenceEnd === null ? piece : lines.slice(0, fenceEnd)]
}

/** A line that may still grow can change what the line before it means, unless it begins with a letter. */
function findDecidedEnd(text: string): number {
  const lineStart = text.lastIndexOf('\n') + 1
  return /^\p{L}[^\r]*$/u.test(text.slice(lineStart)) ? text.length : lineStart
}

function findLineEnd(lines: string, limit: number): number {
  const end = lines.lastIndexOf('\n', limit - 1) + 1
  return end === 0 ? lines.indexOf('\n') + 1 || lines.length : end
}

function findStarts(piece: string): readonly number[] {
  const blockLines = new Set(findBlockLines(piece).slice(1))
  const starts = [0]
  let line = 0
  for (const { index, 0: lineEnd } of piece.matchAll(/\r\n|\r|\n/g)) {
    line += 1
    if (blockLines.has(line)) starts.push(index + lineEnd.length)
  }
  return starts
}

function lengthOf(blocks: readonly string[]): number {
  return blocks.reduce((sum, block) => sum + block.length, 0)
}
