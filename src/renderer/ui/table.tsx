import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import styles from './table.module.css'

const css = classNames(styles)

interface CellProps {
  readonly children?: ReactNode
  readonly isNumber?: boolean
  readonly columnSpan?: number
}

/** Head, body rows and the closing row in this order; numbers stand right-aligned in tabular figures. */
export function Table({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <table className={css('table')} aria-label={label}>
      {children}
    </table>
  )
}

export function ColumnHeader({ isNumber = false, columnSpan, children }: CellProps) {
  return (
    <th scope="col" colSpan={columnSpan} className={css('header', isNumber && 'number')}>
      {children}
    </th>
  )
}

export function Row({
  isQuiet = false,
  children,
}: {
  readonly isQuiet?: boolean
  readonly children: ReactNode
}) {
  return <tr className={css('row', isQuiet && 'quiet')}>{children}</tr>
}

/** A sum, closed with a double rule as in a ledger. */
export function ClosingRow({ children }: { readonly children: ReactNode }) {
  return <tr className={css('closing')}>{children}</tr>
}

export function Cell({ isNumber = false, columnSpan, children }: CellProps) {
  return (
    <td colSpan={columnSpan} className={css('cell', isNumber && 'number')}>
      {children}
    </td>
  )
}

/** In the place of a number that there is not: what is so, and why. */
export function MissingCell({ words, why }: { readonly words: string; readonly why?: string }) {
  return (
    <Cell isNumber>
      <span className={css('missing')} title={why}>
        {words}
      </span>
    </Cell>
  )
}
