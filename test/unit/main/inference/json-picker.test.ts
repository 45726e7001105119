import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJsonPicker } from '../../../../src/main/inference/parsing/json-picker.ts'

function pick(json: string, places: readonly string[], size = 1, most = 1_000): unknown {
  const picker = createJsonPicker(places, most)
  for (let at = 0; at < json.length; at += size) picker.feed(json.slice(at, at + size))
  expect(picker.isWhole()).toBe(true)
  return places.map((place) => picker.textsAt(place))
}

describe('the picked values of a JSON text', () => {
  it.each<[string, string[], string[][]]>([
    ['{"a":{"b": 1.50 },"c":2} ', ['a.b', 'c'], [['1.50'], ['2']]],
    ['{"a":{"x":[{"b":3}],"b":{"y":"}"}}}', ['a.b'], [['{"y":"}"}']]],
    ['{"a":[{"b":"x\\""},7,[1],{"b":null}]}', ['a.*.b'], [['"x\\""', 'null']]],
    ['{"\\u0061":1}', ['a'], [['1']]],
    ['{"a":{"b":1},"a":{}}', ['a.b'], [[]]],
    ['{"a":1,"a":2}', ['a'], [['2']]],
    ['{"*":1,"x":{"a":1}}', ['a'], [[]]],
    ['{"a":[[1],[2]]}', ['a.*'], [['[1]', '[2]']]],
    ['{"a":[1,2]}', ['a.*'], [['1', '2']]],
  ])('%s at %j', (json, places, texts) => {
    for (const size of [1, 2, 3, json.length]) expect(pick(json, places, size)).toEqual(texts)
  })

  it('are those of the parsed value, for any JSON and however it is cut', () => {
    const value = fc.dictionary(fc.constantFrom('a', 'b', '\u00fc"\\\n'), fc.jsonValue())
    fc.assert(
      fc.property(
        fc.record({ a: value, b: fc.jsonValue() }),
        fc.nat(2),
        fc.integer({ min: 1 }),
        (all, spaces, size) => {
          const json = JSON.stringify(all, null, spaces)
          const picker = createJsonPicker(['a.a', 'a.b', 'b'], 100_000)
          for (let at = 0; at < json.length; at += size) picker.feed(json.slice(at, at + size))
          expect(picker.isWhole()).toBe(true)
          const values = ['a.a', 'a.b', 'b'].map((place) =>
            picker.textsAt(place).map((text) => JSON.parse(text)),
          )
          const wanted = [all.a['a'], all.a['b'], all.b]
          expect(values).toEqual(
            wanted.map((one) => (one === undefined ? [] : [JSON.parse(JSON.stringify(one))])),
          )
        },
      ),
    )
  })

  it('are dropped beyond the most characters of a place', () => {
    expect(pick('{"a":"12345678","b":1}', ['a', 'b'], 3, 5)).toEqual([[], ['1']])
    expect(pick('{"a":["12","34","5"]}', ['a.*'], 3, 8)).toEqual([['"12"', '"34"']])
  })

  it('are forgotten for another text', () => {
    const picker = createJsonPicker(['a'], 10)
    picker.feed('{"a":[1')
    picker.reset()
    picker.feed('{"b":1}')
    expect([picker.isWhole(), picker.textsAt('a')]).toEqual([true, []])
  })

  it('cost no time that grows faster than the text, whatever its strings hold', () => {
    const picker = createJsonPicker(['b'], 10)
    picker.feed(`{"a":"${'\\\\'.repeat(1_000_000)}`)
    picker.feed('","b":1}')
    expect(picker.textsAt('b')).toEqual(['1'])
  })
})
