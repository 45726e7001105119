import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { markdownStrings } from '../strings/markdown.ts'
import { ScrollBox } from '../ui/scroll-box.tsx'
import styles from './message-text.module.css'

const css = classNames(styles)

export function TableBox({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css('tableBox')}>
      <ScrollBox label={markdownStrings.table}>
        <table>{children}</table>
      </ScrollBox>
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
