import { describe, expect, it, vi } from 'vitest'
import {
  dateOn,
  filterOf,
  firstPlace,
  placeInStep,
  spanOf,
} from '../../../../src/renderer/stores/usage/usage-page-selection.ts'

const today = '2026-11-22'
const own = (first: string, last: string) => ({ ...firstPlace, range: 'own', first, last }) as const

describe('the days of a range', () => {
  it('end today and include today', () => {
    expect(spanOf({ ...firstPlace, range: 'week' }, today)).toEqual({ from: '2026-11-16', to: today })
    expect(spanOf({ ...firstPlace, range: 'thirty-days' }, today)).toEqual({ from: '2026-10-24', to: today })
    expect(spanOf({ ...firstPlace, range: 'month' }, today)).toEqual({ from: '2026-11-01', to: today })
    expect(spanOf({ ...firstPlace, range: 'all' }, today)).toEqual({ from: null, to: null })
  })

  it('can have an open custom end', () => {
    expect(spanOf(own('2026-11-03', ''), today)).toEqual({ from: '2026-11-03', to: null })
  })

  it('follow the chosen clock', () => {
    const at = Date.UTC(2026, 10, 22, 23, 30)
    expect(dateOn('utc', at)).toBe('2026-11-22')
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60)
    expect(dateOn('local', at)).toBe('2026-11-23')
    vi.restoreAllMocks()
  })
})

describe('drilling down', () => {
  const filter = filterOf(own('2026-11-04', '2026-11-20'), 'local', today)

  it('keeps to the visible part of the period, so that its sums equal the bar', () => {
    const month = { from: '2026-11-01', to: '2026-11-30' }
    expect(placeInStep(firstPlace, filter, { kind: 'period', period: month, unit: 'month' })).toMatchObject({
      range: 'own',
      first: '2026-11-04',
      last: '2026-11-20',
      unit: 'day',
    })
    const week = { from: '2026-11-09', to: '2026-11-15' }
    expect(placeInStep(firstPlace, filter, { kind: 'period', period: week, unit: 'week' })).toMatchObject({
      first: '2026-11-09',
      last: '2026-11-15',
    })
  })

  it('goes from a year to its months, and keeps the filters', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' }
    const place = placeInStep(
      { ...firstPlace, models: ['small-1'] },
      { ...filter, from: null, to: null },
      { kind: 'period', period: year, unit: 'year' },
    )
    expect(place).toMatchObject({ unit: 'month', models: ['small-1'], first: year.from, last: year.to })
  })
})
