import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { addDays, weekdayOf } from '../../../../shared/domain/usage/usage-periods.ts'
import { addSums, noSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { formatDay, formatHour } from '../../../../shared/language/format-moment.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { SumTable } from './sum-table.tsx'

/** Less would show chance as a pattern. */
const minDays = 14
const minCalls = 100
/** 0 for Monday. */
const weekdays = [0, 1, 2, 3, 4, 5, 6]
const byName = { column: 'name', isDescending: false } as const

export function WeekdayTable({ page: { days, sums } }: { readonly page: UsagePage }) {
  if (days.length < minDays) return null
  const rows = weekdays.map((weekday) => ({
    // 1 January 2024 was a Monday.
    key: formatDay(addDays('2024-01-01', weekday), 'whole-weekday-name'),
    order: weekday,
    sums: addSums([
      noSums,
      ...days.filter(({ day }) => weekdayOf(day) === weekday).map((usage) => usage.sums),
    ]),
  }))
  return (
    <SumTable
      name="weekday"
      rows={rows}
      total={sums}
      firstSort={byName}
      maxRows={7}
      renderName={({ key }) => key}
    />
  )
}

/** Stored sums have no hours, so the table is there once the calls are added up one by one. */
export function HourTable({ page: { sums } }: { readonly page: UsagePage }) {
  const { hours } = useUsageVisit()
  if (hours === null || sums.callCount < minCalls) return null
  return (
    <SumTable
      name="hour"
      rows={hours.map(({ hour, sums: own }) => ({ key: formatHour(hour), order: hour, sums: own }))}
      total={sums}
      firstSort={byName}
      maxRows={24}
      renderName={({ key }) => key}
    />
  )
}
