import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { isRightToLeft } from '../../lib/text-direction.ts'
import css from './separator.module.css'

const step = 16
const largeStep = 64

interface SeparatorProps {
  readonly label: string
  /** The position relative to its pane: `after` a pane at the start, `before` one at the end. */
  readonly side: 'after' | 'before'
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
  readonly onReset: () => void
}

/** A pane's movable edge, by pointer or arrow keys. A double click restores the default width. */
export function Separator({ label, side, value, min, max, onChange, onReset }: SeparatorProps) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null)
  /** The width that one pixel to the right adds. */
  const widthPerPixel = (element: Element): number => ((side === 'after') === isRightToLeft(element) ? -1 : 1)
  const change = (wanted: number): void => onChange(Math.round(Math.min(max, Math.max(min, wanted))))

  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = widthAfter(event, value, widthPerPixel(event.currentTarget), { min, max })
    if (wanted === null || event.nativeEvent.isComposing) return
    event.preventDefault()
    change(wanted)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: value }
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>): void => {
    if (drag.current === null) return
    change(drag.current.width + (clientX - drag.current.x) * widthPerPixel(currentTarget))
  }
  const endDrag = (): void => {
    drag.current = null
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: movable separator
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className={css('separator', side)}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onLostPointerCapture={endDrag}
    />
  )
}

/** `null` for other keys. Home is the narrowest and End the widest, on either side. */
function widthAfter(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  value: number,
  widthPerPixel: number,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  if (ctrlKey || metaKey || altKey) return null
  const size = (shiftKey ? largeStep : step) * widthPerPixel
  if (key === 'ArrowLeft') return value - size
  if (key === 'ArrowRight') return value + size
  if (key === 'Home') return min
  return key === 'End' ? max : null
}
