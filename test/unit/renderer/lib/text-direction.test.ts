import { describe, expect, it } from 'vitest'
import { textDirection } from '../../../../src/renderer/lib/text-direction.ts'

const long = ' and more'.repeat(3_000)

describe('the direction of a text', () => {
  it('is left to the browser while the text is short', () => {
    expect(textDirection('שלום')).toBe('auto')
  })

  it.each([
    ['Hebrew', '12. שלום', 'rtl'],
    ['Arabic', '«مرحبا', 'rtl'],
    ['Latin before Hebrew', 'a שלום', 'ltr'],
    ['Han', '你好', 'ltr'],
    ['a mark of direction', '\u200f(x)', 'rtl'],
  ])('is that of its first letter in a long text: %s', (_what, beginning, direction) => {
    expect(textDirection(beginning + long)).toBe(direction)
  })

  it('is left to right if a long text begins without a letter', () => {
    expect(textDirection('1'.repeat(30_000))).toBe('ltr')
  })
})
