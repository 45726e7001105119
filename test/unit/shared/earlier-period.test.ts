import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UsageEarlier, UsageSums } from '../../../src/shared/contract/usage/usage-page.ts'
import {
  changeOf,
  changeOfSums,
  changesByModel,
  comparePeriods,
} from '../../../src/shared/domain/usage/earlier-period.ts'
import { addDays, countDays, periodOf } from '../../../src/shared/domain/usage/usage-periods.ts'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { usageSums } from '../../fixtures/samples/usage.ts'

const aDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))
const kinds = fc.constantFrom('rolling' as const, 'calendar' as const)

function earlierOf(
  from: string | null,
  to: string | null,
  today: string,
  kind: 'rolling' | 'calendar' = 'calendar',
) {
  return comparePeriods({ from, to }, today, kind)?.earlier ?? null
}

describe('the earlier period', () => {
  it.each([
    ['rolling days: as many days before', '2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13', 'rolling'],
    ['rolling days that are a month', '2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31', 'rolling'],
    ['a running month: as many days of it', '2026-11-01', '2026-11-20', '2026-10-01', '2026-10-20'],
    ['a running month after a short one', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a running month after a leap day', '2024-03-01', '2024-03-30', '2024-02-01', '2024-02-29'],
  ] as const)(
    'of %s, %s to %s, is %s to %s',
    (_what, from, to, earlierFrom, earlierTo, kind: 'rolling' | 'calendar' = 'calendar') => {
      expect(earlierOf(from, to, to, kind)).toEqual({ from: earlierFrom, to: earlierTo })
    },
  )

  it.each([
    ['a month after a shorter one', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a month after a longer one', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['months: as many before, over a new year', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a year: the year before', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['a day: the day before, over a 25-hour night', '2026-10-26', '2026-10-26', '2026-10-25', '2026-10-25'],
    ['a day: the day before, over a 23-hour night', '2026-03-29', '2026-03-29', '2026-03-28', '2026-03-28'],
  ])('of past days, %s, %s to %s, is %s to %s', (_what, from, to, earlierFrom, earlierTo) => {
    expect(earlierOf(from, to, '2026-11-20')).toEqual({ from: earlierFrom, to: earlierTo })
  })

  it('ends on the same day as today, of the month or of the week, where the shown one ends later', () => {
    expect(comparePeriods({ from: '2026-01-01', to: '2026-01-31' }, '2026-01-09', 'calendar')).toEqual({
      shown: { from: '2026-01-01', to: '2026-01-09' },
      earlier: { from: '2025-12-01', to: '2025-12-09' },
      isRunning: true,
      months: 1,
    })
    const week = earlierOf('2026-11-16', '2026-11-22', '2026-11-18')
    expect(week).toEqual({ from: '2026-11-09', to: '2026-11-11' })
  })

  it('is absent without a first day, and for days that are still to come', () => {
    expect(earlierOf(null, '2026-11-20', '2026-11-20')).toBeNull()
    expect(earlierOf('2026-11-21', null, '2026-11-20')).toBeNull()
    expect(earlierOf('2026-11-20', '2026-11-19', '2026-11-20')).toBeNull()
  })

  it('ends before the shown one, and is as long unless months differ', () => {
    const property = fc.property(aDay, fc.nat(400), fc.nat(450), kinds, (from, length, elapsed, kind) => {
      const today = addDays(from, elapsed)
      const compared = comparePeriods({ from, to: addDays(from, length) }, today, kind)
      if (compared === null) throw new Error('These days have begun.')
      const { shown, earlier, months } = compared
      expect(shown).toEqual({ from, to: addDays(from, Math.min(length, elapsed)) })
      expect(earlier.to < from && earlier.from <= earlier.to).toBe(true)
      if (months === null) expect(countDays(earlier)).toBe(countDays(shown))
      else expect(earlier.from).toBe(periodOf(earlier.from, 'month').from)
    })
    fc.assert(property)
  })
})

const named = { connectionId: 'service', connectionName: 'api.example.com' }
const silent: UsageSums = { ...noSums, callCount: 2, notReportedCount: 2, unpricedCount: 2 }
const usd = (amount: string) => ({ cost: [{ currency: 'USD', amount }], unpricedCount: 0 })

describe('a change', () => {
  it('has a percentage only of a number above zero', () => {
    expect(changeOf(80, 100)).toEqual({ earlier: 80, now: 100, difference: 20, percent: 25 })
    expect(changeOf(0, 100)).toEqual({ earlier: 0, now: 100, difference: 100, percent: null })
  })

  it('is unknown where a period reported nothing, which is not zero', () => {
    const now = usageSums(100, 10)
    expect(changeOfSums(silent, now).total).toEqual({
      earlier: null,
      now: 110,
      difference: null,
      percent: null,
    })
    expect(changeOfSums(silent, now).calls.difference).toBe(410)
    expect(changeOfSums(noSums, now).total.difference).toBe(110)
    for (const [missing, figure] of [
      ['noPromptCount', 'prompt'],
      ['noCompletionCount', 'completion'],
      ['noTotalCount', 'total'],
    ] as const)
      expect(changeOfSums(usageSums(1, 1, { [missing]: 409 }), now)[figure].difference).toBeNull()
  })

  it('in price is exact, for each currency apart, and unknown without prices', () => {
    const before = usageSums(1, 1, usd('0.1'))
    const both = { cost: [...usd('0.3').cost, { currency: 'EUR', amount: '1' }], unpricedCount: 0 }
    expect(changeOfSums(before, usageSums(1, 1, both)).price).toEqual([
      { currency: 'EUR', amount: '1' },
      { currency: 'USD', amount: '0.2' },
    ])
    expect(changeOfSums(before, noSums).price).toEqual([{ currency: 'USD', amount: '-0.1' }])
    expect(changeOfSums(before, usageSums(1, 1)).price).toBeNull()
  })

  it('by model covers models of either period', () => {
    const rows = (names: Record<string, number>): UsageEarlier['models'] =>
      Object.entries(names).map(([model, tokens]) => ({ ...named, model, sums: usageSums(tokens, 0) }))
    const changes = changesByModel(rows({ old: 70, kept: 10 }), rows({ kept: 30, new: 5 }))
    const differences = changes.map(({ model, earlier, now }) => [
      model,
      changeOfSums(earlier, now).total.difference,
    ])
    expect(differences).toEqual([
      ['old', -70],
      ['kept', 20],
      ['new', 5],
    ])
  })

  it('by model adds up to the change of the total, for any rows', () => {
    const list = fc.uniqueArray(
      fc.record({
        model: fc.constantFrom('a', 'b', 'c', ''),
        connectionId: fc.constantFrom('x', 'y'),
        tokens: fc.nat(),
      }),
      { selector: ({ model, connectionId }) => `${connectionId} ${model}` },
    )
    const rowsOf = (usages: readonly { model: string; connectionId: string; tokens: number }[]) =>
      usages.map(({ model, connectionId, tokens }) => ({
        model,
        connectionId,
        connectionName: connectionId,
        sums: usageSums(tokens, 1),
      }))
    const totalOf = (rows: UsageEarlier['models']) =>
      rows.reduce((sum, { sums }) => sum + sums.totalTokens, 0)
    fc.assert(
      fc.property(list, list, (earlier, now) => {
        const [before, after] = [rowsOf(earlier), rowsOf(now)]
        const differences = changesByModel(before, after).map(
          (change) => changeOfSums(change.earlier, change.now).total.difference ?? Number.NaN,
        )
        expect(differences.reduce((sum, one) => sum + one, 0)).toBe(totalOf(after) - totalOf(before))
      }),
    )
  })
})
