import { describe, expect, test } from 'vitest'
import { decode, encode, type References } from '../../host/page/codec.ts'

const sent = (value: unknown): unknown => decode(encode(value))

describe('an encoded value', () => {
  test.each([
    [undefined],
    [null],
    [-0],
    [Number.NaN],
    [Number.NEGATIVE_INFINITY],
    [2n ** 70n],
    ['a\uD800 lone surrogate'],
    [[1, [undefined, 'two']]],
    [{ a: { b: [] } }],
    [new Date(5)],
    [/a+/gi],
    [new Map([['a', new Set([1])]])],
    [new Uint8Array([0, 128, 255])],
    [new BigInt64Array([-1n])],
    [new Uint8Array([1, 2]).buffer],
  ])('is decoded unchanged: %o', (value) => {
    expect(sent(value)).toEqual(value)
  })

  test('may contain itself', () => {
    const list: unknown[] = [1]
    list.push(list)
    const back = sent(list) as unknown[]
    expect(back[1]).toBe(back)
  })

  test('keeps two references to one object', () => {
    const shared = {}
    const [first, second] = sent([shared, shared]) as unknown[]
    expect(first).toBe(second)
  })

  test('cannot set a prototype by a key of that name', () => {
    const back = sent(JSON.parse('{"__proto__": {"isAdmin": true}}')) as object
    expect(Object.getPrototypeOf(back)).toBe(Object.prototype)
    expect(Object.hasOwn(back, '__proto__')).toBe(true)
  })

  test("keeps an error's kind and message", () => {
    const back = sent(new RangeError('too far'))
    expect(back).toBeInstanceOf(RangeError)
    expect(String(back)).toBe('RangeError: too far')
  })

  test.each([[() => 1], [Symbol('mark')], [{ call: () => 1 }]])(
    'is refused when it cannot be cloned: %o',
    (value) => {
      expect(() => encode(value)).toThrow('An object could not be cloned.')
    },
  )
})

test('a function passes by reference between the worlds of one page', () => {
  const put: unknown[] = []
  const references: References = {
    putFunction: (value) => put.push(value),
    takeFunction: (id) => () => `called ${id}`,
    putPromise: () => 0,
    takePromise: async () => undefined,
  }
  const { call } = decode(encode({ call: () => 1 }, references), references) as { call: () => string }
  expect(call()).toBe('called 1')
  expect(put).toHaveLength(1)
})
