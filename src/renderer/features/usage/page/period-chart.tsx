import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { countDays, type PeriodUnit } from '../../../../shared/domain/usage/usage-periods.ts'
import { classNames } from '../../../lib/class-names.ts'
import { usageChartStrings as strings, usagePageStrings } from '../../../messages/usage-page.ts'
import { changePlace, drillInto } from '../../../stores/usage/usage-actions.ts'
import { usageUnits } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { BarChart, ChartLegend } from '../../../ui/chart/bar-chart.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import tokenParts from '../../../ui/controls/token-part.module.css'
import { focusKeyOf, positionAt } from '../scroll-position.ts'
import { type ChartSeries, chartOf, type PeriodBar, spanOfDays } from './chart-bars.ts'
import styles from './period-chart.module.css'
import { shortPeriod, wordsOfPeriod } from './period-words.ts'

const css = classNames(styles)
const colour = classNames(tokenParts)
const series: readonly ChartSeries[] = ['history', 'prompt', 'completion']

/** Usage over time. The table by time has the same numbers, and each bar opens its period. */
export function PeriodChart({ page: { days } }: { readonly page: UsagePage }) {
  const { place, filter } = useUsageVisit()
  const span = spanOfDays(filter ?? { from: null, to: null }, days, place.unit)
  if (span === null) return null
  const { unit, bars } = chartOf(days, span, place.unit)
  return (
    <figure className={css('figure')}>
      <figcaption className={css('head')}>
        <span className={css('title')}>{strings.chart[unit]}</span>
        <ChartLegend
          series={series.map((name) => ({ className: colourOf(name), words: strings.series[name] }))}
        />
        <Segments
          isJoined
          label={usagePageStrings.unit}
          options={usageUnits.map((value) => ({ value, label: usagePageStrings.units[value] }))}
          value={place.unit}
          onChange={(value) => changePlace({ unit: value })}
        />
      </figcaption>
      <Plot bars={bars} unit={unit} />
      {unit !== place.unit && <p className={css('note')}>{strings.coarser[unit]}</p>}
    </figure>
  )
}

function Plot({ bars, unit }: { readonly bars: readonly PeriodBar[]; readonly unit: PeriodUnit }) {
  const first = bars[0]?.period.from ?? ''
  const isOverYears = countDays({ from: first, to: bars.at(-1)?.period.to ?? first }) > 366
  const drawn = bars.map((bar) => {
    const { period, sums, parts, tokens: size } = bar
    const key = focusKeyOf('bar', period.from)
    return {
      key,
      words: describeBar(bar, unit),
      label: shortPeriod(period, unit, isOverYears),
      size,
      parts: parts.map(({ series: name, tokens }) => ({ className: colourOf(name), share: tokens / size })),
      onPress:
        sums === null
          ? null
          : (button: Element) => drillInto({ kind: 'period', period, unit }, positionAt(button, key)),
    }
  })
  return <BarChart label={describeChart(bars, unit)} bars={drawn} buttonsLabel={strings.bars} />
}

function colourOf(name: ChartSeries): string {
  return colour(name === 'prompt' ? 'new' : name)
}

function describeChart(bars: readonly PeriodBar[], unit: PeriodUnit): string {
  const largest = bars.reduce((most, bar) => (bar.tokens > most.tokens ? bar : most))
  return strings.chartLabels[unit](bars.length, largest.tokens, wordsOfPeriod(largest.period, unit))
}

function describeBar({ period, sums, parts }: PeriodBar, unit: PeriodUnit): string {
  const words = parts.map(({ series: name, tokens }) => strings.seriesTokens[name](tokens))
  const none = sums === null ? strings.noCall : strings.nothingReported
  return [wordsOfPeriod(period, unit), ...(words.length === 0 ? [none] : words)].join(' · ')
}
