import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExactJson, readExactJson } from '../../../../src/main/transfer/exact-json.ts'
import { cases } from '../../../fixtures/cases.ts'

/** The value as JSON.parse gives it; of equal names the last one counts. */
function plain(value: ExactJson): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  if ('number' in value) return Number(value.number)
  if ('fields' in value)
    return Object.fromEntries(value.fields.map((field) => [field.name, plain(field.value)]))
  return undefined
}

function parsed(text: string): unknown {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

describe('JSON with exact numbers', () => {
  it('is read as JSON.parse reads it, however it is written', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2, '\t'), (text, indent) => {
        const written = JSON.stringify(JSON.parse(text), null, indent)
        const read = readExactJson(written)
        expect(read.problem).toBeNull()
        expect(read.problem === null && plain(read.value)).toEqual(JSON.parse(written))
      }),
    )
  })

  it('is refused where JSON.parse refuses it', () => {
    const piece = fc.constantFrom(
      ...'{}[]",:\\ \n\u0001ub0123456789.eE+-'.split(''),
      'true',
      'null',
      '"a"',
      '1e5',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        expect(readExactJson(text).problem === null).toBe(parsed(text) !== null)
      }),
      { numRuns: cases(2_000) },
    )
  })

  it('keeps the text of numbers, equal names, and names with a meaning elsewhere', () => {
    expect(readExactJson('\ufeff{"a": 1.50e-07,\n "a": -0, "__proto__": {}}')).toEqual({
      problem: null,
      value: {
        fields: [
          { name: 'a', value: { number: '1.50e-07' }, line: 1 },
          { name: 'a', value: { number: '-0' }, line: 2 },
          { name: '__proto__', value: { fields: [] }, line: 2 },
        ],
      },
    })
  })

  it('names the line where reading stopped, and no depth exhausts the stack', () => {
    expect(readExactJson('{\n"a": 1,\n}')).toEqual({ problem: 'not-json', line: 3 })
    expect(readExactJson('{\n"a": NaN}')).toEqual({ problem: 'not-json', line: 2 })
    expect(readExactJson('\n'.repeat(4) + '['.repeat(1_000_000))).toEqual({ problem: 'too-deep', line: 5 })
    expect(readExactJson('{"a":'.repeat(1_000_000))).toEqual({ problem: 'too-deep', line: 1 })
  })
})
