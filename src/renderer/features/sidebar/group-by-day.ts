import type { ConversationSummary } from '../../../shared/conversation.ts'

type DayGroup = 'today' | 'yesterday' | 'week' | 'month' | 'earlier'

export interface ConversationGroup {
  readonly group: DayGroup
  readonly summaries: readonly ConversationSummary[]
}

const order: readonly DayGroup[] = ['today', 'yesterday', 'week', 'month', 'earlier']

/** By the calendar of this computer: yesterday begins at midnight, not 24 hours ago. */
export function groupByDay(summaries: readonly ConversationSummary[], now: number): ConversationGroup[] {
  const groups = Map.groupBy(summaries, ({ updatedAt }) => groupOf(updatedAt, now))
  return order.flatMap((group) => {
    const members = groups.get(group)
    return members === undefined ? [] : [{ group, summaries: members }]
  })
}

function groupOf(time: number, now: number): DayGroup {
  if (time >= startOfDay(now, 0)) return 'today'
  if (time >= startOfDay(now, 1)) return 'yesterday'
  if (time >= startOfDay(now, 7)) return 'week'
  if (time >= startOfDay(now, 30)) return 'month'
  return 'earlier'
}

function startOfDay(now: number, daysBefore: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime()
}

/** Every word typed has to be somewhere in the title. */
export function matchesTitle(title: string, searchText: string): boolean {
  const folded = title.toLocaleLowerCase()
  const words = searchText.toLocaleLowerCase().split(/\s+/u)
  return words.every((word) => folded.includes(word))
}
