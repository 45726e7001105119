import { describe, expect, it } from 'vitest'
import {
  calendarOf,
  stepOf,
  stepsOf,
} from '../../../../../src/renderer/features/usage/page/calendar-cells.ts'
import { addDays } from '../../../../../src/shared/domain/usage/usage-periods.ts'
import { usageSums } from '../../../../fixtures/samples/usage.ts'

const day = (date: string, tokens: number) => ({ day: date, sums: usageSums(tokens, 0) })

describe('the usage calendar', () => {
  it('has a cell per day, in the column of its week and the row of its weekday', () => {
    const [band, ...others] = calendarOf([day('2026-11-20', 5)], { from: '2026-11-15', to: '2026-11-21' })
    expect(others).toEqual([])
    expect(band?.cells.map(({ week, weekday }) => [week, weekday])).toEqual([
      [0, 6],
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
      [1, 5],
    ])
    expect(band?.weekCount).toBe(2)
    expect(band?.cells.find(({ day: date }) => date === '2026-11-20')).toMatchObject({ step: 5 })
    expect(band?.cells.find(({ day: date }) => date === '2026-11-19')).toMatchObject({ step: 0, sums: null })
  })

  it('starts a line with every year, and shows every day once', () => {
    const days = Array.from({ length: 1_096 }, (_, index) => day(addDays('2023-11-20', index), index))
    const bands = calendarOf(days, { from: '2023-11-20', to: '2026-11-19' })
    expect(bands.map(({ year }) => year)).toEqual(['2023', '2024', '2025', '2026'])
    expect(bands.flatMap(({ cells }) => cells.map((cell) => cell.day))).toEqual(days.map((one) => one.day))
    expect(Math.max(...bands.map(({ weekCount }) => weekCount))).toBeLessThanOrEqual(54)
  })

  it('is limited if a clock was wrong by thousands of years', () => {
    const days = [day('2026-11-20', 1), day('+012026-11-20', 2)]
    const bands = calendarOf(days, { from: '2026-11-20', to: '+012026-11-20' })
    expect(bands.length).toBe(12)
    expect(bands.at(-1)?.cells.at(-1)).toMatchObject({ day: '+012026-11-20', step: 5 })
  })

  it('shows differences between normal days next to one huge day', () => {
    const tokens = [10, 20, 30, 40, 50, 60, 70, 80, 90, 9_000_000]
    const thresholds = stepsOf(tokens)
    expect(thresholds).toEqual([10, 30, 50, 70, 90])
    expect(tokens.map((count) => stepOf(count, thresholds))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    expect(stepOf(0, thresholds)).toBe(0)
  })

  it('uses fewer steps where there are fewer different days', () => {
    expect(stepsOf([7, 7])).toEqual([7])
    expect(stepOf(7, [7])).toBe(5)
    expect(stepsOf([])).toEqual([])
    expect(stepOf(0, [])).toBe(0)
  })
})
