import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './separator.module.css'

const css = classNames(styles)
const step = 16
const largeStep = 64

interface SeparatorProps {
  readonly label: string
  /** On which side of its pane it stands: after one at the left, before one at the right. */
  readonly side: 'after' | 'before'
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
  readonly onReset: () => void
}

/** The edge of a pane: dragged, or moved with the arrow keys; a double click gives the usual width back. */
export function Separator({ label, side, value, min, max, onChange, onReset }: SeparatorProps) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const direction = side === 'after' ? 1 : -1
  const change = (wanted: number): void => onChange(Math.round(Math.min(max, Math.max(min, wanted))))

  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted = widthAfter(event, value, direction, { min, max })
    if (wanted === null || event.nativeEvent.isComposing) return
    event.preventDefault()
    change(wanted)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: value }
  }
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (drag.current !== null) change(drag.current.width + (clientX - drag.current.x) * direction)
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

/** Null for a key that does not move it. Home is the narrowest, End the widest, whichever side it stands on. */
function widthAfter(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  value: number,
  direction: number,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  if (ctrlKey || metaKey || altKey) return null
  const size = (shiftKey ? largeStep : step) * direction
  if (key === 'ArrowLeft') return value - size
  if (key === 'ArrowRight') return value + size
  if (key === 'Home') return min
  return key === 'End' ? max : null
}
