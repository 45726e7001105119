import { type CSSProperties, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { formatCount } from '../../../shared/language/format-number.ts'
import { nextIndex } from '../../lib/next-index.ts'
import { isRightToLeft } from '../../lib/text-direction.ts'
import { useWindowWidth } from '../hooks/use-window-width.ts'
import { NamedGroup, Row, Text } from '../layout/layout.tsx'
import css from './bar-chart.module.css'
import { BarTooltip, type BarValues } from './bar-tooltip.tsx'

/** More bars on a small chart are drawn without space between them. */
const maxSeparateBars = 60
const pixelsPerLabel = 130
const steps = [1, 2, 2.5, 5, 10] as const
/** Below it, an axis of amounts would have no readable words. */
const minAmount = 0.0001

export interface ChartBar extends BarValues {
  /** Also the focus key. */
  readonly key: string
  readonly size: number
  /** Below the bar, where space allows. */
  readonly label?: string
  /** Without it, the bar's button is disabled. */
  readonly onPress?: ((button: Element) => void) | null
}

/** A line over the bars, with the scale at the start. The bars then have one of their own, at the end. */
export interface ChartLine {
  /** The height at each bar; null after the last known one. */
  readonly heights: readonly (number | null)[]
  /** Its expected height at the last bar, as a dotted line. */
  readonly end: number | null
  /** The size of the bars at their own tick. */
  readonly barTick: (size: number) => string
}

interface BarChartProps {
  /** Describes the picture to people who can't see it. */
  readonly label: string
  readonly bars: readonly ChartBar[]
  readonly line?: ChartLine | null
  /** The words at a tick. Without them, sizes are whole numbers. */
  readonly tick?: ((size: number) => string) | null
  /** A line across the bars: dashed, or ruled where it limits a line. */
  readonly mark?: { readonly size: number; readonly words: string } | null
  /** Names the group of buttons, one over each bar. */
  readonly buttonsLabel: string
  /** Lower, without labels below the bars. */
  readonly isSmall?: boolean
}

/** The part of the height that bars have below a line. */
const shareBelowLine = 0.36

/** Stacked bars in front of a scale of round numbers. */
export function BarChart(props: BarChartProps) {
  const { label, bars, line = null, tick = null, mark = null, buttonsLabel, isSmall = false } = props
  const isWhole = tick === null
  const wordsOf = tick ?? formatCount
  const largestBar = Math.max(...bars.map(({ size }) => size))
  const heights = line === null ? [largestBar] : [line.end ?? 0, ...line.heights.map((height) => height ?? 0)]
  const { top, ticks } = roundScale(Math.max(mark?.size ?? 0, ...heights), isWhole)
  const barTop = line === null ? top : roundScale(largestBar, isWhole).top / shareBelowLine
  const axis = axisWidth(wordsOf(top), isSmall)
  const endAxis = line === null ? '0px' : axisWidth(longestWord(line.barTick(barTop * shareBelowLine)), false)
  const percent = (size: number): string => `${(size / top) * 100}%`
  return (
    <div
      className={css('chart', !isSmall && 'large')}
      style={{ '--axis': axis, '--end-axis': endAxis } as CSSProperties}
    >
      <div role="img" aria-label={label} className={css('picture')}>
        {ticks.map((size) => (
          <span key={size} className={css('line')} style={{ bottom: percent(size) }}>
            <span className={css('tick')}>{wordsOf(size)}</span>
          </span>
        ))}
        {line !== null && (
          <span className={css('barTick')} style={{ bottom: `${shareBelowLine * 100}%` }}>
            {line.barTick(barTop * shareBelowLine)}
          </span>
        )}
        {mark !== null && (
          <span className={css('mark', line !== null && 'ruled')} style={{ bottom: percent(mark.size) }}>
            <Text as="span" tone="warn" numeric className={css('markWords')}>
              {mark.words}
            </Text>
          </span>
        )}
        <span className={css('bars', isSmall && bars.length > maxSeparateBars && 'dense')}>
          {bars.map(({ key, size, parts }) => (
            <Row as="span" key={key} shrink align="end" justify="center" className={css('slot')}>
              <span className={css('bar')} style={{ height: `${(size / barTop) * 100}%` }}>
                {parts.map(({ className, share }) => (
                  <span key={className} className={css('part', className)} style={{ flexGrow: share }} />
                ))}
              </span>
            </Row>
          ))}
        </span>
        {line !== null && <Line line={line} top={top} />}
      </div>
      <Buttons label={buttonsLabel} bars={bars} top={barTop} />
      {!isSmall && <Labels bars={bars} />}
    </div>
  )
}

/** The words at the end wrap. */
function longestWord(words: string): string {
  return words.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest))
}

function axisWidth(words: string, isSmall: boolean): string {
  return isSmall ? `max(52px, ${words.length * 0.42}rem)` : `${words.length * 0.47 + 1}rem`
}

