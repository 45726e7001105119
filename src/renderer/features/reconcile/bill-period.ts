import type { BillPeriod, BillSummary } from '../../../shared/contract/usage/bill.ts'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import { maxPeriodDays } from '../../../shared/domain/usage/bill-figures.ts'

/**
 * The suggested period of the next bill: directly after the connection's last closed bill. A period that
 * begins with a month ends with that month; any other is as long as the last one. Without a closed bill, the
 * previous month is suggested.
 */
export function nextPeriod(
  bills: readonly BillSummary[],
  connectionId: string,
  today: string,
): Pick<BillPeriod, 'clock' | 'from' | 'to'> {
  const closed = bills
    .filter(({ period, closedAt }) => period.connectionId === connectionId && closedAt !== null)
    .map(({ period }) => period)
  const last = closed.reduce<BillPeriod | null>(
    (one, other) => (one !== null && one.to >= other.to ? one : other),
    null,
  )
  if (last === null) {
    const to = dayBefore(`${today.slice(0, 8)}01`)
    return { clock: 'utc', from: `${to.slice(0, 8)}01`, to }
  }
  const from = shiftDay(last.to, 1)
  const length = (Date.parse(last.to) - Date.parse(last.from)) / dayMs
  const to = from.endsWith('-01') ? endOfMonth(from) : shiftDay(from, length)
  return { clock: last.clock, from, to }
}

/** The same connection's bills that share days with this period. */
export function overlapping(
  bills: readonly BillSummary[],
  { connectionId, from, to }: BillPeriod,
  exceptId: string | null,
): BillSummary[] {
  return bills.filter(
    ({ id, period }) =>
      id !== exceptId && period.connectionId === connectionId && period.from <= to && from <= period.to,
  )
}

/** `null` when both ends form a valid period. */
export function periodProblem({
  from,
  to,
}: Pick<BillPeriod, 'from' | 'to'>): 'missing' | 'turned' | 'too-long' | null {
  if (!isDay(from) || !isDay(to)) return 'missing'
  if (from > to) return 'turned'
  return Date.parse(to) - Date.parse(from) >= maxPeriodDays * dayMs ? 'too-long' : null
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

function dayBefore(day: string): string {
  return shiftDay(day, -1)
}

function endOfMonth(day: string): string {
  const at = new Date(day)
  return dayBefore(
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString().slice(0, 10),
  )
}
