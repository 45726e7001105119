import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonTextAt } from '../../../../src/main/inference/parsing/raw-json.ts'

describe('the text of a value in JSON', () => {
  it.each<[string, (string | number)[], string | null]>([
    ['{"usage":{"a": 1.50 ,"b":[]},"x":2}', ['usage'], '{"a": 1.50 ,"b":[]}'],
    ['{ "cost" : 1.2e-05 }', ['cost'], '1.2e-05'],
    ['{"a":"\\"}","b":"{"}', ['b'], '"{"'],
    ['{"a":"\\\\","b":1}', ['b'], '1'],
    ['{"u":1,"u":{"last":true}}', ['u'], '{"last":true}'],
    ['{"\\u0075":7}', ['u'], '7'],
    ['[{"a":[0,{"b":null}]}]', [0, 'a', 1, 'b'], 'null'],
    ['{"a":[]}', ['a', 0], null],
    ['{}', ['a'], null],
    ['7', ['a'], null],
    ['"text"', [0], null],
  ])('%s at %j', (json, path, text) => {
    expect(jsonTextAt(json, path)).toBe(text)
  })

  it('means the same as the parsed value, for any JSON and spacing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(2), (value, spaces) => {
        const json = JSON.stringify(value, null, spaces)
        for (const [name, field] of Object.entries(JSON.parse(json))) {
          expect(JSON.parse(jsonTextAt(json, [name]) ?? '')).toEqual(field)
        }
      }),
    )
  })

  it('is found in very deep JSON', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(jsonTextAt(`{"a":${deep},"b":1}`, ['b'])).toBe('1')
  })
})
