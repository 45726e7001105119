import type { MonthEnd } from '../../../../shared/contract/usage/month-end.ts'
import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { decimalOfJson } from '../../../../shared/domain/money/decimal.ts'
import { type Period, type PeriodUnit, periodOf } from '../../../../shared/domain/usage/usage-periods.ts'
import { formatMoney, formatRoundMoney } from '../../../../shared/language/format-money.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { drillInto } from '../../../stores/usage/usage-actions.ts'
import { isBefore } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { BarChart, type ChartBar } from '../../../ui/chart/bar-chart.tsx'
import { focusKeyOf, positionAt } from '../scroll-position.ts'
import { chartOf, type PeriodBar, spanOfDays } from './chart-bars.ts'
import { budgetIn, priceIn, useMonthBudgets } from './headline.tsx'
import css from './period-chart.module.css'
import { shortPeriod, wordsOfPeriod } from './period-words.ts'
import { usageChartStrings as strings, usagePageStrings } from './usage-page-strings.ts'

interface PeriodChartProps {
  readonly page: UsagePage
  /** Null for tokens. */
  readonly currency: string | null
}

/** The running sum, with the budget as a ruled line and the estimate dotted up to it, over bars for each day. */
export function PeriodChart({ page, currency }: PeriodChartProps) {
  const { filter, monthEnd } = useUsageVisit()
  const budget = budgetIn(useMonthBudgets(), currency)
  const shown = spanOfDays(filter ?? { from: null, to: null }, page.days)
  if (shown === null) return null
  // Days ahead have a place, so that the estimate has one.
  const span = monthEnd === null ? shown : periodOf(monthEnd.month, 'month')
  const { unit, bars } = chartOf(page.days, span, currency)
  const words = formatOf(currency)
  const heights = bars.map(({ period, soFar }) => (isBefore(shown.to, period.from) ? null : Number(soFar)))
  const end = monthEnd === null ? null : endOf(monthEnd, currency)
  return (
    <figure>
      <BarChart
        label={describeChart(bars, unit, words)}
        bars={bars.map((bar) => drawnBar(bar, { unit, span, words }))}
        line={{ heights, end, barTick: (size) => strings.each[unit](words.round(size)) }}
        tick={currency === null ? null : words.round}
        mark={
          budget === null
            ? null
            : { size: Number(budget.budget.limit), words: strings.budget(words.total(budget.budget.limit)) }
        }
        buttonsLabel={strings.bars}
      />
    </figure>
  )
}

function endOf(monthEnd: MonthEnd, currency: string | null): number | null {
  if (currency === null) return monthEnd.tokens?.estimate ?? null
  const estimate = priceIn(monthEnd, currency)?.estimate
  return estimate === undefined ? null : Number(estimate)
}

interface Words {
  readonly total: (amount: string, unconfirmedCount?: number) => string
  readonly round: (size: number) => string
}

function formatOf(currency: string | null): Words {
  const count = (amount: string): string => usagePageStrings.tokens(Number(amount))
  if (currency === null) return { total: count, round: formatCount }
  return {
    total: (amount, unconfirmedCount = 0) => formatMoney({ currency, amount, unconfirmedCount }),
    // Steps such as 0.1 add up to 0.30000000000000004.
    round: (size) =>
      formatRoundMoney({ currency, amount: decimalOfJson(String(Number(size.toPrecision(6)))) ?? '0' }),
  }
}

interface Drawing {
  readonly unit: PeriodUnit
  readonly span: Period
  readonly words: Words
}

function drawnBar(bar: PeriodBar, { unit, span, words }: Drawing): ChartBar {
  const { period, sums, amount, soFar, unconfirmed } = bar
  const key = focusKeyOf('bar', period.from)
  return {
    key,
    title: wordsOfPeriod(period, unit),
    none: sums === null ? strings.noCall : strings.nothing,
    note: sums === null ? null : strings.soFar(words.total(soFar, unconfirmed.soFar)),
    label: shortPeriod(period, unit, span),
    size: Number(amount),
    parts:
      amount === '0'
        ? []
        : [{ className: css('amount'), share: 1, words: words.total(amount, unconfirmed.count) }],
    onPress:
      sums === null ? null : (button) => drillInto({ kind: 'period', period, unit }, positionAt(button, key)),
  }
}

function describeChart(bars: readonly PeriodBar[], unit: PeriodUnit, words: Words): string {
  const largest = bars.reduce((most, bar) => (Number(bar.amount) > Number(most.amount) ? bar : most))
  const last = bars.at(-1) ?? largest
  return strings.chartLabel(
    words.total(last.soFar, last.unconfirmed.soFar),
    words.total(largest.amount, largest.unconfirmed.count),
    wordsOfPeriod(largest.period, unit),
  )
}
