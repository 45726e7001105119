import type { ReactNode } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { focusKeyOf, positionAt } from '../position.ts'
import styles from './row-link.module.css'

const css = classNames(styles)

interface RowLinkProps {
  readonly focusKind: string
  readonly id: string
  readonly onOpen: (origin: { scrollTop: number; focusKey: string }) => void
  readonly children: ReactNode
}

/** What a row is called; it leads to a closer look, from which the way back ends here. */
export function RowLink({ focusKind, id, onOpen, children }: RowLinkProps) {
  const focusKey = focusKeyOf(focusKind, id)
  return (
    <button
      type="button"
      dir="auto"
      className={css('name')}
      title={typeof children === 'string' ? children : undefined}
      data-focus-key={focusKey}
      onClick={({ currentTarget }) => onOpen(positionAt(currentTarget, focusKey))}
    >
      {children}
    </button>
  )
}
