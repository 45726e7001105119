import { describe, expect, it } from 'vitest'
import { createBlockStream } from '../../../../src/renderer/markdown/block-stream.ts'
import { drawBlocks, drawPlain } from '../../../../src/renderer/markdown/draw-blocks.ts'
import type { Drawing } from '../../../../src/renderer/markdown/drawing.ts'
import {
  type MarkdownNode,
  maxBlockSize,
  parseMarkdown,
  parseWork,
  type WordsMemory,
} from '../../../../src/renderer/markdown/parser.ts'

const ordinary = [
  '## A heading\n\nAn *ordinary* paragraph with `code`, a [link](https://a.example) and $x^2$ for $5.\n\n',
  '- one\n- two with **words**\n- three\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n',
  '```js\nconst a = 1\n\nconst b = 2\n```\n\n> a quote\n\n1. first\n2. second\n\n',
].join('')

const repeat = (part: string): string => part.repeat(Math.floor(20_000 / part.length))

const hostile: Readonly<Record<string, string>> = {
  'quotes in quotes': '>'.repeat(5_000),
  'spaced quotes': repeat('> '),
  'lists in lists': Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
  'lists and quotes': repeat('- > '),
  'lazy quotes': `${'> '.repeat(20)}a\n${repeat('a\n')}`,
  'items of a letter': repeat('1. a\n'),
  underscores: repeat('_a__'),
  emphasis: repeat('*a **b '),
  'struck out braces': '~~{}~~'.repeat(3_000),
  brackets: '['.repeat(20_000),
  'links in brackets': repeat('[[[[a](b)'),
  'open links': repeat('[a]('),
  'half links': repeat('[a](b'),
  'half links on lines': repeat('[a](b\n'),
  'half links to addresses': repeat('[a](https://b'),
  pictures: '![a]('.repeat(20_000),
  'half addresses': 'https://'.repeat(10_000),
  'addresses in addresses': repeat('https://a.b/?'),
  'addresses of files in addresses': repeat('ftp://a.b/?'),
  'mail in mail': repeat('mailto:a@b.c?'),
  'half tags': repeat('<http://a'),
  tags: '<a '.repeat(20_000),
  entities: repeat('&amp'),
  'notes and references': '[^a]: b[^a]\n'.repeat(5_000),
  'one line of a megabyte': 'word '.repeat(200_000),
  'one word of a megabyte': 'a'.repeat(1_000_000),
  'three megabytes': 'A sentence that goes on.\n\n'.repeat(120_000),
  bars: '|'.repeat(50_000),
  'a wide table': `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'|b'.repeat(20_000)}`,
  'a table with short rows': `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${repeat('a\n')}`,
  backticks: '`'.repeat(100_000),
  'more and more backticks': Array.from({ length: 240 }, (_, length) => '`'.repeat(length)).join('a'),
  'backticks and blanks': '``````` '.repeat(5_000),
  'combining marks': `a${'\u0301'.repeat(50_000)}`,
  'a fence without an end': `\`\`\`js\n${'let a = 1\n'.repeat(50_000)}`,
  dollars: '$a'.repeat(30_000),
  'formulas without an end': '$$\nx\n'.repeat(10_000),
  'open brackets of formulas': repeat('\\('),
  'braces in a formula': `$${'{'.repeat(20_000)}$`,
  'braces and blanks': '{ } '.repeat(5_000),
  'a word of joined letters': '\u0628'.repeat(20_000),
}

/** The most letters in a row that are shaped together, as a line after a line ends. */
function maxRunLength(drawings: readonly Drawing[]): number {
  let run = 0
  let longest = 0
  const go = (drawing: Drawing): void => {
    if (typeof drawing === 'string') {
      for (const [index, line] of drawing.split('\n').entries()) {
        run = (index === 0 ? run : 0) + line.length
        longest = Math.max(longest, run)
      }
      return
    }
    if (/^(?:wbr|br|p|div|li|t[dh]|h\d)$/.test(drawing.tag)) run = 0
    if (drawing.part?.kind !== 'code') drawing.children.forEach(go)
  }
  drawings.forEach(go)
  return longest
}

