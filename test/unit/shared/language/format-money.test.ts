import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createCallColumnFormat,
  createColumnFormat,
  createDifferenceFormat,
  createExactColumnFormat,
  formatCallMoney,
  formatExactMoney,
  formatMoney,
  formatMoneyList,
  formatMoneyRange,
  formatRoundMoney,
} from '../../../../src/shared/language/format-money.ts'
import { approximate } from '../../../../src/shared/language/format-number.ts'

const usd = (amount: string) => ({ currency: 'USD', amount })
const unconfirmed = (amount: string) => ({ ...usd(amount), unconfirmedCount: 3 })

/** Amounts as a total, as the cost of one call, and with every digit. */
const places: readonly (readonly [
  currency: string,
  amount: string,
  total: string,
  call: string,
  exact: string,
])[] = [
  ['USD', '0', '$0.00', '$0.00', '$0.00'],
  ['USD', '1', '$1.00', '$1.00', '$1.00'],
  ['USD', '0.5', '$0.50', '$0.50', '$0.50'],
  ['USD', '0.25', '$0.25', '$0.25', '$0.25'],
  ['USD', '0.82', '$0.82', '$0.82', '$0.82'],
  ['USD', '0.0633', '$0.0633', '$0.063', '$0.0633'],
  ['USD', '0.0566', '$0.0566', '$0.057', '$0.0566'],
  ['USD', '0.011', '$0.011', '$0.011', '$0.011'],
  ['USD', '0.12345', '$0.1234', '$0.12', '$0.12345'],
  ['USD', '0.0001', '$0.0001', '$0.0001', '$0.0001'],
  ['USD', '0.00012', '$0.0001', '$0.00012', '$0.00012'],
  ['USD', '0.00009999', '<$0.0001', '<$0.0001', '$0.00009999'],
  ['USD', '0.00002149', '<$0.0001', '<$0.0001', '$0.00002149'],
  ['USD', '0.000001', '<$0.0001', '<$0.0001', '$0.000001'],
  ['USD', '0.0000000009', '<$0.0001', '<$0.0001', '$0.0000000009'],
  ['USD', '1.005', '$1.00', '$1.00', '$1.005'],
  ['USD', '12.345', '$12.34', '$12.34', '$12.345'],
  ['USD', '999.999', '$1,000.00', '$1,000.00', '$999.999'],
  ['USD', '45.24', '$45.24', '$45.24', '$45.24'],
  [
    'USD',
    '9007199254740993.01',
    '$9,007,199,254,740,993.01',
    '$9,007,199,254,740,993.01',
    '$9,007,199,254,740,993.01',
  ],
  ['USD', '-0.25', '-$0.25', '-$0.25', '-$0.25'],
  ['USD', '-0.0004', '-$0.0004', '-$0.0004', '-$0.0004'],
  ['USD', '-0.00000001', '>-$0.0001', '>-$0.0001', '-$0.00000001'],
  ['USD', '-0.9999', '-$0.9999', '-$1.00', '-$0.9999'],
  ['EUR', '0.0112', '€0.0112', '€0.011', '€0.0112'],
  ['EUR', '2.5', '€2.50', '€2.50', '€2.50'],
  ['JPY', '12', '¥12', '¥12', '¥12'],
]

describe('money in words', () => {
  it.each(places)(
    '%s %s is a total, the cost of a call, and exact',
    (currency, amount, total, call, exact) => {
      const money = { currency, amount }
      expect([formatMoney(money), formatCallMoney(money), formatExactMoney(money)]).toEqual([
        total,
        call,
        exact,
      ])
    },
  )

  it('has the sign of its currency, or its code without a sign', () => {
    expect(
      ['EUR', 'JPY', 'CAD', 'CHF', 'XQQ'].map((currency) => formatMoney({ currency, amount: '1.5' })),
    ).toEqual(['€1.50', '¥1.5', 'CA$1.50', 'CHF\u00a01.50', 'XQQ\u00a01.50'])
  })

  it('is never shown as zero if it is more', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,24}[1-9]$/), (fraction) => {
        for (const format of [formatMoney, formatCallMoney])
          expect(format(usd(`0.${fraction}`))).toMatch(/[1-9]/)
      }),
    )
  })

  it('lists several currencies next to each other', () => {
    expect(formatMoneyList([{ currency: 'EUR', amount: '2' }, usd('0.0004')])).toBe('€2.00 + $0.0004')
    expect(formatMoneyList([])).toBe('')
  })

  it.each([
    ['46.1', '53.2', '$46–53'],
    ['0.06', '0.1', '$0.06–0.10'],
    ['0.0895', '0.203', '$0.09–0.20'],
    ['4', '5.5', '$4.00–5.50'],
    ['1200', '1300', '$1,200–1,300'],
    ['46', '46.2', '$46.20'],
    ['0.4', '12', '$0.40–12.00'],
    ['0.00001', '0.3', '<$0.0001–$0.30'],
  ])('has two ends: %s and %s are %s', (low, high, words) => {
    expect(formatMoneyRange(usd(low), usd(high))).toBe(words)
  })

  it('is round on an axis', () => {
    expect(['20', '2.5', '0.05'].map((amount) => formatRoundMoney(usd(amount)))).toEqual([
      '$20',
      '$2.50',
      '$0.05',
    ])
  })
})

