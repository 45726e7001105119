import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Price } from '../../../src/shared/contract/money/price.ts'
import { rateNames } from '../../../src/shared/domain/money/money.ts'
import { readTypedDecimal } from '../../../src/shared/domain/money/typed-decimal.ts'
import { readTypedLimit } from '../../../src/shared/domain/money/typed-limit.ts'
import { cases } from '../../fixtures/cases.ts'
import { aPrice } from '../../fixtures/samples/money.ts'

describe('a typed price', () => {
  it.each([
    ['0.5', '0.5'],
    ['0,5', '0.5'],
    [' .50 ', '0.5'],
    ['5.', '5'],
    ['$0.50', '0.5'],
    ['0,50 €', '0.5'],
    ['0,125', '0.125'],
    ['1.125', '1.125'],
    ['12,5', '12.5'],
    ['1203,50', '1203.5'],
    ['1,203.50', '1203.5'],
    ['1.203,50', '1203.5'],
    ['1 203,50', '1203.5'],
    ['1\u202f203,500', '1203.5'],
    ["1'203.50", '1203.5'],
    ['1,203,000', '1203000'],
    ['0001.5000', '1.5'],
    ['+2', '2'],
    ['0', '0'],
    ['０．５', '0.5'],
    ['١٬٢٠٣٫٥٠', '1203.5'],
    ['۰٫۵', '0.5'],
    ['٧٨٩ €', '789'],
  ])('%j is %s', (typed, decimal) => {
    expect(readTypedDecimal(typed)).toEqual({ decimal, problem: null })
  })

  it.each([
    ['  ', 'empty'],
    ['$', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['1 2', 'not-a-number'],
    ['1,20,300', 'not-a-number'],
    ['1.203,50,1', 'not-a-number'],
    ['=1+1', 'not-a-number'],
    ['-0.5', 'negative'],
    ['1234567890123', 'too-long'],
    ['0.1234567890123456789', 'too-long'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(readTypedDecimal(typed)).toEqual({ decimal: null, problem })
  })

  it('is refused or valid in the contract, for any input', () => {
    const price = aPrice()
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,- $')) })),
        (typed) => {
          const { decimal, problem } = readTypedDecimal(typed)
          expect(decimal === null).toBe(problem !== null)
          if (decimal === null) return
          const rates = Object.fromEntries(rateNames.map((name) => [name, decimal]))
          const whole = { ...price, ...rates }
          expect(Price.parse(whole)).toEqual(whole)
          expect(readTypedDecimal(decimal)).toEqual({ decimal, problem: null })
        },
      ),
      { numRuns: cases(2000) },
    )
  })
})

describe('where a comma marks decimals', () => {
  it.each(['1.203'])('%j has two readings', (typed) => {
    expect(readTypedDecimal(typed, ',')).toEqual({ decimal: null, problem: 'two-readings' })
  })

  it.each([
    ['0.203', '0.203'],
    ['1.20', '1.2'],
    ['1.2030', '1.203'],
    ['1.203,50', '1203.5'],
  ])('%j is %s', (typed, decimal) => {
    expect(readTypedDecimal(typed, ',')).toEqual({ decimal, problem: null })
  })
})

it.each([
  ['١٬٢٠٣', '1203', undefined],
  ['١٫٠٠٠', undefined, 'two-readings'],
  ['١٫٠٠', undefined, 'not-whole'],
])('a limit of %s tokens is read as in Western digits', (limit, read, problem) => {
  const { amount, problems } = readTypedLimit({ limit, unit: 'tokens', currency: '' })
  expect([amount?.limit, problems.limit]).toEqual([read, problem])
})
