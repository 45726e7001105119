import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  countDays,
  groupDays,
  periodOf,
  periodsBetween,
  periodUnits,
  weekdayOf,
} from '../../../src/shared/domain/usage/usage-periods.ts'
import { addSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { usageSums } from '../../fixtures/samples/usage.ts'

const aDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))

describe('periods of days', () => {
  it("start on Monday, on the first, on New Year's Day", () => {
    expect(periodOf('2026-11-22', 'week')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(periodOf('2026-11-16', 'week')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(periodOf('2024-02-10', 'month')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(periodOf('2026-11-22', 'year')).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    expect(weekdayOf('2026-11-22')).toBe(6)
  })

  it('include their day, and adjoin the next one', () => {
    fc.assert(
      fc.property(aDay, fc.constantFrom(...periodUnits), (day, unit) => {
        const { from, to } = periodOf(day, unit)
        expect(from <= day && day <= to).toBe(true)
        expect(periodOf(to, unit)).toEqual({ from, to })
        expect(periodOf(addDays(to, 1), unit).from).toBe(addDays(to, 1))
      }),
    )
  })

  it('between two days are complete, each once', () => {
    fc.assert(
      fc.property(aDay, fc.nat(800), fc.constantFrom(...periodUnits), (from, more, unit) => {
        const to = addDays(from, more)
        const periods = periodsBetween({ from, to }, unit)
        const days = periods.reduce((sum, period) => sum + countDays(period), 0)
        expect(days).toBe(countDays({ from: periods[0]?.from ?? '', to: periods.at(-1)?.to ?? '' }))
        expect(periods[0]).toEqual(periodOf(from, unit))
        expect(periods.at(-1)).toEqual(periodOf(to, unit))
      }),
    )
  })

  it('have the sums of their days, for any unit', () => {
    const day = fc.record({ day: aDay, prompt: fc.nat(), completion: fc.nat() })
    fc.assert(
      fc.property(
        fc.uniqueArray(day, { selector: (usage) => usage.day, maxLength: 60 }),
        fc.constantFrom(...periodUnits),
        (list, unit) => {
          const days = list
            .map((usage) => ({ day: usage.day, sums: usageSums(usage.prompt, usage.completion) }))
            .toSorted((one, other) => (one.day < other.day ? -1 : 1))
          const groups = groupDays(days, unit)
          expect(addSums(groups.map(({ sums }) => sums))).toEqual(addSums(days.map(({ sums }) => sums)))
          expect(groups.map(({ from }) => from)).toEqual(groups.map(({ from }) => from).toSorted())
        },
      ),
    )
  })
})
