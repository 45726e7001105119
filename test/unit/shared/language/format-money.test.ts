import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createColumnFormat,
  createExactColumnFormat,
  formatExactMoney,
  formatMoney,
  formatMoneyList,
} from '../../../../src/shared/language/format-money.ts'

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

  it('has the sign of its currency, or its code without a sign', () => {
    expect(
      ['EUR', 'JPY', 'CAD', 'CHF', 'XQQ'].map((currency) => formatMoney({ currency, amount: '1.5' })),
    ).toEqual(['€1.50', '¥1.5', 'CA$1.50', 'CHF\u00a01.50', 'XQQ\u00a01.50'])
  })

  it('can be exact to the last digit', () => {
    expect(
      ['0', '0.5', '0.0008145', '0.000000000000000001'].map((amount) => formatExactMoney(usd(amount))),
    ).toEqual(['$0.00', '$0.50', '$0.0008145', '$0.000000000000000001'])
  })

  it('is never shown as zero if it is more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,24}[1-9]$/), (fraction) => {
        expect(formatMoney(usd(`0.${fraction}`))).toMatch(/[1-9]/)
      }),
    )
  })

  it('lists several currencies next to each other', () => {
    expect(formatMoneyList([{ currency: 'EUR', amount: '2' }, usd('0.0004')])).toBe('€2.00 + $0.0004')
    expect(formatMoneyList([])).toBe('')
  })
})

describe('a column of money', () => {
  const column = (...amounts: readonly string[]) => amounts.map(usd).map(createColumnFormat(amounts.map(usd)))

  it.each([
    [
      ['0.001', '0.0018', '1.2504'],
      ['$0.0010', '$0.0018', '$1.2504'],
    ],
    [
      ['0', '0.5', '1203.456'],
      ['$0.000', '$0.500', '$1,203.456'],
    ],
    [
      ['12.345678', '0.000021', '-0.25'],
      ['$12.345678', '$0.000021', '-$0.250000'],
    ],
    [
      ['0.12345', '0.50000', '2'],
      ['$0.1234', '$0.5000', '$2.0000'],
    ],
    [
      ['0.0000009', '-0.00000001', '0.5'],
      ['< $0.000001', '> -$0.000001', '$0.500000'],
    ],
    [['0.25'], ['$0.25']],
  ])('%j has one number of decimals', (amounts, words) => {
    expect(column(...amounts)).toEqual(words)
  })

  it('has one number of decimals for all its currencies', () => {
    const list = [
      usd('0.001'),
      usd('2'),
      { currency: 'JPY', amount: '12' },
      { currency: 'EUR', amount: '2.5' },
    ]
    expect(list.map(createColumnFormat(list))).toEqual(['$0.001', '$2.000', '¥12.000', '€2.500'])
  })

  it('gives a currency without decimals those of the others', () => {
    const list = [usd('3'), { currency: 'JPY', amount: '12' }]
    expect(list.map(createColumnFormat(list))).toEqual(['$3.00', '¥12.00'])
  })

  it('never shows a positive amount as zero, and aligns its decimal points', () => {
    const amounts = fc.array(fc.stringMatching(/^\d{1,3}\.\d{0,12}[1-9]$/), { minLength: 1 })
    fc.assert(
      fc.property(amounts, fc.stringMatching(/^0\.\d{0,12}[1-9]$/), (others, another) => {
        const list = others.map((amount) => usd(amount.replace(/^0+(?=\d)/, '')))
        const format = createColumnFormat(list)
        const words = list.map(format)
        for (const one of [...words, format(usd(another))]) expect(one).toMatch(/[1-9]/)
        expect(new Set(words.map((one) => one.split('.')[1]?.length)).size).toBe(1)
      }),
    )
  })

  it('shows amounts that add up to the sum below them', () => {
    expect(column('1.0033', '1.0033', '1.0033', '3.0099')).toEqual([
      '$1.0033',
      '$1.0033',
      '$1.0033',
      '$3.0099',
    ])
  })

  it('misses the sum by at most half of the last decimal for each amount', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 12 })
    const property = fc.property(amounts, fc.constantFrom(4, 5, 6), (parts, decimals) => {
      const exact = [...parts, parts.reduce((sum, part) => sum + part, 0)]
      const words = column(...exact.map((part) => (part / 10 ** decimals).toFixed(decimals)))
      const shown = words.map((one) => Number(one.replace(/[$,]/g, '')))
      const half = 0.5 / 10 ** (words[0]?.split('.')[1]?.length ?? 0)
      const sum = shown.pop() ?? 0
      const missed = Math.abs(shown.reduce((all, one) => all + one, 0) - sum)
      expect(missed).toBeLessThanOrEqual(half * (decimals === 4 ? 0 : parts.length + 1) + 1e-6)
    })
    fc.assert(property)
  })

  it('needs no other decimals when a sum is split into its calls', () => {
    const [rows, total] = [[usd('0.0018'), usd('0.25')], usd('3.2529')]
    const before = createColumnFormat([...rows, usd('3.0011'), total])
    const after = createColumnFormat([...rows, usd('3.0'), usd('0.0011'), total])
    expect([...rows, total].map(after)).toEqual([...rows, total].map(before))
  })

  it('can be told to the last digit', () => {
    const list = [usd('0.0375'), usd('2.5'), { currency: 'GBP', amount: '0.00001' }]
    expect(list.map(createExactColumnFormat(list))).toEqual(['$0.03750', '$2.50000', '£0.00001'])
  })
})