/** From bar to bar, then dotted to the expected end. */
function Line({ line: { heights, end }, top }: { readonly line: ChartLine; readonly top: number }) {
  const known = heights.flatMap((height, index) =>
    height === null ? [] : [{ x: index + 0.5, y: 1 - height / top }],
  )
  const last = known.at(-1)
  if (last === undefined) return null
  const path = known.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return (
    <>
      <svg
        className={css('sum')}
        viewBox={`0 0 ${heights.length} 1`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d={path} />
        {end !== null && (
          <path
            className={css('ahead')}
            d={`M${last.x} ${last.y}L${heights.length - 0.5} ${1 - end / top}`}
          />
        )}
      </svg>
      <span className={css('sum', 'dots')}>
        <span
          className={css('dot')}
          style={{ insetInlineStart: `${(last.x / heights.length) * 100}%`, top: `${last.y * 100}%` }}
        />
      </span>
    </>
  )
}

interface ButtonsScale extends Pick<BarChartProps, 'bars'> {
  /** The size at the top of the chart. */
  readonly top: number
}

interface ButtonsProps extends ButtonsScale, Pick<BarChartProps, 'label'> {}

/** A single tab stop, with arrow keys between bars. Each bar shows its values under a pointer and with focus. */
function Buttons({ label, bars, top }: ButtonsProps) {
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      bars.findLastIndex(({ onPress }) => onPress != null),
    ),
  )
  const [shown, setShown] = useState<{ readonly key: string; readonly button: HTMLElement } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const hide = useCallback(() => setShown(null), [])
  const shownBar = bars.find(({ key }) => key === shown?.key)
  const stop = Math.min(current, bars.length - 1)
  const move = (event: KeyboardEvent): void => {
    const back = isRightToLeft(event.currentTarget) ? 'ArrowRight' : 'ArrowLeft'
    const ahead = back === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const key = ({ [back]: 'ArrowUp', [ahead]: 'ArrowDown' } as Record<string, string>)[event.key]
    const target = nextIndex(key ?? event.key, stop, bars.length)
    if (target === null) return
    event.preventDefault()
    setCurrent(target)
    list.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    <NamedGroup ref={list} label={label} className={css('buttons')}>
      {bars.map((bar, index) => {
        const { key, onPress = null } = bar
        return (
          <button
            key={key}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            className={css('button')}
            data-focus-key={key}
            aria-label={wordsOfBar(bar)}
            aria-disabled={onPress === null}
            onFocus={({ currentTarget: button }) => {
              setCurrent(index)
              if (button.matches(':focus-visible')) setShown({ key, button })
            }}
            onBlur={hide}
            onPointerEnter={({ currentTarget: button }) => setShown({ key, button })}
            onPointerLeave={hide}
            onKeyDown={move}
            onClick={({ currentTarget }) => onPress?.(currentTarget)}
          />
        )
      })}
      {shown !== null && shownBar !== undefined && (
        <BarTooltip bar={shownBar} button={shown.button} share={shownBar.size / top} onHide={hide} />
      )}
    </NamedGroup>
  )
}

/** The same words as in the tooltip. */
function wordsOfBar({ title, parts, none, note }: ChartBar): string {
  return [
    title,
    ...(parts.length === 0 ? [none] : parts.map(({ words }) => words)),
    ...(note == null ? [] : [note]),
  ].join(' · ')
}

function Labels({ bars }: Pick<BarChartProps, 'bars'>) {
  const most = Math.max(2, Math.min(8, Math.floor(useWindowWidth() / pixelsPerLabel)))
  return (
    <div aria-hidden="true" className={css('labels')}>
      {labelledBars(bars.length, most).map((place) => {
        const isLast = bars.length > 1 && place === bars.length - 1
        return (
          <span
            key={place}
            className={css('label', isLast && 'last')}
            style={isLast ? undefined : { insetInlineStart: `${((place + 0.5) / bars.length) * 100}%` }}
          >
            {bars[place]?.label}
          </span>
        )
      })}
    </div>
  )
}

interface LegendProps {
  readonly series: readonly { readonly className: string; readonly words: string }[]
}

export function ChartLegend({ series }: LegendProps) {
  return (
    <ul className={css('legend')}>
      {series.map(({ className, words }) => (
        <li key={className}>
          <span className={css('swatch', className)} aria-hidden="true" />
          {words}
        </li>
      ))}
    </ul>
  )
}

interface RoundScale {
  readonly top: number
  /** From the lowest line above zero to the top. */
  readonly ticks: readonly number[]
}

/** At most four round ticks, the highest at or above the largest value. */
export function roundScale(largest: number, isWhole = true): RoundScale {
  const highest = isWhole ? Math.max(largest, 1) : Math.max(largest, minAmount)
  const atLeast = highest / 3
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const round = (steps.find((multiple) => multiple * power >= atLeast) ?? 10) * power
  const step = isWhole ? Math.max(1, Math.ceil(round)) : round
  const count = Math.ceil(highest / step)
  return { top: count * step, ticks: Array.from({ length: count }, (_, index) => (index + 1) * step) }
}

/** The bars that get a label: first and last, and evenly spaced ones between as space allows. */
export function labelledBars(count: number, maxLabels: number): readonly number[] {
  if (count <= maxLabels) return Array.from({ length: count }, (_, index) => index)
  const step = Math.ceil((count - 1) / (maxLabels - 1))
  const places = Array.from({ length: maxLabels }, (_, index) => index * step).filter(
    (place) => place < count,
  )
  const last = places.at(-1) ?? 0
  // The last bar gets a label; the label before it is dropped if both would touch.
  if (last === count - 1) return places
  return [...(count - 1 - last < step * 0.6 ? places.slice(0, -1) : places), count - 1]
}
