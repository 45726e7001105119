import { describe, expect, test } from 'vitest'
import { cleanKey } from '../../../../src/main/keychain/create-key-stores.ts'

test('white space around a pasted key is removed', () => {
  expect(cleanKey(' \tsk-canary-0123456789\r\n')).toBe('sk-canary-0123456789')
  expect(cleanKey('\ufeff12345678')).toBe('12345678')
})

test('a key of one and one of 2,000 characters is valid', () => {
  expect(cleanKey('x')).toBe('x')
  expect(cleanKey('k'.repeat(2_000))).toHaveLength(2_000)
})

describe('a key that no header can contain', () => {
  test.each([
    ['nothing', ''],
    ['blanks', '        '],
    ['a blank inside', 'sk-canary 0123456789'],
    ['a line end inside', 'sk-canary\n0123456789'],
    ['a NUL inside', 'sk-canary\x0a3456789'],
    ['a letter that no header takes', 'sk-canäry-0123456789'],
    ['a dash that a text editor made', 'sk–canary–0123456789'],
    ['2,001 characters', 'k'.repeat(2_001)],
    ['five thousand characters', 'k'.repeat(5_000)],
  ])('%s is not a key', (_name, typed) => {
    expect(cleanKey(typed)).toBeNull()
  })
})
