import { useEffect, useLayoutEffect, useRef } from 'react'
import { Row } from '../layout/layout.tsx'
import { consumeEscape, placeAt } from '../overlays/popover.tsx'
import css from './bar-chart.module.css'

/** Between the bar and its tooltip. */
const gap = 6

/** The contents of a bar's tooltip. */
export interface BarValues {
  /** The bar's period or call. */
  readonly title: string
  /** From the bottom up, without empty parts. Shares count only against each other; the class colours. */
  readonly parts: readonly { readonly className: string; readonly share: number; readonly words: string }[]
  /** Below the parts. */
  readonly note?: string | null
  /** In place of the parts of an empty bar. */
  readonly none: string
}

interface BarTooltipProps {
  readonly bar: BarValues
  /** The bar's button, which is as high as the chart. */
  readonly button: HTMLElement
  /** The bar's share of that height. */
  readonly share: number
  readonly onHide: () => void
}

/** The values of one bar, above it. The name of its button says the same to screen readers. */
export function BarTooltip({ bar: { title, parts, none, note }, button, share, onHide }: BarTooltipProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const floating = box.current
    if (floating === null) return
    floating.showPopover()
    const { left, width, bottom, height } = button.getBoundingClientRect()
    const own = floating.getBoundingClientRect()
    const above = bottom - height * share - own.height - gap
    placeAt(floating, { x: left + (width - own.width) / 2, y: Math.max(0, above) })
  }, [button, share])
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    const hideByEscape = (event: KeyboardEvent): void => {
      if (consumeEscape(event)) onHide()
    }
    document.addEventListener('scroll', onHide, options)
    document.addEventListener('keydown', hideByEscape, options)
    return () => listening.abort()
  }, [onHide])
  return (
    <div ref={box} popover="manual" aria-hidden="true" className={css('tooltip')}>
      <strong>{title}</strong>
      {parts.length === 0 && <span>{none}</span>}
      {/* From the top down, as drawn. */}
      {parts.toReversed().map(({ className, words }) => (
        <Row as="span" key={className} gap={1.5}>
          <span className={css('swatch', className)} />
          {words}
        </Row>
      ))}
      {note != null && <span>{note}</span>}
    </div>
  )
}