/** Reads a text as the window does during streaming: a closed part once, the open part at every step. */
function readGrowing(
  text: string,
  step: number,
): { readonly most: number; readonly sum: number; readonly words: string } {
  const stream = createBlockStream()
  let memory: WordsMemory = { known: new Map() }
  let most = 0
  let sum = 0
  const words: string[] = []
  const look = (): void => {
    const before = parseWork.blocks + parseWork.words
    for (let pieces = stream.next(); pieces.length > 0; pieces = stream.next())
      for (const piece of pieces) {
        words.push(piece.source)
        if (piece.kind === 'block') parseMarkdown(piece.source, false, memory)
        memory = { known: new Map() }
      }
    parseMarkdown(stream.open, true, memory)
    const done = parseWork.blocks + parseWork.words - before
    most = Math.max(most, done)
    sum += done
  }
  for (let start = 0; start < text.length; start += step) {
    stream.push(text.slice(start, start + step))
    look()
  }
  stream.end()
  look()
  return { most, sum, words: words.join('') }
}

const countOf = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce((count, { children }) => count + 1 + countOf(children), 0)

describe('the parsing limit, as read characters and never as time', () => {
  it.each(Object.entries(hostile))(
    'one step reads only a few blocks and loses nothing: %s',
    (_name, text) => {
      const step = Math.max(4_000, Math.ceil(text.length / 300))
      const { most, words } = readGrowing(text, step)
      expect(most).toBeLessThan(8 * (maxBlockSize + step))
      expect(words).toBe(text)
    },
  )

  it('an answer of much code is read about twice', () => {
    const text = '- a\n\n```js\nlet a = 1\n```\n\n'.repeat(400)
    const before = parseWork.blocks
    const { words } = readGrowing(text, text.length)
    expect(words).toBe(text)
    expect(parseWork.blocks - before).toBeLessThan(3 * text.length)
  })

  it.each(Object.entries(hostile))(
    'no text becomes too many nodes, or is shaped in one piece without a limit: %s',
    (_name, text) => {
      const stream = createBlockStream()
      stream.push(text.slice(0, 200_000))
      const longest = stream.next().map(({ kind, source }) => {
        const nodes = kind === 'block' ? parseMarkdown(source, false) : null
        expect(countOf(nodes ?? [])).toBeLessThanOrEqual(6_000)
        return maxRunLength(nodes === null ? drawPlain(source) : drawBlocks(nodes))
      })
      const open = parseMarkdown(stream.open.slice(0, maxBlockSize), true)
      longest.push(maxRunLength(open === null ? drawPlain(stream.open) : drawBlocks(open)))
      expect(Math.max(...longest)).toBeLessThanOrEqual(400)
    },
  )

  it.each(Object.entries(hostile).filter(([, text]) => !text.trim().includes('\n')))(
    'no line stays open longer than a paragraph, or closes as more than one: %s',
    (_name, text) => {
      const stream = createBlockStream()
      const closed: string[] = []
      const open: number[] = []
      const few = text.slice(0, 60_000)
      for (let start = 0; start < few.length; start += 1_000) {
        stream.push(few.slice(start, start + 1_000))
        for (let pieces = stream.next(); pieces.length > 0; pieces = stream.next())
          closed.push(...pieces.filter(({ kind }) => kind !== 'code').map(({ source }) => source))
        open.push(stream.open.length)
      }
      expect(Math.max(...open)).toBeLessThanOrEqual(8_000)
      expect(Math.max(0, ...closed.map(({ length }) => length))).toBeLessThanOrEqual(8_000)
      expect(closed.join('') + stream.open).toBe(few)
    },
  )

  it('grows linearly with the text', () => {
    const short = readGrowing(ordinary.repeat(100), 200)
    const long = readGrowing(ordinary.repeat(1_000), 200)
    expect(long.sum / short.sum).toBeLessThan(10.5)
    expect(long.most).toBeLessThan(2 * short.most)
  })

  it('reads each letter of ordinary text only a few times during streaming', () => {
    const text = ordinary.repeat(200)
    expect(readGrowing(text, 20).sum / text.length).toBeLessThan(30)
  })

  it("doesn't read the code in a fence", () => {
    const text = `\`\`\`js\n${'let a = 1\n'.repeat(100_000)}`
    expect(readGrowing(text, 5_000).sum).toBeLessThan(10)
  })
})
