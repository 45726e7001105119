import { afterEach, describe, expect, it } from 'vitest'
import { titleOfCopy } from '../../../../src/renderer/strings/sidebar.ts'
import { isolate } from '../../../../src/shared/language/direction.ts'
import {
  formatMoney,
  formatMoneyDifference,
  formatMoneyRange,
} from '../../../../src/shared/language/format-money.ts'
import { setLocale } from '../../../../src/shared/language/locale.ts'
import { message, setLanguage } from '../../../../src/shared/language/messages.ts'

const found = message('Found {name}: {count, number}', 'name', 'count')

afterEach(() => {
  setLocale('en-US')
  setLanguage('en', {})
})

describe('in a sentence from right to left', () => {
  const useArabic = (): void => {
    setLocale('ar')
    setLanguage('ar', {})
  }

  it('a model, path or address keeps its own order', () => {
    expect(found('gpt-4 (beta)', 3)).toBe('Found gpt-4 (beta): 3')
    useArabic()
    expect(found('gpt-4 (beta)', 3)).toBe('Found \u2068gpt-4 (beta)\u2069: 3')
  })

  it('Arabic words, numbers, lines and what is isolated already stay as they are', () => {
    useArabic()
    for (const text of ['ثلاثة tokens', '1–3', 'one\ntwo', '\u2068one\u2069'])
      expect(found(text, 3)).toBe(`Found ${text}: 3`)
  })

  it('every name is isolated', () => {
    expect([isolate('Trip'), isolate('كم')]).toEqual(['Trip', '\u2068كم\u2069'])
    useArabic()
    expect([isolate('Trip'), isolate('كم'), isolate('')]).toEqual(['\u2068Trip\u2069', '\u2068كم\u2069', ''])
  })

  it('the sign of a currency stays behind its letters', () => {
    useArabic()
    expect(formatMoney({ amount: '12.3', currency: 'USD' })).toBe('\u200f12.30\u00a0US$\u200e')
    expect(formatMoney({ amount: '12.3', currency: 'EUR' })).toBe('\u200f12.30\u00a0€')
    const ends = [
      { amount: '46', currency: 'USD' },
      { amount: '53', currency: 'USD' },
    ] as const
    expect(formatMoneyRange(...ends)).toBe('\u200f46–53\u00a0US$\u200e')
  })

  it('the sign of a difference is on the left of its digits', () => {
    useArabic()
    const signs = ['1.2', '-1.2'].map((amount) => formatMoneyDifference({ amount, currency: 'EUR' }))
    expect(signs).toEqual(['\u200f\u200e+1.20\u00a0€', '\u200f\u200e-1.20\u00a0€'])
  })

  it('the title of a copied chat has no marks', () => {
    useArabic()
    expect(titleOfCopy('Trip')).toBe('Trip (copy)')
  })
})
