import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'

type DayGroup = 'today' | 'yesterday' | 'week' | 'month' | 'earlier'

export interface ConversationGroup {
  readonly group: 'pinned' | DayGroup
  readonly summaries: readonly ConversationSummary[]
}

const order: readonly ConversationGroup['group'][] = [
  'pinned',
  'today',
  'yesterday',
  'week',
  'month',
  'earlier',
]

/** What is pinned, then by the calendar of this computer: yesterday begins at midnight, not 24 hours ago. */
export function groupByDay(summaries: readonly ConversationSummary[], now: number): ConversationGroup[] {
  const groupOf = createDays(now)
  const groups = Map.groupBy(summaries, ({ isPinned, updatedAt }) =>
    isPinned ? 'pinned' : groupOf(updatedAt),
  )
  return order.flatMap((group) => {
    const members = groups.get(group)
    return members === undefined ? [] : [{ group, summaries: members }]
  })
}

function createDays(now: number): (time: number) => DayGroup {
  const [today, yesterday, week, month] = [0, 1, 7, 30].map((days) => startOfDay(now, days))
  const isSince = (time: number, start = 0): boolean => time >= start
  return (time) => {
    if (isSince(time, today)) return 'today'
    if (isSince(time, yesterday)) return 'yesterday'
    if (isSince(time, week)) return 'week'
    return isSince(time, month) ? 'month' : 'earlier'
  }
}

function startOfDay(now: number, daysBefore: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime()
}
