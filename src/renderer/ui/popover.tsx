import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './popover.module.css'

const css = classNames(styles)

interface PopoverProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Floats beside its anchor while it is mounted; Escape gives the focus back, a press elsewhere does not. */
export function Popover({ anchor, onClose, children }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  // Before the effects of what is inside it, which may want to focus something that has to be shown by then.
  useLayoutEffect(() => {
    const floating = popover.current
    const origin = anchor.current
    if (floating === null || origin === null) return
    floating.showPopover({ source: origin })
    const closeFromOutside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !floating.contains(target) && !origin.contains(target)) close()
    }
    const closeByEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Otherwise a dialog or a panel underneath would close along with it.
      event.preventDefault()
      event.stopPropagation()
      origin.focus()
      close()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('keydown', closeByEscape, true)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('keydown', closeByEscape, true)
    }
  }, [anchor])

  return (
    <div ref={popover} popover="manual" className={css('popover')}>
      {children}
    </div>
  )
}
