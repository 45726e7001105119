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
