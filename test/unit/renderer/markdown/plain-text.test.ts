import { describe, expect, it } from 'vitest'
import { plainTextOf } from '../../../../src/renderer/markdown/markdown-plain-text.ts'

const words = (source: string) => plainTextOf(source).replaceAll(/\s+/gu, ' ').trim()

describe('the drawn text of Markdown', () => {
  it.each([
    ['marks', 'A **bold** and *leaning* ~~gone~~ `word`', 'A bold and leaning gone word'],
    ['headings and paragraphs', '# One\n\nTwo\nthree', 'One Two three'],
    ['lists and tasks', '- one\n- [x] two\n  1. three', 'one two three'],
    [
      'links and pictures',
      '[here](https://example.com) ![a heron](https://example.com/x.png)',
      'here a heron',
    ],
    ['code', '```js\nconst a = 1\n```', 'const a = 1'],
    ['tables', '| a | b |\n| - | - |\n| c | d |', 'a b c d'],
    ['what only looks like marks', 'snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ])('has no %s from the markup', (_name, source, plain) => expect(words(source)).toBe(plain))

  it('keeps text that is too large to be formatted', () => {
    const source = `${'> '.repeat(60)}deep`
    expect(words(source)).toBe(source)
  })
})
