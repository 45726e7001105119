import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { addDays, weekdayOf } from '../../../../shared/domain/usage/usage-periods.ts'
import { addSums, noSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { type DayForm, formatDay, formatHour } from '../../../../shared/language/format-moment.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { describeCalls } from '../../../strings/usage.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { calendarOf, stepCount, stepOf, stepsOf } from './calendar-cells.ts'
import { spanOfDays } from './chart-bars.ts'
import { tokensOf } from './sum-columns.tsx'
import { SumTable } from './sum-table.tsx'
import styles from './usage-calendar.module.css'
import { usageChartStrings as strings, usagePageStrings } from './usage-page-strings.ts'

const css = classNames(styles)
/** 0 for Monday. */
const weekdays = [0, 1, 2, 3, 4, 5, 6]
const pitch = 14
const size = 11
/** Space for month labels above, and for weekday or year labels before. */
const above = 16
const before = 34

/** A calendar of usage by day, with sums by weekday. */
export function UsageCalendar({ page }: { readonly page: UsagePage }) {
  const { filter } = useUsageVisit()
  const span = spanOfDays(filter ?? { from: null, to: null }, page.days, 'day')
  if (span === null) return null
  const bands = calendarOf(page.days, span)
  const most = page.days.reduce((largest, { sums }) => Math.max(largest, sums.totalTokens), 0)
  const label = strings.calendarLabel(
    bands.reduce((count, { cells }) => count + cells.length, 0),
    most,
  )
  return (
    <section aria-label={strings.calendar} className={css('calendar', bands.length > 1 && 'long')}>
      <Stack as="figure" top gap={3}>
        <Text as="figcaption" size="control" tone="quiet" strong>
          {strings.calendar}
        </Text>
        <ScrollBox label={strings.calendar}>
          <Stack role="img" aria-label={label} gap={3} className={css('bands')}>
            {bands.map((band) => (
              <Band key={band.year} band={band} hasYear={bands.length > 1} />
            ))}
          </Stack>
        </ScrollBox>
        <Legend thresholds={stepsOf(page.days.map(({ sums }) => sums.totalTokens))} />
      </Stack>
      <WeekdayTable page={page} />
    </section>
  )
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)
const labelledHours = [0, 6, 12, 18]

/**
 * The usage by hour of the day, as a row of cells and as a table. The ledger's stored sums have no hours, so they
 * appear once the calls are added up one by one.
 */
export function UsageHours({ page }: { readonly page: UsagePage }) {
  const { hours, filter } = useUsageVisit()
  if (hours === null || filter === null) return null
  const sumsByHour = new Map(hours.map(({ hour, sums }) => [hour, sums]))
  const thresholds = stepsOf(hours.map(({ sums }) => sums.totalTokens))
  const most = hours.reduce((largest, { sums }) => Math.max(largest, sums.totalTokens), 0)
  return (
    <section aria-label={strings.hours} className={css('calendar')}>
      <Stack as="figure" top gap={3}>
        <Text as="figcaption" size="control" tone="quiet" strong>
          {strings.hoursTitles[filter.clock]}
        </Text>
        <div role="img" aria-label={strings.hoursLabel(most)} className={css('hours')}>
          {hoursOfDay.map((hour) => {
            const sums = sumsByHour.get(hour) ?? null
            const step = stepOf(sums?.totalTokens ?? 0, thresholds)
            return (
              <span
                key={hour}
                className={css('hour', `step${step}`, sums !== null && step === 0 && 'unreported')}
                title={describeSums(formatHour(hour), sums)}
              />
            )
          })}
          {labelledHours.map((hour) => (
            <span key={`label ${hour}`} className={css('hourLabel')} aria-hidden="true">
              {formatHour(hour)}
            </span>
          ))}
        </div>
        <Legend thresholds={thresholds} />
      </Stack>
      <SumTable
        name="hour"
        rows={hours.map(({ hour, sums }) => ({ key: formatHour(hour), order: hour, sums }))}
        total={page.sums}
        firstSort={{ column: 'name', isDescending: false }}
        maxRows={24}
        renderName={({ key }) => key}
      />
    </section>
  )
}

interface BandProps {
  readonly band: ReturnType<typeof calendarOf>[number]
  readonly hasYear: boolean
}

function Band({ band: { year, weekCount, cells, months }, hasYear }: BandProps) {
  return (
    <svg
      width={before + weekCount * pitch}
      height={above + 7 * pitch}
      className={css('band')}
      aria-hidden="true"
      focusable="false"
    >
      {hasYear && (
        <text x={0} y={10} className={css('year')}>
          {year}
        </text>
      )}
      {months.map(({ day, week }) => {
        const isNewYear = !hasYear && week > 0 && day.endsWith('-01-01')
        return (
          <text key={day} x={before + week * pitch} y={10} className={css(isNewYear ? 'year' : 'word')}>
            {formatDay(day, isNewYear ? 'year' : 'month-name')}
          </text>
        )
      })}
      {[0, 2, 4, 6].map((weekday) => (
        <text key={weekday} x={0} y={above + weekday * pitch + 9} className={css('word')}>
          {nameOfWeekday(weekday, 'weekday-name')}
        </text>
      ))}
      {cells.map(({ day, week, weekday, step, sums }) => (
        <rect
          key={day}
          x={before + week * pitch}
          y={above + weekday * pitch}
          width={size}
          height={size}
          rx={2}
          className={css('cell', `step${step}`, sums !== null && step === 0 && 'unreported')}
        >
          <title>{describeSums(formatDay(day), sums)}</title>
        </rect>
      ))}
    </svg>
  )
}

function describeSums(when: string, sums: UsagePage['sums'] | null): string {
  if (sums === null) return [when, strings.noCall].join(' · ')
  const { callCount, notReportedCount } = sums
  const tokens = tokensOf(sums, 'total')
  const words = tokens === null ? usagePageStrings.notReported : strings.tokens(tokens)
  return [when, words, describeCalls({ callCount, notReportedCount })].join(' · ')
}

/** The lower bound of each colour, in tokens a day. */
function Legend({ thresholds }: { readonly thresholds: readonly number[] }) {
  const first = stepCount - thresholds.length + 1
  return (
    <ul aria-label={strings.legend} className={css('legend')}>
      <li>
        <span className={css('swatch', 'step0')} aria-hidden="true" />
        {strings.stepNone}
      </li>
      {thresholds.map((least, index) => (
        <li key={least}>
          <span className={css('swatch', `step${first + index}`)} aria-hidden="true" />
          {strings.stepFrom(least)}
        </li>
      ))}
    </ul>
  )
}

/** 1 January 2024 was a Monday. */
function nameOfWeekday(weekday: number, form: DayForm): string {
  return formatDay(addDays('2024-01-01', weekday), form)
}

function WeekdayTable({ page: { days, sums } }: { readonly page: UsagePage }) {
  const rows = weekdays.map((weekday) => ({
    key: nameOfWeekday(weekday, 'whole-weekday-name'),
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
      firstSort={{ column: 'name', isDescending: false }}
      maxRows={7}
      renderName={({ key }) => key}
    />
  )
}
