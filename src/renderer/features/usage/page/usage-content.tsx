import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { maxReviewed } from '../../../../shared/domain/app/limits.ts'
import { addDecimals, negated } from '../../../../shared/domain/money/decimal.ts'
import { addDays, periodOf, weekdayOf } from '../../../../shared/domain/usage/usage-periods.ts'
import { addSums, noSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { formatDay, formatHour } from '../../../../shared/language/format-moment.ts'
import { closeUsagePage } from '../../../stores/app/navigation.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { useEndedMonth } from '../../../stores/usage/month-usage.ts'
import { changePlace, resetUsagePage } from '../../../stores/usage/usage-actions.ts'
import { isNarrow } from '../../../stores/usage/usage-page-selection.ts'
import { changeVisit, hasFewCalls, useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { Remark, Stack } from '../../../ui/layout/layout.tsx'
import { stayingAt } from '../../../ui/layout/scroll-box.tsx'
import { ModelChanges, ProjectChanges } from '../trend/comparison.tsx'
import { CallsPart } from './call-list.tsx'
import { Figures } from './figures.tsx'
import { Headline, usePageCurrency } from './headline.tsx'
import { LookAt } from './look-at.tsx'
import { PeriodChart } from './period-chart.tsx'
import { ProgramPage } from './program-page.tsx'
import { programPageStrings } from './program-page-strings.ts'
import { canReview, ProgramReview } from './program-review.tsx'
import { SumTable } from './sum-table.tsx'
import {
  ConnectionTable,
  ConversationTable,
  ModelTable,
  ProgramTable,
  ProjectTable,
  TimeTable,
} from './usage-by-group.tsx'
import css from './usage-content.module.css'
import { reportedCostStrings, usagePageStrings as strings } from './usage-page-strings.ts'

/** One number first, then what leads to it. */
export function UsageContent({ page }: { readonly page: UsagePage }) {
  const { place, filter, range, programReport } = useUsageVisit()
  const currency = usePageCurrency(page)
  const { callCount, notProcessedCount } = page.sums
  if (callCount + notProcessedCount === 0)
    return place.step?.kind === 'program' ? <EmptyProgram page={page} /> : <EmptyUsage page={page} />
  // On its first day, a month is still a month.
  const isOneDay = range === 'own' && filter?.from !== null && filter?.from === filter?.to
  const isFew = hasFewCalls(page.sums)
  // Imported calls belong to no task.
  const hasTasks = programReport !== null && programReport.taskCount > 0
  return (
    <>
      <Stack gap={2}>
        <Headline page={page} />
        <Figures page={page} currency={currency} />
      </Stack>
      {!isFew && !isOneDay && !hasTasks && <PeriodChart page={page} currency={currency} />}
      <LookAt sums={page.sums} />
      {hasTasks && <ProgramPage report={programReport} />}
      {programReport === null && (isFew || isOneDay || place.conversation !== null) && (
        <CallsPart sums={page.sums} isOneDay={isOneDay} />
      )}
      <Breakdowns page={page} isOneDay={isOneDay} />
      <ReportedCostLines page={page} />
    </>
  )
}

/** How far Tally's prices are from the costs that services reported. Last, because it arrives last. */
function ReportedCostLines({ page: { connections } }: { readonly page: UsagePage }) {
  const { reportedCosts } = useUsageVisit()
  return reportedCosts?.map((costs) => {
    const { connectionId, reported, computed } = costs
    const name = connections.find((connection) => connection.connectionId === connectionId)?.name
    const difference = addDecimals([computed.amount, negated(addDecimals([reported.amount]))])
    const share = Number(difference) / Number(reported.amount)
    const words =
      difference === '0'
        ? reportedCostStrings.same(name ?? connectionId, costs)
        : reportedCostStrings.compared(
            name ?? connectionId,
            costs,
            Number.isFinite(share) ? share * 100 : null,
          )
    return <Remark key={`${connectionId} ${reported.currency}`}>{words}</Remark>
  })
}

/** By model, by program and by chat. Every other breakdown, and every column, is behind one button. */
function Breakdowns({ page, isOneDay }: { readonly page: UsagePage; readonly isOneDay: boolean }) {
  const { isMore, programReport } = useUsageVisit()
  const isProgram = programReport !== null
  return (
    <>
      {!isProgram && <MainTables page={page} />}
      <LinkButton
        aria-expanded={isMore}
        className={css('more')}
        onClick={({ currentTarget }) => stayingAt(currentTarget, () => changeVisit({ isMore: !isMore }))}
      >
        {isProgram ? programPageStrings.callsAndBreakdowns : strings.moreBreakdowns}
      </LinkButton>
      {isMore && isProgram && (
        <>
          <ProgramCalls page={page} isOneDay={isOneDay} />
          <MainTables page={page} />
        </>
      )}
      {isMore && (
        <>
          <div className={css('tables')}>
            <div className={css('column')}>
              {!isOneDay && <TimeTable page={page} />}
              {!isOneDay && <WeekdayTable page={page} />}
            </div>
            <div className={css('column')}>
              <ProjectTable page={page} />
              <ConnectionTable page={page} />
              <HourTable page={page} />
            </div>
          </div>
          <div className={css('tables', 'wide')}>
            <ModelChanges page={page} />
            <ProjectChanges page={page} />
          </div>
        </>
      )}
    </>
  )
}

function MainTables({ page }: { readonly page: UsagePage }) {
  const { isMore } = useUsageVisit()
  return (
    <div className={css('tables', isMore && 'wide')}>
      <ModelTable page={page} isBrief={!isMore} />
      <ProgramTable page={page} isBrief={!isMore} />
      <ConversationTable page={page} isBrief={!isMore} />
    </div>
  )
}

/** The calls of a program have a review, unless they are very many. */
function ProgramCalls({ page, isOneDay }: { readonly page: UsagePage; readonly isOneDay: boolean }) {
  const { filter } = useUsageVisit()
  const programId = filter?.conversationId ?? null
  if (filter === null || programId === null) return null
  if (canReview(page.sums)) return <ProgramReview filter={filter} programId={programId} />
  return (
    <>
      <Remark>{strings.tooManyToReview(maxReviewed)}</Remark>
      <CallsPart sums={page.sums} isOneDay={isOneDay} />
    </>
  )
}

/** A program without calls on these days leads to other days, and one without any call to its set-up. */
function EmptyProgram({ page: { choices } }: { readonly page: UsagePage }) {
  const { conversation } = useUsageVisit().place
  if (choices.programs.some(({ id }) => id === conversation?.id))
    return (
      <Empty
        title={strings.nothingFoundTitle}
        words={strings.nothingThen}
        action={strings.allDays}
        onAct={() => changePlace({ range: 'all', connectionIds: [], models: [], project: null })}
      />
    )
  return (
    <Empty
      title={strings.emptyTitle}
      words={strings.emptyProgram}
      action={strings.setUp}
      onAct={() => openSettings(true, 'programs')}
    />
  )
}

/** Explains why the page is empty and offers one way on. */
function EmptyUsage({ page: { firstDay, choices } }: { readonly page: UsagePage }) {
  const { place, filter } = useUsageVisit()
  const ended = useEndedMonth()
  const isFiltered = filter !== null && isNarrow(filter)
  if (ended !== null && place.range === 'month' && !isFiltered && place.isDemo !== true)
    return (
      <Empty
        title={strings.emptyMonthTitle}
        words={strings.nothingThen}
        action={strings.showMonth(ended.from)}
        onAct={() => changePlace({ range: 'own', first: ended.from, last: periodOf(ended.from, 'month').to })}
      />
    )
  if (firstDay !== null && (place.range !== 'all' || isFiltered))
    return (
      <Empty
        title={strings.nothingFoundTitle}
        words={isFiltered ? strings.nothingFound : strings.nothingThen}
        action={strings.showAll}
        onAct={() => resetUsagePage({ range: 'all', isDemo: place.isDemo })}
      />
    )
  if (choices.hasDemo && filter?.isDemo === false)
    return (
      <Empty
        title={strings.onlyDemoTitle}
        words={strings.onlyDemo}
        action={strings.showDemo}
        onAct={() => changePlace({ isDemo: true, range: 'all' })}
      />
    )
  return (
    <Empty title={strings.emptyTitle} words={strings.empty} action={strings.write} onAct={closeUsagePage} />
  )
}

interface EmptyProps {
  readonly title: string
  readonly words: string
  readonly action: string
  readonly onAct: () => void
}

function Empty({ title, words, action, onAct }: EmptyProps) {
  return (
    <EmptyState picture={<Icon name="bars" size={40} />} title={title} words={words}>
      <Button onClick={onAct}>{action}</Button>
    </EmptyState>
  )
}

/** Less would show chance as a pattern. */
const minDays = 14
const minCalls = 100
/** 0 for Monday. */
const weekdays = [0, 1, 2, 3, 4, 5, 6]
const byName = { column: 'name', isDescending: false } as const

function WeekdayTable({ page: { days, sums } }: { readonly page: UsagePage }) {
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
function HourTable({ page: { sums } }: { readonly page: UsagePage }) {
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
