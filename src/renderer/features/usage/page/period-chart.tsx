import { useState } from 'react'
import type { UsagePage, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import type { Period, PeriodUnit } from '../../../../shared/domain/usage/usage-periods.ts'
import { noSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { formatDay, formatDays } from '../../../../shared/language/format-moment.ts'
import { classNames } from '../../../lib/class-names.ts'
import { changePlace, drillInto } from '../../../stores/usage/usage-actions.ts'
import { usageUnits } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { BarChart, type ChartBar, ChartLegend } from '../../../ui/chart/bar-chart.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import tokenParts from '../../../ui/controls/token-part.module.css'
import { Box, Row, Text } from '../../../ui/layout/layout.tsx'
import { focusKeyOf, positionAt } from '../scroll-position.ts'
import { ChangeTable } from '../trend/change-table.tsx'
import { usageChangeStrings as changeStrings } from '../trend/usage-change-strings.ts'
import {
  type ChartSeries,
  chartOf,
  type EarlierBar,
  earlierBars,
  isDrawable,
  type PeriodBar,
  type PromptSplit,
  spanOfDays,
} from './chart-bars.ts'
import styles from './period-chart.module.css'
import { shortPeriod, wordsOfPeriod } from './period-words.ts'
import { usageChartStrings as strings, usagePageStrings } from './usage-page-strings.ts'

const css = classNames(styles)
const colour = classNames(tokenParts)

/** Usage over time. The table by time has the same numbers, and each bar opens its period. */
export function PeriodChart({ page }: { readonly page: UsagePage }) {
  const { days, sums } = page
  const { place, filter, compared, earlier } = useUsageVisit()
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
  const hasEarlier = compared !== null && earlier !== null && earlier.sums.callCount > 0
  const { unit, bars } = chartOf(days, span, place.unit, split)
  const before = hasEarlier ? earlierBars(bars, compared, earlier.days) : []
  const drawable = usageUnits.filter((candidate) => isDrawable(span, candidate))
  return (
    <Box as="figure" shrink>
      <Row as="figcaption" gap={[2, 4]} wrap>
        <Text as="span" size="control" tone="quiet" strong>
          {strings.chart[unit]}
        </Text>
        <ChartLegend
          series={series.map((name) => ({ className: colourOf(name), words: strings.series[name] }))}
          earlier={hasEarlier ? changeStrings.inChart : null}
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
      </Row>
      <Plot bars={bars} before={before} unit={unit} />
      {hasEarlier && (
        <PeriodChanges bars={bars} before={before} unit={unit} total={{ earlier: earlier.sums, now: sums }} />
      )}
      {unit !== place.unit && (
        <Text size="small" tone="faint" above={1}>
          {strings.coarser[unit]}
        </Text>
      )}
    </Box>
  )
}

interface PlotProps {
  readonly bars: readonly PeriodBar[]
  /** The earlier days in the place of each bar; empty without a comparison. */
  readonly before: readonly (EarlierBar | null)[]
  readonly unit: PeriodUnit
}

function Plot({ bars, before, unit }: PlotProps) {
  const first = bars[0]?.period.from ?? ''
  const span = { from: first, to: bars.at(-1)?.period.to ?? first }
  const drawn = bars.map(({ period, sums, parts, tokens: size }, index): ChartBar => {
    const earlier = before[index] ?? null
    const key = focusKeyOf('bar', period.from)
    return {
      key,
      title: wordsOfPeriod(period, unit),
      none: sums === null ? strings.noCall : strings.nothingReported,
      label: shortPeriod(period, unit, span),
      size,
      earlier: earlier && { size: earlier.tokens, words: describeEarlier(earlier, unit) },
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

function describeEarlier({ period, sums, tokens }: EarlierBar, unit: PeriodUnit): string {
  const words = wordsOfEarlier(period, unit)
  return sums === null ? changeStrings.earlierNone(words) : changeStrings.earlierTokens(words, tokens)
}

/** The earlier days in the place of a bar: less than a whole period at the edges. */
function wordsOfEarlier({ from, to }: Period, unit: PeriodUnit): string {
  return unit === 'day' ? formatDay(from, 'weekday-and-year') : formatDays(from, to)
}

interface PeriodChangesProps extends PlotProps {
  readonly total: { readonly earlier: UsageSums; readonly now: UsageSums }
}

/** The bars and the dashed line as a table. */
function PeriodChanges({ bars, before, unit, total }: PeriodChangesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const rows = bars
    .map(({ period, sums }, index) => ({ period, sums, earlier: before[index] ?? null }))
    .filter(({ sums, earlier }) => (sums ?? earlier?.sums ?? null) !== null)
    .map(({ period, sums, earlier }) => ({
      key: period.from,
      order: Date.parse(period.from),
      title: wordsOfPeriod(period, unit),
      note: earlier && wordsOfEarlier(earlier.period, unit),
      earlier: earlier?.sums ?? noSums,
      now: sums ?? noSums,
    }))
  return (
    <>
      <LinkButton className={css('compare')} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? changeStrings.hideTable : changeStrings.showTable}
      </LinkButton>
      {isOpen && (
        <ChangeTable
          key={unit}
          name={unit}
          rows={rows}
          total={total}
          firstSort={{ column: 'name', isDescending: true }}
          maxRows={31}
        />
      )}
    </>
  )
}

function colourOf(name: ChartSeries): string {
  return colour(name === 'prompt' ? 'new' : name)
}

function describeChart(bars: readonly PeriodBar[], unit: PeriodUnit): string {
  const largest = bars.reduce((most, bar) => (bar.tokens > most.tokens ? bar : most))
  return strings.chartLabels[unit](bars.length, largest.tokens, wordsOfPeriod(largest.period, unit))
}
