import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBillDay } from '../../../../../src/renderer/features/reconcile/table-import/read-bill.ts'
import {
  markShownBy,
  readNumber,
} from '../../../../../src/renderer/features/reconcile/table-import/read-number.ts'
import { orderShownBy } from '../../../../../src/shared/language/read-day.ts'

const utc = (at: number): string => new Date(at).toISOString().slice(0, 10)

describe('a number of a bill', () => {
  test.each([
    ['1203', '1203', null],
    ['1,203', '1203', null],
    ['1,234,567.50', '1234567.5', null],
    ['12,34,567', '1234567', null],
    ['1’203.5', '1203.5', null],
    ['$0.0004', '0.0004', 'USD'],
    ['-$3.07', '-3.07', 'USD'],
    ['$-3.07', '-3.07', 'USD'],
    ['(3.07)', '-3.07', null],
    ['€ 12', '12', 'EUR'],
    ['12.50 CHF', '12.5', 'CHF'],
    ['USD 12.50', '12.5', 'USD'],
    ['1.2e-05', '0.000012', null],
    ['3E3', '3000', null],
    ['1500.0', '1500', null],
    ['.5', '0.5', null],
    ['-0', '0', null],
    ['１２', '12', null],
    ['0.1234567890123456789', '0.1234567890123456789', null],
  ])('%s is %s with a decimal point', (cell, decimal, currency) => {
    expect(readNumber(cell, 'point')).toEqual({ decimal, currency })
  })

  test.each([
    ['1.203', '1203'],
    ['1,5', '1.5'],
    ['1.234.567,89', '1234567.89'],
  ])('%s is %s with a decimal comma', (cell, decimal) => {
    expect(readNumber(cell, 'comma')?.decimal).toBe(decimal)
  })

  test.each(['', '1.2.3', '1,23', '12,3456', '=1+1', '1e999', '--1', '(1', '1)', '9'.repeat(61)])(
    '%s is no number',
    (cell) => expect(readNumber(cell, 'point')).toBeNull(),
  )

  test('every sum of cents is read exactly', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 20n })
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 18 }), (digits, scale) => {
        const text = String(digits).padStart(scale + 1, '0')
        const [whole, fraction] = [text.slice(0, text.length - scale), text.slice(text.length - scale)]
        const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
        const plain = `${whole}.${fraction}`.replace(/\.?0*$/, '')
        const expected = scale === 0 ? whole : plain === '' ? '0' : plain
        expect(readNumber(fraction === '' ? grouped : `${grouped}.${fraction}`, 'point')?.decimal).toBe(
          expected,
        )
      }),
    )
  })

  test.each([
    ['1.5', false, 'point'],
    ['1,5', false, 'comma'],
    ['1.234,5', false, 'comma'],
    ['1,234.5', false, 'point'],
    ['1,234', false, 'either'],
    ['1.234', false, 'either'],
    ['1,234', true, 'point'],
    ['1.234', true, 'comma'],
    ['1.234.567', true, 'comma'],
    ['1203', true, null],
    ['word', true, null],
  ] as const)('%s (a count: %s) indicates %s', (cell, isWhole, shown) => {
    expect(markShownBy(cell, isWhole)).toBe(shown)
  })
})

describe('a day of a bill', () => {
  test.each([
    ['2026-10-01', '2026-10-01'],
    ['20261001', '2026-10-01'],
    ['2026/9/1 0:00', '2026-09-01'],
    ['2026.9.1', '2026-09-01'],
    ['2026. 9. 1.', '2026-09-01'],
    ['2026年9月1日', '2026-09-01'],
    ['2026년 9월 1일', '2026-09-01'],
    ['2026-10-01T23:30:00Z', '2026-10-01'],
    ['2026-10-01T23:30:00-05:00', '2026-10-02'],
    ['2026-10-01 23:30:00 UTC', '2026-10-01'],
    ['1790812800', '2026-10-01'],
    ['1790812800000', '2026-10-01'],
    ['1.10.2026', '2026-10-01'],
    ['1/10/26', '2026-10-01'],
    ['1 Oct 2026', '2026-10-01'],
    ['Oct 1, 2026', '2026-10-01'],
    ['Thu, 1 October 2026', '2026-10-01'],
    ['Oct. 1, 2026', '2026-10-01'],
  ])('%s is %s', (cell, day) => expect(readBillDay(cell, 'day-first', utc)).toBe(day))

  test.each(['', '2026-02-30', '2026/13/1', '2026年2月30日', '31/31/2026', '=2026-10-01', '99999999999999'])(
    '%s is no day',
    (cell) => expect(readBillDay(cell, 'day-first', utc)).toBeNull(),
  )

  test('day and month have the chosen order', () => {
    expect(readBillDay('03/04/2026', 'day-first', utc)).toBe('2026-04-03')
    expect(readBillDay('03/04/2026', 'month-first', utc)).toBe('2026-03-04')
  })

  test.each([
    ['13/04/2026', 'day-first'],
    ['04/13/2026', 'month-first'],
    ['03/04/2026', 'either'],
    ['03/03/2026', null],
    ['03.04.2026', 'day-first'],
    ['2026-04-03', null],
  ] as const)('%s indicates %s', (cell, shown) => expect(orderShownBy(cell)).toBe(shown))
})
