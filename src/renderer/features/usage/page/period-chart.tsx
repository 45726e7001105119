import { useState } from 'react'
import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import type { PeriodUnit } from '../../../../shared/domain/usage/usage-periods.ts'
import { classNames } from '../../../lib/class-names.ts'
import { usageChartStrings as strings, usagePageStrings } from '../../../messages/usage-page.ts'
import { changePlace, drillInto } from '../../../stores/usage/usage-actions.ts'
import { usageUnits } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { BarChart, type ChartBar, ChartLegend } from '../../../ui/chart/bar-chart.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import tokenParts from '../../../ui/controls/token-part.module.css'
import { focusKeyOf, positionAt } from '../scroll-position.ts'
import {
  type ChartSeries,
  chartOf,
  isDrawable,
  type PeriodBar,
  type PromptSplit,
  spanOfDays,
} from './chart-bars.ts'
import styles from './period-chart.module.css'
import { shortPeriod, wordsOfPeriod } from './period-words.ts'

const css = classNames(styles)
const colour = classNames(tokenParts)

/** Usage over time. The table by time has the same numbers, and each bar opens its period. */
export function PeriodChart({ page: { days, sums } }: { readonly page: UsagePage }) {
  const { place, filter } = useUsageVisit()
  const [chosen, setChosen] = useState<PromptSplit>('cached')
  const isAnyCached = sums.placedCachedTokens > 0
  const split = isAnyCached ? chosen : 'history'
  const series: readonly ChartSeries[] = [
    split,
    'prompt',
    ...(sums.placedReasoningTokens > 0 ? ['reasoning' as const] : []),
    'completion',
  ]
  const span = spanOfDays(filter ?? { from: null, to: null }, days, place.unit)
  if (span === null) return null
  const { unit, bars } = chartOf(days, span, place.unit, split)
  const drawable = usageUnits.filter((candidate) => isDrawable(span, candidate))
  return (
    <figure className={css('figure')}>
      <figcaption className={css('head')}>
        <span className={css('title')}>{strings.chart[unit]}</span>
        <ChartLegend
          series={series.map((name) => ({ className: colourOf(name), words: strings.series[name] }))}
        />
        {isAnyCached && (
          <Segments<PromptSplit>
            label={strings.promptSplit}
            options={(['cached', 'history'] as const).map((value) => ({
              value,
              label: strings.promptSplits[value],
            }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        {drawable.length > 1 && (
          <Segments<PeriodUnit>
            label={usagePageStrings.unit}
            options={drawable.map((value) => ({ value, label: usagePageStrings.units[value] }))}
            value={unit}
            onChange={(value) => changePlace({ unit: value === 'year' ? 'month' : value })}
          />
        )}
      </figcaption>
      <Plot bars={bars} unit={unit} />
      {unit !== place.unit && <p className={css('note')}>{strings.coarser[unit]}</p>}
    </figure>
  )
}

function Plot({ bars, unit }: { readonly bars: readonly PeriodBar[]; readonly unit: PeriodUnit }) {
  const first = bars[0]?.period.from ?? ''
  const span = { from: first, to: bars.at(-1)?.period.to ?? first }
  const drawn = bars.map(({ period, sums, parts, tokens: size }): ChartBar => {
    const key = focusKeyOf('bar', period.from)
    return {
      key,
      title: wordsOfPeriod(period, unit),
      none: sums === null ? strings.noCall : strings.nothingReported,
      label: shortPeriod(period, unit, span),
      size,
      parts: parts.map(({ series: name, tokens }) => ({
        className: colourOf(name),
        share: tokens / size,
        words: strings.seriesTokens[name](tokens),
      })),
      onPress:
        sums === null
          ? null
          : (button) => drillInto({ kind: 'period', period, unit }, positionAt(button, key)),
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
