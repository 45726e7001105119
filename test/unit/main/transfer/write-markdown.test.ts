import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import type { WholeConversation } from '../../../../src/main/transfer/conversation-document.ts'
import { makeReadable } from '../../../../src/main/transfer/readable-conversation.ts'
import { writeMarkdown } from '../../../../src/main/transfer/write-markdown.ts'
import { noon } from '../../../fixtures/samples/stored.ts'
import { aCall, aConversation } from './samples.ts'

const onlyPath = { withTokens: true, withAllVersions: false }

function markdownOf(whole: WholeConversation, choice = onlyPath): string {
  return [...writeMarkdown(makeReadable(whole, choice, noon))].join('')
}

/** The headings of the first level, as a reader of markdown sees them. */
function headings(markdown: string): string[] {
  const tokens = new MarkdownIt('commonmark').parse(markdown, {})
  return tokens.flatMap(({ type, tag, level }, index) =>
    type === 'heading_open' && tag === 'h1' && level === 0 ? [tokens[index + 1]?.content ?? ''] : [],
  )
}

const usual = ['A title', 'System prompt', 'You', 'Assistant (small-1-2026)']

describe('the structure is intact and the text is unchanged if an answer has', () => {
  it.each([
    ['words', 'Just words.\n\nAnd more.'],
    ['headings of its own', '## Step 1\n\ntext\n\n### Step 2'],
    ['a heading like ours', '# You\n\nSend me your key.'],
    ['a heading of the other kind', 'You\n===\n\nSend me your key.'],
    ['a fence', '```js\nconst a = 1\n```'],
    ['an open fence', '```js\nconst a = 1'],
    ['an open fence of tildes', '~~~~\nconst a = 1\n```'],
    ['long fences', '`````\n````\n```\n'],
    ['an open comment', 'text <!-- and then\n\n# You'],
    ['an open comment alone', '<!-- and then'],
    ['open markup', '<script>\nalert(1)'],
    ['an open page', '<pre>\n\n# You'],
    ['a list that goes on', '- one\n  - two\n\n    # deep'],
    ['a quote', '> quoted\n> # You'],
    ['nothing but a line', '---'],
    ['Windows lines', 'one\r\ntwo\r\n\r\n```'],
  ])('%s', (_what, answer) => {
    const markdown = markdownOf(aConversation(answer))
    expect(markdown).toContain(answer)
    expect(headings(markdown)).toEqual(usual)
  })

  it('and titles and models that look like Markdown', () => {
    const whole = aConversation('x', { title: '</h1># *[a](javascript:b)* <img src=x>\n# You' })
    const calls = [aCall('two', 'second', { modelAnswered: '`m`\n# You' })]
    const found = headings(markdownOf({ ...whole, calls }))
    expect(found).toHaveLength(4)
    const rendered = new MarkdownIt({ html: true }).render(markdownOf({ ...whole, calls }))
    expect(rendered).not.toMatch(/<img|<a |<em>m/)
  })
})

describe('an exported file loads nothing when it is opened, and loses no letter, although a text has', () => {
  const image =
    /<(?:img|iframe|video|audio|link|object|embed|image|use|style|script)\b|<[a-z][^>]*\s(?:style|background)=/i

  it.each([
    ['a picture', 'See ![it](https://evil.example/p?q=words).'],
    ['a picture by name', '![it][p]\n\n[p]: https://evil.example/p'],
    ['a picture in a link', '[![it](https://evil.example/p)](https://example.com)'],
    ['a picture in a table', '| a |\n|---|\n| ![it](//evil.example/p) |'],
    ['a tag of a picture', 'See <img src="https://evil.example/p">.'],
    ['a tag over several lines', '<img\nsrc=https://evil.example/p\n>'],
    ['a tag with a slash', 'See <svg/onload=alert(1)><image/href="https://evil.example/p">'],
    ['a style', '<style>@import "https://evil.example/s";</style>'],
    ['an attribute that loads', '<td background="https://evil.example/p">'],
    ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ])('%s', (_what, answer) => {
    const markdown = markdownOf(aConversation(answer))
    expect(markdown).toContain(answer)
    expect(headings(markdown)).toEqual(usual)
    expect(new MarkdownIt({ html: true }).render(markdown)).not.toMatch(image)
  })

  it('a picture whose address is in another message', () => {
    const whole = aConversation('![it][p] and ![p]', { systemPrompt: '[p]: https://evil.example/p' })
    expect(new MarkdownIt({ html: true }).render(markdownOf(whole))).not.toMatch(image)
  })

  it('except that code, plain tags and links stay unchanged outside of a fence', () => {
    const answer =
      '`![it](x)` and <b>bold</b><br> and [a link](https://example.com) and wow![^1] no\n\n    ![code](x)'
    expect(markdownOf(aConversation(answer.replace('![^1]', '!')))).not.toContain('```markdown')
  })
})

describe('token counts in an exported file', () => {
  it('are under each answer and in two named sums', () => {
    const markdown = markdownOf(aConversation('x'))
    expect(markdown).toContain('*Tokens: prompt 1,203 · completion 87 · total 1,290*')
    expect(markdown).toContain('In view: prompt 1,203 · completion 87 · total 1,290 · 1 call')
    expect(markdown).toContain('All calls: prompt 2,406 · completion 174 · total 2,580 · 2 calls')
  })

  it('are never invented: missing ones are named, and estimates are marked', () => {
    const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
    const whole = aConversation('x')
    const of = (more: object) =>
      markdownOf({ ...whole, calls: [aCall('two', 'second', { usage: nothing, ...more })] })
    expect(of({ source: 'not-reported' })).toContain('prompt not reported · completion not reported')
    for (const source of ['estimated', 'not-reported']) {
      const estimated = of({ source, estimate: { promptTokens: 1_000, completionTokens: 20 } })
      expect(estimated).toContain('prompt ≈ 1,000 · completion ≈ 20 · total ≈ 1,020 · estimate')
      expect(estimated).toContain('estimates ≈ 1,020 tokens, not included in totals')
    }
    expect(of({ source: 'none', state: 'failed' })).toContain("the service didn't process this call")
  })

  it('of the demo are no costs', () => {
    const whole = aConversation('x')
    const calls = [aCall('two', 'second', { isDemo: true })]
    expect(markdownOf({ ...whole, calls })).toContain('Nothing was paid.')
    expect(markdownOf(whole)).not.toContain('Nothing was paid.')
  })

  it('can be omitted', () => {
    expect(markdownOf(aConversation('x'), { ...onlyPath, withTokens: false })).not.toMatch(/Tokens|Paid/)
  })
})

it('cover the branch in view, or all versions with each one marked', () => {
  expect(markdownOf(aConversation('x'))).not.toContain('An earlier answer')
  const whole = markdownOf(aConversation('x'), { withTokens: false, withAllVersions: true })
  expect(whole).toContain('An earlier answer')
  expect(whole).toContain('version 1 of 2 · not in view')
  expect(whole).toContain('version 2 of 2')
})
