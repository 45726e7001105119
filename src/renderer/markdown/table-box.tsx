import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { markdownStrings } from '../strings/markdown.ts'
import styles from './message-text.module.css'

const css = classNames(styles)

/** A table wider than the column scrolls by itself, with the keyboard too. */
export function TableBox({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" aria-label={markdownStrings.table} tabIndex={0} className={css('tableBox')}>
      <table>{children}</table>
    </div>
  )
}

interface TableCellProps {
  readonly isHeader: boolean
  /** As the parser gives it, such as `text-align:right`; nothing else of it is used. */
  readonly style: string
  readonly children: ReactNode
}

export function TableCell({ isHeader, style, children }: TableCellProps) {
  const Tag = isHeader ? 'th' : 'td'
  const alignment = /^text-align:(left|center|right)$/.exec(style)?.[1]
  return (
    <Tag dir="auto" className={css('cell', alignment)} scope={isHeader ? 'col' : undefined}>
      {children}
    </Tag>
  )
}
