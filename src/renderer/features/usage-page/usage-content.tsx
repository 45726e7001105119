import { useEffect, useState } from 'react'
import type { UsagePage } from '../../../shared/contract/usage/usage-page.ts'
import { countDays } from '../../../shared/domain/usage/usage-periods.ts'
import { classNames } from '../../lib/class-names.ts'
import { useUsageVisit } from '../../stores/usage/usage-page-store.ts'
import { CallsPart } from './call-list.tsx'
import { spanOfDays } from './charts/chart-bars.ts'
import { PeriodChart } from './charts/period-chart.tsx'
import { UsageCalendar } from './charts/usage-calendar.tsx'
import { EmptyUsage } from './empty-usage.tsx'
import { SumCards } from './sum-cards.tsx'
import { SumNotes } from './sum-notes.tsx'
import { ConnectionTable, ConversationTable, ModelTable, TimeTable } from './tables/tables.tsx'
import styles from './usage-content.module.css'

const css = classNames(styles)

/** A calendar of more would be wider than half of the page. */
const mostDaysInColumn = 200

/** The sums, a picture of them, and the tables that have every number. */
export function UsageContent({ page }: { readonly page: UsagePage }) {
  const { place, filter, scrollTop } = useUsageVisit()
  const isDrawn = useIsDrawn(scrollTop > 0)
  const { callCount, notProcessedCount } = page.sums
  if (callCount + notProcessedCount === 0) return <EmptyUsage page={page} />
  const isOneDay = filter?.from !== null && filter?.from === filter?.to
  const span = spanOfDays(filter ?? { from: null, to: null }, page.days, 'day')
  const isLong = span !== null && countDays(span) > mostDaysInColumn
  return (
    <>
      <div>
        <SumCards sums={page.sums} />
        <SumNotes sums={page.sums} />
      </div>
      <PeriodChart page={page} />
      {(isOneDay || place.conversation !== null) && <CallsPart sums={page.sums} />}
      <div className={css('tables')}>
        <div className={css('stack')}>
          <ModelTable page={page} />
          <ConnectionTable page={page} />
          <TimeTable key={place.unit} page={page} />
        </div>
        <div className={css('stack')}>
          <ConversationTable page={page} />
          {isDrawn && !isLong && <UsageCalendar page={page} />}
        </div>
      </div>
      {isDrawn && isLong && <UsageCalendar page={page} />}
    </>
  )
}

/** What stands below, and is much to draw, comes after the first picture; not where one comes back to a place further down. */
function useIsDrawn(isAtOnce: boolean): boolean {
  const [isDrawn, setIsDrawn] = useState(isAtOnce)
  useEffect(() => {
    const timer = setTimeout(() => setIsDrawn(true))
    return () => clearTimeout(timer)
  }, [])
  return isDrawn
}
