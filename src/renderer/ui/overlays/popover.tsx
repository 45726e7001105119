import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import css from './popover.module.css'

interface Place {
  readonly x: number
  readonly y: number
  /** The lower edge where the popover opens upwards. Without it, it ends at `y`. */
  readonly above?: number
}

interface PopoverProps {
  /** The position in the window; by default next to the anchor. */
  readonly at?: Place
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Floats next to its anchor while mounted. Escape returns the focus; a press outside does not. */
export function Popover({ anchor, at, onClose, children }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  // A layout effect, so that the popover is visible before its content's effects request the focus.
  useLayoutEffect(() => {
    const floating = popover.current
    const origin = anchor.current
    if (floating === null || origin === null) return
    floating.showPopover({ source: origin })
    if (at !== undefined) placeAt(floating, at)
    const closeFromOutside = ({ target }: PointerEvent): void => {
      if (
        target instanceof Node &&
        !floating.contains(target) &&
        (at !== undefined || !origin.contains(target))
      )
        close()
    }
    const closeByEscape = (event: KeyboardEvent): void => {
      if (!consumeEscape(event)) return
      origin.focus()
      close()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('keydown', closeByEscape, true)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('keydown', closeByEscape, true)
    }
  }, [anchor, at])

  return (
    <div ref={popover} popover="manual" className={css('popover', at !== undefined && 'placed')}>
      {children}
    </div>
  )
}

/** Whether the key is Escape. Nothing underneath then closes or stops with it. */
export function consumeEscape(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' || event.isComposing) return false
  event.preventDefault()
  event.stopImmediatePropagation()
  return true
}

const edge = 8

/** Keeps the popover within the window, opening to the left or upwards if needed. */
export function placeAt(floating: HTMLElement, { x, y, above = y }: Place): void {
  const { width, height } = floating.getBoundingClientRect()
  const isRoomBelow = y + height + edge <= innerHeight
  floating.style.left = `${Math.max(edge, Math.min(x, innerWidth - width - edge))}px`
  floating.style.top = `${isRoomBelow ? y : Math.max(edge, above - height)}px`
}
