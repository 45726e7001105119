import { type KeyboardEvent, useRef, useState } from 'react'
import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { countDays, type PeriodUnit } from '../../../../shared/domain/usage/usage-periods.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { nextIndex } from '../../../lib/next-index.ts'
import { roundScale } from '../../../lib/round-scale.ts'
import { usageChartStrings as strings, usagePageStrings } from '../../../messages/usage-page.ts'
import { changePlace, drillInto } from '../../../stores/usage/usage-actions.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { usageUnits } from '../../../stores/usage/usage-place.ts'
import { Segments } from '../../../ui/controls/segments.tsx'
import { useWindowWidth } from '../../../ui/hooks/use-window-width.ts'
import { type ChartBar, type ChartSeries, chartOf, labelledBars, spanOfDays } from './chart-bars.ts'
import styles from './period-chart.module.css'
import { shortPeriod, wordsOfPeriod } from './period-words.ts'
import { focusKeyOf, positionAt } from './scroll-position.ts'

const css = classNames(styles)
const series: readonly ChartSeries[] = ['carried', 'prompt', 'completion']

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
        <ul className={css('legend')}>
          {series.map((name) => (
            <li key={name}>
              <span className={css('swatch', name)} aria-hidden="true" />
              {strings.series[name]}
            </li>
          ))}
        </ul>
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

interface PlotProps {
  readonly bars: readonly ChartBar[]
  readonly unit: PeriodUnit
}

function Plot({ bars, unit }: PlotProps) {
  const largest = bars.reduce((most, { tokens }) => Math.max(most, tokens), 0)
  const { top, ticks } = roundScale(largest)
  const widest = formatCount(top).length
  return (
    <div className={css('plot')} style={{ '--axis': `${widest * 0.47 + 1}rem` } as React.CSSProperties}>
      <div role="img" aria-label={describeChart(bars, unit)} className={css('picture')}>
        {ticks.map((tick) => (
          <span key={tick} className={css('line')} style={{ bottom: `${(tick / top) * 100}%` }}>
            <span className={css('tick')}>{formatCount(tick)}</span>
          </span>
        ))}
        <span className={css('bars')}>
          {bars.map((bar) => (
            <span key={bar.period.from} className={css('slot')}>
              <span className={css('bar')} style={{ height: `${(bar.tokens / top) * 100}%` }}>
                {bar.parts.map(({ series: name, tokens }) => (
                  <span key={name} className={css('part', name)} style={{ flexGrow: tokens / bar.tokens }} />
                ))}
              </span>
            </span>
          ))}
        </span>
      </div>
      <BarButtons bars={bars} unit={unit} />
      <Labels bars={bars} unit={unit} />
    </div>
  )
}

/** An overlay of buttons: a single tab stop, with arrow keys between bars. */
function BarButtons({ bars, unit }: PlotProps) {
  const [current, setCurrent] = useState(bars.length - 1)
  const list = useRef<HTMLDivElement>(null)
  const stop = Math.min(current, bars.length - 1)
  const move = (event: KeyboardEvent): void => {
    const key = ({ ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown' } as Record<string, string>)[event.key]
    const target = nextIndex(key ?? event.key, stop, bars.length)
    if (target === null) return
    event.preventDefault()
    setCurrent(target)
    list.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset
    <div ref={list} role="group" aria-label={strings.bars} className={css('bars')}>
      {bars.map((bar, index) => {
        const words = describeBar(bar, unit)
        return (
          <button
            key={bar.period.from}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            className={css('reach')}
            data-focus-key={focusKeyOf('bar', bar.period.from)}
            aria-label={words}
            aria-disabled={bar.sums === null}
            title={words}
            onFocus={() => setCurrent(index)}
            onKeyDown={move}
            onClick={({ currentTarget }) => {
              if (bar.sums === null) return
              const key = focusKeyOf('bar', bar.period.from)
              drillInto({ kind: 'period', period: bar.period, unit }, positionAt(currentTarget, key))
            }}
          />
        )
      })}
    </div>
  )
}

const pixelsPerLabel = 130

function Labels({ bars, unit }: PlotProps) {
  const first = bars[0]?.period.from ?? ''
  const isOverYears = countDays({ from: first, to: bars.at(-1)?.period.to ?? first }) > 366
  const most = Math.max(2, Math.min(8, Math.floor(useWindowWidth() / pixelsPerLabel)))
  return (
    <div aria-hidden="true" className={css('labels')}>
      {labelledBars(bars.length, most).map((place) => {
        const bar = bars[place]
        return bar === undefined ? null : (
          <span
            key={place}
            className={css('label', isLast(place, bars) && 'last')}
            style={isLast(place, bars) ? undefined : { left: `${((place + 0.5) / bars.length) * 100}%` }}
          >
            {shortPeriod(bar.period, unit, isOverYears)}
          </span>
        )
      })}
    </div>
  )
}

function isLast(place: number, bars: readonly ChartBar[]): boolean {
  return bars.length > 1 && place === bars.length - 1
}

function describeChart(bars: readonly ChartBar[], unit: PeriodUnit): string {
  const largest = bars.reduce((most, bar) => (bar.tokens > most.tokens ? bar : most))
  return strings.chartLabel(
    strings.periods[unit](formatCount(bars.length)),
    formatCount(largest.tokens),
    wordsOfPeriod(largest.period, unit),
  )
}

function describeBar({ period, sums, parts }: ChartBar, unit: PeriodUnit): string {
  const words = parts.map(({ series: name, tokens }) =>
    strings.part(strings.series[name], formatCount(tokens)),
  )
  const none = sums === null ? strings.noCall : strings.nothingReported
  return strings.bar(wordsOfPeriod(period, unit), words.length === 0 ? [none] : words)
}
