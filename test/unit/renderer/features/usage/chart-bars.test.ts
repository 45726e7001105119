import { describe, expect, it } from 'vitest'
import { chartOf, spanOfDays } from '../../../../../src/renderer/features/usage/page/chart-bars.ts'
import { addDays } from '../../../../../src/shared/domain/usage/usage-periods.ts'
import { noSums } from '../../../../../src/shared/domain/usage/usage-sums.ts'
import { usageSums } from '../../../../fixtures/samples/usage.ts'

const day = (date: string, prompt: number, completion: number) => ({
  day: date,
  sums: usageSums(prompt, completion, { historyTokens: Math.floor(prompt / 2) }),
})

describe('the bars of the usage chart', () => {
  it('are one per day, including days without usage', () => {
    const { unit, bars } = chartOf(
      [day('2026-11-18', 100, 20), day('2026-11-20', 7, 3)],
      { from: '2026-11-17', to: '2026-11-21' },
      'day',
    )
    expect(unit).toBe('day')
    expect(bars.map(({ tokens }) => tokens)).toEqual([0, 120, 0, 10, 0])
    expect(bars[1]?.parts).toEqual([
      { series: 'history', tokens: 50 },
      { series: 'prompt', tokens: 50 },
      { series: 'completion', tokens: 20 },
    ])
    expect(bars[0]).toMatchObject({ sums: null, parts: [] })
  })

  it('have cached and reasoning tokens as parts, also those beside the prompt and the completion', () => {
    // Two prompts: 100 tokens with 60 cached inside, and 20 with 80 cached beside.
    // 30 of the 50 completion tokens are reasoning, and 40 more are beside.
    const sums = usageSums(120, 50, {
      historyTokens: 90,
      cachedTokens: 140,
      placedInputTokens: 200,
      placedCachedTokens: 140,
      besideCacheTokens: 80,
      reasoningTokens: 70,
      placedReasoningTokens: 70,
      besideReasoningTokens: 40,
    })
    const partsBy = (split: 'cached' | 'history') =>
      chartOf([{ day: '2026-11-20', sums }], { from: '2026-11-20', to: '2026-11-20' }, 'day', split).bars[0]
    expect(partsBy('cached')).toMatchObject({
      tokens: 290,
      parts: [
        { series: 'cached', tokens: 140 },
        { series: 'prompt', tokens: 60 },
        { series: 'reasoning', tokens: 70 },
        { series: 'completion', tokens: 20 },
      ],
    })
    expect(partsBy('history')?.parts.slice(0, 2)).toEqual([
      { series: 'history', tokens: 90 },
      { series: 'prompt', tokens: 110 },
    ])
  })

  it('have no part for a zero', () => {
    const [bar] = chartOf(
      [{ day: '2026-11-20', sums: { ...noSums, callCount: 1, notReportedCount: 1 } }],
      { from: '2026-11-20', to: '2026-11-20' },
      'day',
    ).bars
    expect(bar?.parts).toEqual([])
    expect(bar?.sums?.callCount).toBe(1)
  })

  it('are grouped by a longer unit if they would be too thin, without a loss', () => {
    const start = '2023-11-20'
    const days = Array.from({ length: 1_096 }, (_, index) => day(addDays(start, index), index, 1))
    const span = spanOfDays({ from: null, to: null }, days, 'day')
    if (span === null) throw new Error('There are days.')
    const { unit, bars } = chartOf(days, span, 'day')
    expect(unit).toBe('week')
    expect(bars.length).toBeLessThan(185)
    expect(bars.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(
      days.reduce((sum, { sums }) => sum + sums.totalTokens, 0),
    )
  })

  it('are few even if a clock was wrong by thousands of years', () => {
    const days = [day('2026-11-20', 1, 1), day('+012026-11-20', 2, 2)]
    const { unit, bars } = chartOf(days, { from: '2026-11-20', to: '+012026-11-20' }, 'day')
    expect(unit).toBe('year')
    expect(bars.map(({ tokens }) => tokens)).toEqual([2, 4])
  })

  it('span the requested period in whole units, or the existing data', () => {
    const days = [day('2026-11-18', 1, 1), day('2026-11-20', 1, 1)]
    expect(spanOfDays({ from: null, to: null }, days, 'day')).toEqual({
      from: '2026-11-18',
      to: '2026-11-20',
    })
    expect(spanOfDays({ from: '2026-11-04', to: null }, days, 'week')).toEqual({
      from: '2026-11-02',
      to: '2026-11-22',
    })
    expect(spanOfDays({ from: null, to: null }, [], 'day')).toBeNull()
  })
})