describe('a column of money', () => {
  const words = (create: typeof createColumnFormat, amounts: readonly string[]) =>
    amounts.map(usd).map(create(amounts.map(usd)))

  it.each([
    [
      ['38.4', '6.02', '0.82', '0.000024', '45.24'],
      ['$38.40', '$6.02', '$0.82', '<$0.01', '$45.24'],
    ],
    [
      ['0', '0.5', '0.0633', '0.000024'],
      ['$0.0000', '$0.5000', '$0.0633', '<$0.0001'],
    ],
    [
      ['-0.25', '12.345678'],
      ['-$0.25', '$12.35'],
    ],
    [
      ['0', '3'],
      ['$0.00', '$3.00'],
    ],
  ])('of totals %j has the decimals of its largest amount', (amounts, expected) => {
    expect(words(createColumnFormat, amounts)).toEqual(expected)
  })

  it.each([
    [
      ['0.0566', '0.011', '0.0676'],
      ['$0.057', '$0.011', '$0.068'],
    ],
    [
      ['0.0566', '0.000024', '1.5'],
      ['$0.0566', '<$0.0001', '$1.5000'],
    ],
    [['0.25'], ['$0.25']],
  ])('of calls %j has two significant digits, and four decimals at the most', (amounts, expected) => {
    expect(words(createCallColumnFormat, amounts)).toEqual(expected)
  })

  it('has one number of decimals for all its currencies', () => {
    const yen = { currency: 'JPY', amount: '12' }
    const small = [usd('2'), yen, { currency: 'EUR', amount: '0.0025' }]
    expect(small.map(createColumnFormat(small))).toEqual(['$2.0000', '¥12.0000', '€0.0025'])
    const large = [usd('3'), yen]
    expect(large.map(createColumnFormat(large))).toEqual(['$3.00', '¥12.00'])
  })

  it('of differences has signs', () => {
    const list = [usd('1.2'), usd('-0.0004'), usd('0')]
    expect(list.map(createDifferenceFormat(list))).toEqual(['+$1.20', '>-$0.01', '$0.00'])
  })

  it('never shows a positive amount as zero, and aligns its decimal points', () => {
    const amounts = fc.array(fc.stringMatching(/^\d{1,3}\.\d{0,12}[1-9]$/), { minLength: 1 })
    fc.assert(
      fc.property(amounts, fc.constantFrom(createColumnFormat, createCallColumnFormat), (drawn, create) => {
        const shown = words(
          create,
          drawn.map((amount) => amount.replace(/^0+(?=\d)/, '')),
        )
        for (const one of shown) expect(one).toMatch(/[1-9]/)
        expect(new Set(shown.map((one) => one.split('.')[1]?.length)).size).toBe(1)
      }),
    )
  })

  it('can be told to the last digit', () => {
    const list = [usd('0.0375'), usd('2.5'), { currency: 'GBP', amount: '0.00001' }]
    expect(list.map(createExactColumnFormat(list))).toEqual(['$0.03750', '$2.50000', '£0.00001'])
  })
})

describe('an amount at list prices that nobody confirmed', () => {
  it('is approximate wherever it appears, and marked once', () => {
    const column = [usd('2.5'), unconfirmed('12.345')]
    const formats = [formatMoney, formatCallMoney, createColumnFormat(column), createCallColumnFormat(column)]
    expect(formats.map((format) => format(unconfirmed('12.345')))).toEqual(Array(4).fill('≈\u00a0$12.34'))
    expect(formats.map((format) => format(usd('2.5')))).toEqual(Array(4).fill('$2.50'))
    const exact = [formatExactMoney, createExactColumnFormat(column)]
    expect(exact.map((format) => format(unconfirmed('12.345')))).toEqual(Array(2).fill('≈\u00a0$12.345'))
    expect(formatMoney(unconfirmed('0.000001'))).toBe('<$0.0001')
    expect(createDifferenceFormat(column)(unconfirmed('12.345'))).toBe('≈\u00a0+$12.34')
    expect(approximate(formatMoney(unconfirmed('1')))).toBe('≈\u00a0$1.00')
  })
})
