import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { NamedGroup } from './layout.tsx'
import css from './scroll-box.module.css'

interface ScrollBoxProps {
  readonly label: string
  /** Fills its column and also scrolls vertically, so that a header can stick. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

/** Lets wide content scroll sideways, also by keyboard. */
export function ScrollBox({ label, isTall = false, children }: ScrollBoxProps) {
  return (
    <NamedGroup label={label} tabIndex={0} className={css('box', isTall && 'tall')}>
      {children}
    </NamedGroup>
  )
}

/** Lets content above a button grow. The page scrolls along, so that the button stays at its place. */
export function stayingAt(button: HTMLElement, change: () => void): void {
  const before = button.getBoundingClientRect().top
  flushSync(change)
  button
    .closest('[data-scroller]')
    ?.scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}
