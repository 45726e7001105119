import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClosedPiece, createBlockStream } from '../../../../src/renderer/markdown/block-stream.ts'
import { type MarkdownNode, parseMarkdown } from '../../../../src/renderer/markdown/parser.ts'
import { cases } from '../../../fixtures/cases.ts'

const fragments = [
  'a word',
  ' and more',
  '\n',
  '\n\n',
  '\r\n',
  '# Heading',
  '- item',
  '1. first',
  '10) tenth',
  '* star',
  '  ',
  '    ',
  '> quoted',
  '```',
  '```js',
  '\r',
  'a | b',
  '~~~~',
  '| a | b |',
  '|---|---|',
  '|a\n---\n1',
  '===',
  '---',
  '**bold',
  '`code`',
  '[link](https://example.com)',
  '[ref]: /somewhere',
  '<div>',
  '\t',
  '-',
  '#',
  '1',
  '.',
  '$$',
  '$$\nx\n$$',
  '\\[',
  '\\]',
  '\\\\',
  '\\[\\\\\\]',
  '$x$',
  '[^1]: note',
  '[^1]',
  '    indented',
] as const
const markdown = fc.array(fc.constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join(''))

describe('splitting a growing answer into blocks', () => {
  it('loses and changes no character', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(sourcesOf(cutUp(text, [text.length])).join('')).toBe(lined(text))
      }),
      { numRuns: cases(1000) },
    )
  })

  it('closes the same blocks however the text is cut, and never reopens one', () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(30), { minLength: 1, maxLength: 60 }), (text, steps) => {
        const inPieces = merged(cutUp(text, cuts(text, steps)))
        expect(inPieces).toEqual(merged(cutUp(text, [text.length])))
      }),
      { numRuns: cases(2000) },
    )
  })

  it('reads every block alone as in the whole text', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const pieces = merged(cutUp(text, [text.length]))
        expect(pieces.flatMap(outlineOfPiece)).toEqual(outline(lined(text)))
      }),
      { numRuns: cases(1000) },
    )
  })

  it('reads a fence whose line could be a table header as a fence', () => {
    for (const text of ['~~~~a | b\r\n|---|---|', '```a | b\n|---|---|\n```\nafter']) {
      const pieces = merged(cutUp(text, [text.length]))
      expect(pieces.flatMap(outlineOfPiece)).toEqual(outline(lined(text)))
    }
  })

  it('has code while its fence is open, also a part of a line, and never a possible end of the fence', () => {
    const stream = createBlockStream()
    stream.push('```js\nconst a')
    expect(codeOf(drain(stream))).toBe('const a')
    stream.push(' = 1\n``')
    expect(codeOf(drain(stream))).toBe(' = 1\n')
    stream.push('x\n```\nafter')
    expect(codeOf(drain(stream))).toBe('``x\n')
    expect(stream.open).toBe('after')
  })

  it("removes only the fence's indentation from its lines", () => {
    const pieces = cutUp('  ```\n    four\n one\n  ```\n', [3, 9, 14, 30])
    expect(codeOf(pieces)).toBe('  four\none\n')
  })

  it('splits an endless list, so that no step reads all of it again', () => {
    const list = '- an item of a very long list\n'.repeat(10_000)
    const sources = sourcesOf(cutUp(list, [list.length]))
    expect(sources.join('')).toBe(list)
    expect(Math.max(...sources.map((source) => source.length))).toBeLessThanOrEqual(20_000)
  })

  it('splits an endless line between two words, and never within a character', () => {
    for (const line of ['word '.repeat(50_000), '👍'.repeat(50_000), `a${'👍'.repeat(50_000)}`]) {
      const sources = sourcesOf(cutUp(line, [line.length]))
      expect(sources.join('')).toBe(line)
      expect(Math.max(...sources.map((source) => source.length))).toBeLessThanOrEqual(20_000)
      for (const source of sources) expect(source.isWellFormed()).toBe(true)
    }
  })
})

type Stream = ReturnType<typeof createBlockStream>

function drain(stream: Stream): readonly ClosedPiece[] {
  const all: ClosedPiece[] = []
  for (let pieces = stream.next(); pieces.length > 0; pieces = stream.next()) all.push(...pieces)
  return all
}

function cutUp(text: string, ends: readonly number[]): readonly ClosedPiece[] {
  const stream = createBlockStream()
  const pieces: ClosedPiece[] = []
  let start = 0
  for (const end of ends) {
    stream.push(text.slice(start, end))
    pieces.push(...drain(stream))
    start = end
  }
  stream.push(text.slice(start))
  stream.end()
  return [...pieces, ...drain(stream)]
}

const lined = (text: string): string => text.replaceAll(/\r\n?/g, '\n')
const sourcesOf = (pieces: readonly ClosedPiece[]): readonly string[] => pieces.map(({ source }) => source)
const codeOf = (pieces: readonly ClosedPiece[]): string =>
  pieces.map((piece) => (piece.kind === 'code' ? piece.code : '')).join('')

/** Code arrives in as many pieces as the text did. */
function merged(pieces: readonly ClosedPiece[]): readonly ClosedPiece[] {
  const all: ClosedPiece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece.kind === 'code' && last?.kind === 'code')
      all[all.length - 1] = { ...last, source: last.source + piece.source, code: last.code + piece.code }
    else all.push(piece)
  }
  return all
}

function cuts(text: string, steps: readonly number[]): readonly number[] {
  const ends: number[] = []
  let end = 0
  for (let index = 0; end < text.length; index += 1) {
    end = Math.min(text.length, end + (steps[index % steps.length] ?? 0) + 1)
    ends.push(end)
  }
  return ends
}

function outlineOfPiece(piece: ClosedPiece): readonly unknown[] {
  if (piece.kind === 'code-begin') return [['fence']]
  return piece.kind === 'block' ? outline(piece.source) : []
}

/** The content of a text, without its positions in the source. */
function outline(source: string): readonly unknown[] {
  const describeNode = ({ type, tag, attributes, content, children }: MarkdownNode): unknown => [
    type,
    tag,
    attributes,
    children.length === 0 ? content.trimEnd() : children.map(describeNode),
  ]
  return (parseMarkdown(source, false) ?? []).map((node) =>
    node.type === 'fence' ? ['fence'] : describeNode(node),
  )
}
