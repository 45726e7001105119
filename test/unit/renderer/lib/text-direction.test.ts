import { describe, expect, it } from 'vitest'
import { textDirection } from '../../../../src/renderer/lib/text-direction.ts'

const long = ' and more'.repeat(3_000)

describe('the direction of a text', () => {
  it('is the browser’s to find while the text is short', () => {
    expect(textDirection('שלום')).toBe('auto')
  })

  it.each([
    ['Hebrew', '12. שלום', 'rtl'],
    ['Arabic', '«مرحبا', 'rtl'],
    ['Latin before Hebrew', 'a שלום', 'ltr'],
    ['Han', '你好', 'ltr'],
    ['a mark of direction', '\u200f(x)', 'rtl'],
  ])('of a long text is that of its first letter: %s', (_what, beginning, direction) => {
    expect(textDirection(beginning + long)).toBe(direction)
  })

  it('runs from left to right where a long one begins without a letter', () => {
    expect(textDirection('1'.repeat(30_000))).toBe('ltr')
  })
})
