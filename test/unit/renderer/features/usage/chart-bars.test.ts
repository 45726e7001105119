import { describe, expect, it } from 'vitest'
import { chartOf, spanOfDays } from '../../../../../src/renderer/features/usage/page/chart-bars.ts'
import { addDays } from '../../../../../src/shared/domain/usage/usage-periods.ts'
import { usageSums } from '../../../../fixtures/samples/usage.ts'

const day = (date: string, prompt: number, completion: number, dollars = '0') => ({
  day: date,
  sums: usageSums(prompt, completion, { cost: [{ currency: 'USD', amount: dollars }] }),
})

describe('the bars of the usage chart', () => {
  it('are one per day, including days without usage, with the sum up to each', () => {
    const { unit, bars } = chartOf(
      [day('2026-11-18', 100, 20), day('2026-11-20', 7, 3)],
      { from: '2026-11-17', to: '2026-11-21' },
      null,
    )
    expect(unit).toBe('day')
    expect(bars.map(({ amount }) => amount)).toEqual(['0', '120', '0', '10', '0'])
    expect(bars.map(({ soFar }) => soFar)).toEqual(['0', '120', '120', '130', '130'])
    expect(bars[0]?.sums).toBeNull()
  })

  it('have the exact amounts of one currency', () => {
    const days = [day('2026-11-19', 1, 1, '0.1'), day('2026-11-20', 1, 1, '0.2')]
    const span = { from: '2026-11-19', to: '2026-11-20' }
    expect(chartOf(days, span, 'USD').bars.map(({ soFar }) => soFar)).toEqual(['0.1', '0.3'])
    expect(chartOf(days, span, 'EUR').bars.map(({ soFar }) => soFar)).toEqual(['0', '0'])
  })

  it('have the calls whose list price nobody confirmed, in each bar and up to it', () => {
    const cost = [{ currency: 'USD', amount: '0.1', unconfirmedCount: 2 }]
    const days = [{ day: '2026-11-19', sums: usageSums(1, 1, { cost }) }, day('2026-11-20', 1, 1, '0.2')]
    const { bars } = chartOf(days, { from: '2026-11-19', to: '2026-11-20' }, 'USD')
    expect(bars.map(({ unconfirmed }) => unconfirmed)).toEqual([
      { count: 2, soFar: 2 },
      { count: 0, soFar: 2 },
    ])
  })

  it('are grouped by a longer unit if they would be too thin, without a loss', () => {
    const start = '2023-11-20'
    const days = Array.from({ length: 1_096 }, (_, index) => day(addDays(start, index), index, 1))
    const span = spanOfDays({ from: null, to: null }, days)
    if (span === null) throw new Error('There are days.')
    const { unit, bars } = chartOf(days, span, null)
    expect(unit).toBe('week')
    expect(bars.length).toBeLessThan(185)
    expect(Number(bars.at(-1)?.soFar)).toBe(days.reduce((sum, { sums }) => sum + sums.totalTokens, 0))
  })

  it('are few even if a clock was wrong by thousands of years', () => {
    const days = [day('2026-11-20', 1, 1), day('+012026-11-20', 2, 2)]
    const { unit, bars } = chartOf(days, { from: '2026-11-20', to: '+012026-11-20' }, null)
    expect(unit).toBe('year')
    expect(bars.map(({ amount }) => amount)).toEqual(['2', '4'])
  })

  it('span the requested period, or the existing data', () => {
    const days = [day('2026-11-18', 1, 1), day('2026-11-20', 1, 1)]
    expect(spanOfDays({ from: null, to: null }, days)).toEqual({ from: '2026-11-18', to: '2026-11-20' })
    expect(spanOfDays({ from: '2026-11-04', to: null }, days)).toEqual({
      from: '2026-11-04',
      to: '2026-11-20',
    })
    expect(spanOfDays({ from: null, to: null }, [])).toBeNull()
  })
})
