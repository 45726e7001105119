import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MarkdownNode, parseMarkdown } from '../../../../src/renderer/markdown/parser.ts'
import { createBlockSplitter } from '../../../../src/renderer/markdown/split-blocks.ts'

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
] as const
const markdown = fc.array(fc.constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join(''))

describe('splitting a growing answer into blocks', () => {
  it('loses and changes no character', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { closed, open } = createBlockSplitter()(text)
        expect(closed.join('') + open).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it('never changes a closed block when text is appended, however the text is cut', () => {
    fc.assert(
      fc.property(markdown, fc.array(fc.nat(30), { minLength: 1, maxLength: 60 }), (text, steps) => {
        const split = createBlockSplitter()
        let closed: readonly string[] = []
        for (const end of cuts(text, steps)) {
          const next = split(text.slice(0, end)).closed
          expect(next.slice(0, closed.length)).toEqual(closed)
          closed = next
        }
        const atOnce = createBlockSplitter()(text).closed
        expect(closed.slice(0, atOnce.length)).toEqual(atOnce)
      }),
      { numRuns: 1000 },
    )
  })

  it('reads every block by itself as it reads the whole text', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { closed, open } = createBlockSplitter()(text)
        expect([...closed, open].flatMap(outline)).toEqual(outline(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('keeps the array of closed blocks while only the open end grows', () => {
    const split = createBlockSplitter()
    const { closed } = split('One paragraph.\n\nA')
    expect(closed).toEqual(['One paragraph.\n\n'])
    expect(split('One paragraph.\n\nAnother one').closed).toBe(closed)
  })

  it('starts anew when the text is another one', () => {
    const split = createBlockSplitter()
    split('# One\n\ntwo\n\nthree')
    expect(split('Something else')).toEqual({ closed: [], open: 'Something else' })
  })

  it('leaves code open until its fence is closed, however long it is', () => {
    const code = `\`\`\`js\n${'const one = 1\n\n'.repeat(5_000)}`
    expect(createBlockSplitter()(code)).toEqual({ closed: [], open: code })
    expect(createBlockSplitter()(`${code}\`\`\`\n\nafter`).closed).toEqual([`${code}\`\`\`\n`])
  })

  it('cuts a list without an end into pieces, so that no step reads all of it again', () => {
    const list = '- an item of a very long list\n'.repeat(10_000)
    const { closed, open } = createBlockSplitter()(list)
    expect(closed.join('') + open).toBe(list)
    expect(Math.max(...closed.map((block) => block.length))).toBeLessThanOrEqual(20_000)
  })
})

function cuts(text: string, steps: readonly number[]): readonly number[] {
  const ends: number[] = []
  let end = 0
  for (let index = 0; end < text.length; index += 1) {
    end = Math.min(text.length, end + (steps[index % steps.length] ?? 0) + 1)
    ends.push(end)
  }
  return ends
}

/** What a text means, without where in the source it stood. */
function outline(source: string): readonly unknown[] {
  const describeNode = ({ type, tag, attributes, content, children }: MarkdownNode): unknown => [
    type,
    tag,
    attributes,
    children.length === 0 ? content.trimEnd() : children.map(describeNode),
  ]
  return (parseMarkdown(source, false) ?? []).map(describeNode)
}
