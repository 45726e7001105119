import { describe, expect, it } from 'vitest'
import { rangeOf } from '../../../../src/renderer/stores/conversations/search-range.ts'

const never = { first: '', last: '' }
const justAfterMidnight = new Date(2026, 10, 20, 0, 5).getTime()
const startOf = (year: number, month: number, day: number) => new Date(year, month - 1, day).getTime()

describe('a time range for a search', () => {
  it('follows the calendar, so that today begins at midnight', () => {
    expect(rangeOf('today', never, justAfterMidnight)).toEqual({ from: startOf(2026, 11, 20) })
    expect(rangeOf('week', never, justAfterMidnight)).toEqual({ from: startOf(2026, 11, 14) })
    expect(rangeOf('month', never, justAfterMidnight)).toEqual({ from: startOf(2026, 10, 22) })
    expect(rangeOf('year', never, justAfterMidnight)).toEqual({ from: startOf(2026, 1, 1) })
    expect(rangeOf('any', never, justAfterMidnight)).toEqual({})
  })

  it('includes its last day', () => {
    const between = { first: '2026-02-27', last: '2026-02-28' }
    const range = { from: startOf(2026, 2, 27), until: startOf(2026, 3, 1) }
    expect(rangeOf('between', between, justAfterMidnight)).toEqual(range)
  })

  it('is open without a day, or with an invalid one', () => {
    const to = { first: '', last: '2026-03-01' }
    expect(rangeOf('between', to, justAfterMidnight)).toEqual({ until: startOf(2026, 3, 2) })
    expect(rangeOf('between', { first: 'soon', last: '' }, justAfterMidnight)).toEqual({})
  })
})
