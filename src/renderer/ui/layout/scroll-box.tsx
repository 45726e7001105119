import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { NamedGroup } from './layout.tsx'
import styles from './scroll-box.module.css'

const css = classNames(styles)

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
