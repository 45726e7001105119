import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../../../src/main/transfer/render-markdown.ts'
import { corpus, oddCuts } from '../hostile-corpus.ts'

const tags = new Set(
  'DIV P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR PRE CODE TABLE THEAD TBODY TR TH TD BR STRONG EM S SPAN A BDI'.split(
    ' ',
  ),
)
const attributes = new Set(['class', 'start', 'href', 'rel', 'title'])

/** Parses the page as a browser does, without running or fetching anything. */
function read(source: string): HTMLElement {
  return new DOMParser().parseFromString(renderMarkdown(source), 'text/html').body
}

function expectHarmless(element: Element): void {
  expect(tags).toContain(element.tagName)
  for (const { name } of element.attributes) expect(attributes).toContain(name)
  if (element.tagName !== 'A') return
  expect(element.getAttribute('href')).toMatch(/^(?:https?:\/\/[^@]*$|mailto:)/i)
  expect(element.getAttribute('rel')).toBe('noopener noreferrer')
}

it.each(corpus)(
  'a hostile answer on an exported page has only text and harmless elements, cut at any character: %s',
  (source) => {
    for (const end of [...oddCuts(source), source.length])
      for (const element of read(source.slice(0, end)).querySelectorAll('*')) expectHarmless(element)
  },
)

describe('every kind of content on an exported page', () => {
  it.each([
    ['very deep', `${'>'.repeat(5_000)} the end`],
    ['very wide', `|${'a|'.repeat(3_000)}\n|${'-|'.repeat(3_000)}\n${'|x|\n'.repeat(3_000)}\nthe end`],
    ['very long', `${'word '.repeat(200_000)}the end`],
  ])('%s', (_what, source) => {
    expect(read(source).textContent).toContain('the end')
  })

  it('replaces a picture with its text and a link', () => {
    const page = read('![a cat](https://example.com/cat.png)')
    expect(page.querySelector('img')).toBeNull()
    expect(page.querySelector('a')?.textContent).toBe('a cat')
  })

  it('shows the target of a link whose text names another one', () => {
    const page = read('[https://bank.example](https://evil.example/) and [the manual](https://a.example)')
    expect(page.textContent).toContain('https://bank.example (evil.example) and the manual')
    expect(page.textContent).not.toContain('(a.example)')
  })

  it('aligns table columns without a style attribute', () => {
    const page = read('| a | b |\n|:-:|--:|\n| 1 | 2 |')
    expect([...page.querySelectorAll('td')].map(({ className }) => className)).toEqual(['center', 'right'])
  })
})
