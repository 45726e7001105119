import { afterEach, expect, test } from 'vitest'
import { setLocale } from '../../../../src/shared/language/locale.ts'
import { readDay } from '../../../../src/shared/language/read-day.ts'

afterEach(() => setLocale('en-US'))

test.each([
  ['en-US', '2026-03-04'],
  ['en-CA', '2026-03-04'],
  ['en-GB', '2026-04-03'],
  ['en-ZA', '2026-04-03'],
])('in %s, 03/04/2026 is %s', (locale, day) => {
  setLocale(locale)
  expect(readDay('03/04/2026')).toBe(day)
})

test.each([
  ['de-DE', '3. März 2026'],
  ['de-DE', '3 Mar 2026'],
  ['fr-FR', '3 mars 2026'],
  ['es-ES', '3 de marzo de 2026'],
  ['pt-BR', '3 de mar. de 2026'],
  ['ar-AE', '3 مارس 2026'],
])('in %s, %s names a month', (locale, written) => {
  setLocale(locale)
  expect(readDay(written)).toBe('2026-03-03')
})

test('a word that is no month names no day', () => expect(readDay('3 tokens 2026')).toBeNull())
