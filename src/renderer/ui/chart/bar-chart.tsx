import { type CSSProperties, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { formatCount } from '../../../shared/language/format-number.ts'
import { classNames } from '../../lib/class-names.ts'
import { nextIndex } from '../../lib/next-index.ts'
import { isRightToLeft } from '../../lib/text-direction.ts'
import { useWindowWidth } from '../hooks/use-window-width.ts'
import { NamedGroup, Row, Text } from '../layout/layout.tsx'
import styles from './bar-chart.module.css'
import { BarTooltip, type BarValues } from './bar-tooltip.tsx'

const css = classNames(styles)

/** More bars on a small chart are drawn without space between them. */
const maxSeparateBars = 60
const pixelsPerLabel = 130
const steps = [1, 2, 2.5, 5, 10] as const

export interface ChartBar extends BarValues {
  /** Also the focus key. */
  readonly key: string
  readonly size: number
  /** Below the bar, where space allows. */
  readonly label?: string
  /** Without it, the bar's button is disabled. */
  readonly onPress?: ((button: Element) => void) | null
}

interface BarChartProps {
  /** Describes the picture to people who can't see it. */
  readonly label: string
  readonly bars: readonly ChartBar[]
  /** A dashed line across the bars. */
  readonly mark?: { readonly size: number; readonly words: string } | null
  /** Names the group of buttons, one over each bar. */
  readonly buttonsLabel: string
  /** Lower, without labels below the bars. */
  readonly isSmall?: boolean
}

/** Stacked bars in front of a scale of round numbers. */
export function BarChart({ label, bars, mark = null, buttonsLabel, isSmall = false }: BarChartProps) {
  const { top, ticks } = roundScale(
    Math.max(mark?.size ?? 0, ...bars.map(({ size, earlier }) => Math.max(size, earlier?.size ?? 0))),
  )
  const digits = formatCount(top).length
  const axis = isSmall ? `max(52px, ${digits * 0.42}rem)` : `${digits * 0.47 + 1}rem`
  const percent = (size: number): string => `${(size / top) * 100}%`
  return (
    <div className={css('chart', !isSmall && 'large')} style={{ '--axis': axis } as CSSProperties}>
      <div role="img" aria-label={label} className={css('picture')}>
        {ticks.map((tick) => (
          <span key={tick} className={css('line')} style={{ bottom: percent(tick) }}>
            <span className={css('tick')}>{formatCount(tick)}</span>
          </span>
        ))}
        {mark !== null && (
          <span className={css('mark')} style={{ bottom: percent(mark.size) }}>
            <Text as="span" tone="warn" numeric className={css('markWords')}>
              {mark.words}
            </Text>
          </span>
        )}
        <span className={css('bars', isSmall && bars.length > maxSeparateBars && 'dense')}>
          {bars.map(({ key, size, parts }) => (
            <Row as="span" key={key} shrink align="end" justify="center" className={css('slot')}>
              <span className={css('bar')} style={{ height: percent(size) }}>
                {parts.map(({ className, share }) => (
                  <span key={className} className={css('part', className)} style={{ flexGrow: share }} />
                ))}
              </span>
            </Row>
          ))}
        </span>
        <EarlierLine bars={bars} top={top} />
      </div>
      <Buttons label={buttonsLabel} bars={bars} top={top} />
      {!isSmall && <Labels bars={bars} />}
    </div>
  )
}

/** The earlier sizes as one line from bar to bar, with gaps where there is none. */
function EarlierLine({ bars, top }: ButtonsScale) {
  if (bars.every(({ earlier = null }) => earlier === null)) return null
  return (
    <svg
      className={css('earlier')}
      viewBox={`0 0 ${bars.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lineOf(bars.map(({ earlier }) => (earlier == null ? null : 1 - earlier.size / top)))} />
    </svg>
  )
}

/** A point without neighbours is as wide as its bar. */
function lineOf(heights: readonly (number | null)[]): string {
  return heights
    .map((height, index) => {
      if (height === null) return ''
      const isAfter = (heights[index - 1] ?? null) !== null
      const isBefore = (heights[index + 1] ?? null) !== null
      if (!isAfter && !isBefore) return `M${index} ${height}H${index + 1}`
      return `${isAfter ? 'L' : 'M'}${index + 0.5} ${height}`
    })
    .join('')
}

interface ButtonsScale extends Pick<BarChartProps, 'bars'> {
  /** The size at the top of the chart. */
  readonly top: number
}

interface ButtonsProps extends ButtonsScale, Pick<BarChartProps, 'label'> {}

/** A single tab stop, with arrow keys between bars. Each bar shows its values under a pointer and with focus. */
function Buttons({ label, bars, top }: ButtonsProps) {
  const [current, setCurrent] = useState(bars.length - 1)
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
function wordsOfBar({ title, parts, none, earlier }: ChartBar): string {
  return [
    title,
    ...(parts.length === 0 ? [none] : parts.map(({ words }) => words)),
    ...(earlier == null ? [] : [earlier.words]),
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
  /** Names the dashed line. */
  readonly earlier?: string | null
}

export function ChartLegend({ series, earlier = null }: LegendProps) {
  return (
    <ul className={css('legend')}>
      {series.map(({ className, words }) => (
        <li key={className}>
          <span className={css('swatch', className)} aria-hidden="true" />
          {words}
        </li>
      ))}
      {earlier !== null && (
        <li>
          <span className={css('dash')} aria-hidden="true" />
          {earlier}
        </li>
      )}
    </ul>
  )
}

interface RoundScale {
  readonly top: number
  /** From the lowest line above zero to the top. */
  readonly ticks: readonly number[]
}

/** At most four round ticks, the highest at or above the largest value. */
export function roundScale(largest: number): RoundScale {
  const atLeast = Math.max(largest, 1) / 3
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const step = Math.max(1, Math.ceil((steps.find((multiple) => multiple * power >= atLeast) ?? 10) * power))
  const count = Math.ceil(Math.max(largest, 1) / step)
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
