import { afterEach, describe, expect, it } from 'vitest'
import { regionalLocales } from '../../../../src/shared/domain/app/setting-choices.ts'
import { formatDay } from '../../../../src/shared/language/format-moment.ts'
import { formatExactMoney } from '../../../../src/shared/language/format-money.ts'
import { formatCount, formatPercent } from '../../../../src/shared/language/format-number.ts'
import { formatBytes } from '../../../../src/shared/language/format-quantity.ts'
import { resolveLanguage, resolveLocale, setLocale } from '../../../../src/shared/language/locale.ts'

afterEach(() => setLocale('en-US'))

describe('the locale', () => {
  it.each([
    ['de-DE', 'en-DE'],
    ['de_DE', 'en-DE'],
    ['fr', 'en-FR'],
    ['en-GB', 'en-GB'],
    ['C', 'en-US'],
    ['', 'en-US'],
    ['pt-BR', 'en-001'],
  ])('follows the region of the system, in English: %s gives %s', (system, locale) => {
    expect(resolveLocale('system', system)).toBe(locale)
  })

  it('is the chosen one, whatever the system says', () => {
    expect(resolveLocale('en-CH', 'de-DE')).toBe('en-CH')
  })

  it.each([
    ['system', 'de-AT', 'de', 'de-AT'],
    ['en-CH', 'de-DE', 'de', 'de-CH'],
    ['en-US', 'de-DE', 'de', 'de'],
    ['system', 'zh-TW', 'zh-CN', 'zh-CN'],
    ['system', 'pt-PT', 'pt-BR', 'pt-PT'],
  ])('keeps the region %s of %s in %s: %s', (choice, system, language, locale) => {
    expect(resolveLocale(choice, system, language)).toBe(locale)
  })

  it('is one that has formats of its own', () => {
    expect(regionalLocales.map((locale) => new Intl.DateTimeFormat(locale).resolvedOptions().locale)).toEqual(
      regionalLocales,
    )
  })

  it('decides how numbers, amounts and dates are written', () => {
    const written = () =>
      [
        formatCount(1_234_567),
        formatPercent(80),
        formatBytes(3_400_000),
        formatExactMoney({ currency: 'EUR', amount: '12.30' }),
        formatDay('2026-11-20'),
      ].map((text) => text.replaceAll(/\s/gu, ' '))
    expect(written()).toEqual(['1,234,567', '80.0%', '3.4 MB', '€12.30', 'Nov 20, 2026'])
    setLocale('en-DE')
    expect(written()).toEqual(['1.234.567', '80,0 %', '3,4 MB', '€12,30', '20 Nov 2026'])
  })
})

describe('the language', () => {
  const known = ['en', 'de', 'pt-BR', 'zh-CN'] as const
  it.each([
    ['de', [], 'de'],
    ['xx', ['de'], 'en'],
    ['system', ['fr-FR', 'de_AT', 'en'], 'de'],
    ['system', ['pt-PT'], 'pt-BR'],
    ['system', ['zh-Hans-SG'], 'zh-CN'],
    ['system', ['zh-TW', 'C'], 'en'],
  ])('%s with %s is %s', (choice, preferred, language) => {
    expect(resolveLanguage(choice, preferred, known)).toBe(language)
  })
})
