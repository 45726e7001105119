import { describe, expect, test } from 'vitest'
import { isPlainData } from '../../../../src/main/ipc/router.ts'

function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 1; level < depth; level += 1) value = { value }
  return value
}

/** A list of this length with no items. */
function sparse(length: number): unknown[] {
  const list: unknown[] = []
  list.length = length
  return list
}

describe('plain data in a request', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text, however long', 'x'.repeat(10_000_000)],
    ['a number', -0.5],
    ['a list in a record in a list', [{ list: [1, null, 'x', undefined, true] }]],
    ['a record without a prototype', Object.assign(Object.create(null), { a: 1 })],
    ['ten levels', nested(10)],
    [
      'as much as the longest bill',
      Array.from({ length: 40_000 }, () => ({ a: 1, b: { c: 1, d: 1 }, e: 1, f: 1 })),
    ],
  ])('%s', (_what, input) => expect(isPlainData(input)).toBe(true))

  test.each<[string, unknown]>([
    ['eleven levels', nested(11)],
    ['a hundred thousand levels', nested(100_000)],
    ['half a million values', Array.from({ length: 500_000 }, () => 0)],
    [
      'the same spread over many lists',
      Array.from({ length: 1_000 }, () => Array.from({ length: 500 }, () => 0)),
    ],
    ['a list of places without end, all of them empty', sparse(2 ** 32 - 1)],
    ['a record with its own prototype in it', JSON.parse('{"a": 1, "__proto__": null}')],
    ['the same further in', [{ a: JSON.parse('{"__proto__": {}}') }]],
    ['a map', { a: new Map() }],
    ['bytes', [new Uint8Array(1)]],
    ['a date', new Date(0)],
    ['an error', new Error('x')],
    ['an endless number', { a: [1n] }],
  ])('refuses %s', (_what, input) => expect(isPlainData(input)).toBe(false))

  test('refuses a cycle', () => {
    const circle: unknown[] = []
    circle.push(circle)
    expect(isPlainData(circle)).toBe(false)
  })
})
