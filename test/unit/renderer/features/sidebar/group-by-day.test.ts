import { describe, expect, it } from 'vitest'
import { groupByDay } from '../../../../../src/renderer/features/sidebar/list/conversation-list.tsx'
import { aConversation, summaryOf } from '../../../../fixtures/samples/chat.ts'

const justAfterMidnight = new Date(2026, 10, 20, 0, 5).getTime()

function updated(year: number, month: number, day: number, hour = 12) {
  return summaryOf(aConversation(), { updatedAt: new Date(year, month, day, hour).getTime() })
}

describe('the groups of the sidebar', () => {
  it('follow the calendar, so that ten minutes ago can be yesterday', () => {
    const groups = groupByDay([updated(2026, 10, 19, 23)], justAfterMidnight)
    expect(groups.map(({ group }) => group)).toEqual(['yesterday'])
  })

  it('are sorted from newest to oldest, without empty groups', () => {
    const summaries = [
      updated(2026, 10, 20, 0),
      updated(2026, 10, 15),
      updated(2026, 10, 1),
      updated(2025, 1, 1),
    ]
    const groups = groupByDay(summaries, justAfterMidnight)
    expect(groups.map(({ group }) => group)).toEqual(['today', 'week', 'month', 'earlier'])
  })

  it('keep the order of the chats within them', () => {
    const summaries = [updated(2026, 10, 14, 20), updated(2026, 10, 14, 8)]
    expect(groupByDay(summaries, justAfterMidnight)[0]?.summaries).toEqual(summaries)
  })
})

describe('when the clock goes back', () => {
  it('by a day, newer conversations stay under today, in order', () => {
    const summaries = [updated(2026, 10, 20, 0), updated(2026, 10, 21, 9), updated(2026, 10, 20, 0)]
    expect(groupByDay(summaries, justAfterMidnight)).toEqual([{ group: 'today', summaries }])
  })

  it('by years, or was never set, every chat is still listed', () => {
    const summaries = [updated(2038, 0, 20), updated(2028, 1, 29), updated(1970, 0, 1), updated(9999, 11, 31)]
    for (const now of [0, justAfterMidnight, new Date(2028, 1, 29, 12).getTime(), 8.64e15]) {
      const shown = groupByDay(summaries, now).flatMap((group) => group.summaries)
      expect(new Set(shown)).toEqual(new Set(summaries))
    }
  })
})
