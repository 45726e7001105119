import { describe, expect, it } from 'vitest'
import { createBlockStream } from '../../../../src/renderer/markdown/block-stream.ts'
import { type MarkdownNode, parseMarkdown } from '../../../../src/renderer/markdown/parser.ts'

const size = 19_900
const repeat = (part: string): string => part.repeat(Math.floor(size / part.length))

const hostile: Readonly<Record<string, string>> = {
  'quotes in quotes': '>'.repeat(5_000),
  'spaced quotes': repeat('> '),
  'lists in lists': Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n'),
  'lists on one line': repeat('- '),
  'lists and quotes': repeat('- > '),
  brackets: repeat('['),
  'open links': repeat('[a]('),
  'half links': '[a](b'.repeat(5_000),
  'half links on lines': '[a](b\n'.repeat(5_000),
  'half links to addresses': repeat('[a](https://b'),
  'addresses in addresses': repeat('https://a.b/?'),
  'addresses of files in addresses': repeat('ftp://a.b/?'),
  'mail in mail': repeat('mailto:a@b.c?'),
  'items of a letter': repeat('1. a\n'),
  'links in brackets': repeat('[[[[a](b)'),
  'open images': repeat('!['),
  emphasis: repeat('*a **a '),
  underscores: repeat('_a__'),
  backticks: Array.from({ length: 240 }, (_, length) => '`'.repeat(length)).join('a'),
  'half tags': repeat('<http://a'),
  'half addresses': repeat('http://'),
  entities: repeat('&amp'),
  'open brackets of formulas': repeat('\\('),
  'open formulas on lines': repeat('\\[\n'),
  dollars: repeat('$a '),
  'notes that refer to notes': repeat('[^a]: [^a]\n'),
  'a table with short rows': `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${repeat('a\n')}`,
  'lazy quotes': `${'> '.repeat(20)}a\n${repeat('a\n')}`,
  'one very long line': 'a*'.repeat(500_000),
  'ten million characters': 'A sentence that goes on.\n\n'.repeat(400_000),
}

describe('parsing limits', () => {
  // The time is a measurement: `npm run bench -- hostile parsers`.
  it.each(Object.entries(hostile))('bound the nodes of costly input: %s', (_name, source) => {
    for (const block of blocksOf(source.slice(0, 1_000_000)).slice(0, 5))
      expect(countOf(parseMarkdown(block, false) ?? [])).toBeLessThanOrEqual(6_000)
  })

  it('turn deep nesting into plain text, without a loss', () => {
    expect(parseMarkdown('>'.repeat(5_000), false)).toBeNull()
    expect(parseMarkdown(`${'- '.repeat(60)}deep`, false)).toBeNull()
    expect(wordsOf(parseMarkdown(`${'> '.repeat(30)}deep`, false) ?? [])).toBe('deep')
  })

  it('turn long text into plain text, unless it is code', () => {
    expect(parseMarkdown('word '.repeat(10_000), false)).toBeNull()
    const code = 'let a = 1\n'.repeat(10_000)
    expect(wordsOf(parseMarkdown(`\`\`\`\n${code}\`\`\`\n`, false) ?? [])).toBe(code)
    expect(parseMarkdown(`\`\`\`\n\`\`\`\n${'word '.repeat(10_000)}`, false)).toBeNull()
  })

  it('stop input that is short to write and very long to draw', () => {
    expect(parseMarkdown(repeat('*a*'), false)).toBeNull()
    expect(parseMarkdown(repeat('[a](b\n'), false)).toBeNull()
    expect(parseMarkdown('- An item with **a few words** and `code`.\n'.repeat(300), false)).not.toBeNull()
  })

  it('stop a table that is short to write and very large to draw', () => {
    expect(parseMarkdown(hostile['a table with short rows'] ?? '', false)).toBeNull()
    expect(parseMarkdown('|a|b|\n|-|-|\n|1|2|\n', false)).not.toBeNull()
  })
})

describe('HTML from Markdown', () => {
  it('keeps HTML, definitions and unsafe links as text', () => {
    for (const source of [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '[a]: https://evil.example',
      '[a](javascript:alert(1))',
      '![a](data:image/png;base64,AAAA)',
      '[a](https://user:pass@evil.example/)',
    ])
      expect(wordsOf(parseMarkdown(source, false) ?? [])).toBe(source)
  })
})

describe('an address in the text', () => {
  it.each(['see https://example.com/a?b#c.', 'https://example.com/@somebody', 'HTTPS://example.com'])(
    'is a link: %s',
    (source) => expect(linksOf(source)).toHaveLength(1),
  )

  it.each([
    'https://user@evil.example/',
    'see https://user:password@evil.example.',
    '<https://user@evil.example/>',
    `https://good.example${'.'.repeat(60)}@evil.example/`,
    '//evil.example',
    'ftp://evil.example',
  ])('is no link, not even in part: %s', (source) => {
    expect(linksOf(source)).toEqual([])
    expect(wordsOf(parseMarkdown(source, false) ?? [])).toBe(source)
  })
})

function blocksOf(source: string): readonly string[] {
  const stream = createBlockStream()
  stream.push(source)
  stream.end()
  const sources: string[] = []
  for (let pieces = stream.next(); pieces.length > 0; pieces = stream.next())
    sources.push(...pieces.map((piece) => piece.source))
  return sources
}

function countOf(nodes: readonly MarkdownNode[]): number {
  return nodes.reduce((count, { children }) => count + 1 + countOf(children), 0)
}

function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(({ content, children }) => (children.length > 0 ? wordsOf(children) : content)).join('')
}

function linksOf(source: string): readonly string[] {
  const links = (nodes: readonly MarkdownNode[]): readonly string[] =>
    nodes.flatMap(({ attributes, children }) => [attributes['href'] ?? [], links(children)].flat())
  return links(parseMarkdown(source, false) ?? [])
}
