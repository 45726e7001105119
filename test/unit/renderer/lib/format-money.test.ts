import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExactMoney, formatMoney, formatMoneyList } from '../../../../src/renderer/lib/format-money.ts'

const usd = (amount: string) => ({ currency: 'USD', amount })

describe('money in words', () => {
  it.each([
    ['0', '$0.00'],
    ['0.000357', '$0.0004'],
    ['0.0008145', '$0.0008'],
    ['0.5', '$0.50'],
    ['0.12345', '$0.1234'],
    ['12.345', '$12.34'],
    ['12.355', '$12.36'],
    ['1203.5', '$1,203.50'],
    ['0.00002149', '$0.000021'],
    ['0.000001', '$0.000001'],
    ['0.0000009', '< $0.000001'],
    ['-0.25', '-$0.25'],
    ['-0.00000001', '> -$0.000001'],
    ['9007199254740993.01', '$9,007,199,254,740,993.01'],
  ])('%s is %s', (amount, words) => {
    expect(formatMoney(usd(amount))).toBe(words)
  })

  it('has the sign of its currency, or its code where it has none', () => {
    expect(
      ['EUR', 'JPY', 'CAD', 'CHF', 'XQQ'].map((currency) => formatMoney({ currency, amount: '1.5' })),
    ).toEqual(['€1.50', '¥1.5', 'CA$1.50', 'CHF\u00a01.50', 'XQQ\u00a01.50'])
  })

  it('can be told to the last digit', () => {
    expect(
      ['0', '0.5', '0.0008145', '0.000000000000000001'].map((amount) => formatExactMoney(usd(amount))),
    ).toEqual(['$0.00', '$0.50', '$0.0008145', '$0.000000000000000001'])
  })

  it('never reads as nothing where it is something', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,24}[1-9]$/), (fraction) => {
        expect(formatMoney(usd(`0.${fraction}`))).toMatch(/[1-9]/)
      }),
    )
  })

  it('stands side by side where it is of several currencies', () => {
    expect(formatMoneyList([{ currency: 'EUR', amount: '2' }, usd('0.0004')])).toBe('€2.00 + $0.0004')
    expect(formatMoneyList([])).toBe('')
  })
})
