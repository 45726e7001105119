import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Money as MoneySchema } from '../../../src/shared/contract/money/price.ts'
import {
  addDecimals,
  compareDecimals,
  decimalForm,
  ofMillion,
} from '../../../src/shared/domain/money/decimal.ts'
import { addMoney, compareMoney, type Money, subtractMoney } from '../../../src/shared/domain/money/money.ts'

/** An independent rational: digits over a shared power of ten. */
const places = 24
function rational(decimal: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  return BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`)
}

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), fc.nat({ max: 6 }))
  .map(([digits, scale]) => ofMillion(String(digits), 10 ** (6 - scale)))
const anyCurrency = fc.constantFrom('USD', 'EUR', 'JPY')
const money: fc.Arbitrary<Money> = fc.record({ currency: anyCurrency, amount: decimal })

describe('exact decimals', () => {
  it('equal rationals, in one canonical form', () => {
    fc.assert(
      fc.property(fc.array(decimal), (list) => {
        const sum = addDecimals(list)
        expect(sum).toMatch(decimalForm)
        expect(rational(sum)).toBe(list.reduce((all, one) => all + rational(one), 0n))
      }),
    )
  })

  it('compare as the rationals do', () => {
    fc.assert(
      fc.property(decimal, decimal, (one, other) => {
        const [first, second] = [rational(one), rational(other)]
        expect(compareDecimals(one, other)).toBe(first < second ? -1 : first > second ? 1 : 0)
        expect(compareDecimals(one, one)).toBe(0)
      }),
    )
  })
})

describe('money', () => {
  it('has the same sum for any grouping and order', () => {
    fc.assert(
      fc.property(fc.array(money), fc.nat(), (list, at) => {
        const cut = list.length === 0 ? 0 : at % list.length
        const [first, second] = [list.slice(0, cut), list.slice(cut)]
        expect(addMoney([...addMoney(second), ...addMoney(first)])).toEqual(addMoney(list))
      }),
    )
  })

  it('is ordered by currency, then by amount, not by its letters', () => {
    const sorted = [
      { currency: 'USD', amount: '9' },
      { currency: 'USD', amount: '10.5' },
      { currency: 'EUR', amount: '12' },
      { currency: 'USD', amount: '10.25' },
    ].toSorted(compareMoney)
    expect(sorted.map(({ currency, amount }) => `${currency} ${amount}`)).toEqual([
      'EUR 12',
      'USD 9',
      'USD 10.25',
      'USD 10.5',
    ])
  })

  it.each(['NaN', '-0', '1.50', '', '1,5'])('is not accepted as %j by the contract', (amount) => {
    expect(MoneySchema.safeParse({ currency: 'USD', amount }).success).toBe(false)
  })
})

describe('calls at a list price that nobody confirmed', () => {
  const marked = (amount: string, unconfirmedCount: number) => ({ currency: 'USD', amount, unconfirmedCount })
  const plain = { currency: 'USD', amount: '1' }

  it('make a difference of two sums uncertain, whichever of them has them', () => {
    expect(subtractMoney([plain], [marked('3', 4)])).toEqual([marked('-2', 4)])
    expect(subtractMoney([marked('3', 4)], [marked('3', 4)])).toEqual([marked('0', 8)])
  })
})
