import type { DayClock, LedgerCall } from '../../../shared/contract/usage/usage-page.ts'
import { formatDay } from '../../lib/format-moment.ts'

const minuteMs = 60_000

/** `20 Nov 2026, 15:00:07`: as the clock of the place said it then, or in UTC. */
export function momentOf(
  { startedAt, utcOffsetMinutes }: Pick<LedgerCall, 'startedAt' | 'utcOffsetMinutes'>,
  clock: DayClock,
): string {
  const shown = new Date(startedAt + (clock === 'utc' ? 0 : utcOffsetMinutes * minuteMs))
  if (Number.isNaN(shown.getTime())) return ''
  const [day = '', time = ''] = shown.toISOString().split('T')
  return `${formatDay(day)}, ${time.slice(0, 8)}`
}
