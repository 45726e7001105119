import { describe, expect, it } from 'vitest'
import { type MarkdownNode, parseMarkdown, parseWork } from '../../../../src/renderer/markdown/parser.ts'

const size = 19_900
const repeat = (part: string): string => part.repeat(Math.floor(size / part.length))

describe('parsing limits', () => {
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
    const before = parseWork.blocks
    for (const row of ['a', '*a', '`a`', '#a', '-a', '1.a'])
      expect(
        parseMarkdown(`${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${repeat(`${row}\n`)}`, false),
      ).toBeNull()
    // Only to parse it would take longer than a frame.
    expect(parseWork.blocks).toBe(before)
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
  it.each(['see https://example.com/a?b#c.', 'https://example.com/@somebody'])('is a link: %s', (source) =>
    expect(linksOf(source)).toHaveLength(1),
  )

  it.each([
    'https://user@evil.example/',
    '<https://user@evil.example/>',
    '//evil.example',
    'ftp://evil.example',
  ])('is no link, not even in part: %s', (source) => {
    expect(linksOf(source)).toEqual([])
    expect(wordsOf(parseMarkdown(source, false) ?? [])).toBe(source)
  })
})

function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(({ content, children }) => (children.length > 0 ? wordsOf(children) : content)).join('')
}

function linksOf(source: string): readonly string[] {
  const links = (nodes: readonly MarkdownNode[]): readonly string[] =>
    nodes.flatMap(({ attributes, children }) => [attributes['href'] ?? [], links(children)].flat())
  return links(parseMarkdown(source, false) ?? [])
}
