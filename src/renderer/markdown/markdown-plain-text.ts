import { withoutHiddenCharacters } from '../../shared/domain/chat/hidden-characters.ts'
import { type ClosedPiece, createBlockStream } from './block-stream.ts'
import { drawBlocks } from './draw-blocks.ts'
import type { Drawing } from './drawing.ts'
import { type MarkdownNode, parseMarkdown } from './parser.ts'

/** The rendered words of a text, without markup. At least one space separates blocks, cells and lines. */
export function plainTextOf(source: string): string {
  const { drawings, notes } = readAll(source)
  const labels = new Set(notes.map(({ info }) => info))
  const ends = notes.flatMap(({ children }) => drawBlocks(children))
  return [...drawings, ...ends].map((drawing) => wordsOf(drawing, labels)).join('')
}

interface Read {
  readonly drawings: readonly Drawing[]
  /** Footnotes come last, wherever they were written. */
  readonly notes: readonly MarkdownNode[]
}

function readAll(source: string): Read {
  const stream = createBlockStream()
  stream.push(source)
  stream.end()
  const drawings: Drawing[] = []
  const notes: MarkdownNode[] = []
  for (let pieces = stream.next(); pieces.length > 0; pieces = stream.next()) {
    for (const piece of pieces) {
      const nodes = piece.kind === 'block' ? parseMarkdown(piece.source, false) : null
      if (nodes === null) drawings.push(wordsOfPiece(piece))
      else {
        notes.push(...nodes.filter(({ type }) => type === 'note_open'))
        drawings.push(...drawBlocks(nodes.filter(({ type }) => type !== 'note_open')))
      }
    }
  }
  return { drawings, notes }
}

function wordsOfPiece(piece: ClosedPiece): string {
  if (piece.kind === 'block' || piece.kind === 'plain') return `\n${piece.source}`
  if (piece.kind === 'code') return withoutHiddenCharacters(piece.code)
  return '\n'
}

const ownLines: ReadonlySet<string> = new Set('p li td th h3 h4 h5 h6 blockquote div br'.split(' '))

/** The words that search finds in an answer. Elements with `data-no-words` are skipped. */
function wordsOf(drawing: Drawing, labels: ReadonlySet<string>): string {
  if (typeof drawing === 'string') return drawing
  const { tag, attributes, children, part } = drawing
  if (attributes['data-no-words'] !== undefined) return ''
  if (part?.kind === 'note' && labels.has(part.label)) return ''
  if (part?.kind === 'code') return `\n${withoutHiddenCharacters(part.code)}`
  const words = children.map((child) => wordsOf(child, labels)).join('')
  return ownLines.has(tag) ? `\n${words}` : words
}
