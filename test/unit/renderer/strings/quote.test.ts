import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toastStrings } from '../../../../src/renderer/strings/app.ts'
import { isolate, quote } from '../../../../src/renderer/strings/quote.ts'

const folder = new URL('../../../../src/renderer/', import.meta.url)

test('a right-to-left quotation changes nothing around it', () => {
  expect(toastStrings.deleted('כמה 1,203')).toBe('Deleted “\u2068כמה 1,203\u2069”')
  expect(isolate('كم')).toBe('\u2068كم\u2069')
})

test('a left-to-right quotation stays unchanged', () => {
  expect(quote('Trip, 1,203 €')).toBe('“Trip, 1,203 €”')
  expect(quote('稳定的排序')).toBe('“稳定的排序”')
})

test('characters that would change the direction of the line are removed', () => {
  expect(quote('a\u202eb\u2069c')).toBe('“abc”')
})

test('every message isolates its quotations', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(?:^strings\/(?!quote)[^/]+|-strings)\.ts$/.test(name))
  expect(names).toContain('features/statement/statement-strings.ts')
  const others = names.filter((name) => readFileSync(new URL(name, folder), 'utf8').includes('“${'))
  expect(others).toEqual([])
})
