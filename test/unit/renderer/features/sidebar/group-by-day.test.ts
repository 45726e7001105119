import { describe, expect, it } from 'vitest'
import { groupByDay, matchesTitle } from '../../../../../src/renderer/features/sidebar/group-by-day.ts'
import { aConversation } from '../../../../component/fake-data.ts'
import { summaryOf } from '../../../../component/fake-world.ts'

const justAfterMidnight = new Date(2026, 10, 20, 0, 5).getTime()

function updated(year: number, month: number, day: number, hour = 12) {
  return summaryOf(aConversation(), { updatedAt: new Date(year, month, day, hour).getTime() })
}

describe('the groups of the sidebar', () => {
  it('follow the calendar, so that ten minutes ago can be yesterday', () => {
    const groups = groupByDay([updated(2026, 10, 19, 23)], justAfterMidnight)
    expect(groups.map(({ group }) => group)).toEqual(['yesterday'])
  })

  it('come from the newest to the oldest, and only those that hold something', () => {
    const summaries = [
      updated(2026, 10, 20, 0),
      updated(2026, 10, 15),
      updated(2026, 10, 1),
      updated(2025, 1, 1),
    ]
    const groups = groupByDay(summaries, justAfterMidnight)
    expect(groups.map(({ group }) => group)).toEqual(['today', 'week', 'month', 'earlier'])
  })

  it('keep the order of the conversations within one', () => {
    const summaries = [updated(2026, 10, 14, 20), updated(2026, 10, 14, 8)]
    expect(groupByDay(summaries, justAfterMidnight)[0]?.summaries).toEqual(summaries)
  })
})

describe('a search in titles', () => {
  it('finds every word in any order and in any case', () => {
    expect(matchesTitle('A stable sort in SQL', 'sql stable')).toBe(true)
    expect(matchesTitle('A stable sort in SQL', 'sql unstable')).toBe(false)
  })

  it('finds everything for nothing', () => expect(matchesTitle('Anything', ' ')).toBe(true))
})
