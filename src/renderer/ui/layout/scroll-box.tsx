import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './scroll-box.module.css'

const css = classNames(styles)

interface ScrollBoxProps {
  readonly label: string
  /** Takes what its column leaves it and scrolls downwards too, so that a header can stay in sight. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

/** What is wider than its place scrolls sideways in a box of its own, with the keyboard too. */
export function ScrollBox({ label, isTall = false, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling
    <div role="group" aria-label={label} tabIndex={0} className={css('box', isTall && 'tall')}>
      {children}
    </div>
  )
}
