import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './table.module.css'

const css = classNames(styles)

interface CellProps {
  readonly children?: ReactNode
  readonly isNumber?: boolean
  readonly columnSpan?: number
  /** Has no room of its own: what is in it is not for the eye. */
  readonly isUnseen?: boolean
  readonly title?: string | undefined
}

interface TableProps {
  readonly label: string
  /** All of them, where not all are drawn. */
  readonly rowCount?: number | undefined
  readonly children: ReactNode
}

/** Head, body rows and the closing row in this order; numbers stand right-aligned in tabular figures. */
export function Table({ label, rowCount, children }: TableProps) {
  return (
    <table className={css('table')} aria-label={label} aria-rowcount={rowCount}>
      {children}
    </table>
  )
}

export function ColumnHeader({ isNumber = false, isUnseen = false, columnSpan, children }: CellProps) {
  return (
    <th
      scope="col"
      colSpan={columnSpan}
      className={css('header', isNumber && 'number', isUnseen && 'unseen')}
    >
      {children}
    </th>
  )
}

interface RowProps {
  readonly isQuiet?: boolean
  /** Where it stands among all, from 0, where not all are drawn. */
  readonly index?: number
  /** Where the whole row leads; what the keyboard leads there with is in one of its cells. */
  readonly onPress?: () => void
  readonly children: ReactNode
}

export function Row({ isQuiet = false, index, onPress, children }: RowProps) {
  return (
    <tr
      className={css('row', isQuiet && 'quiet', onPress !== undefined && 'leading')}
      aria-rowindex={index === undefined ? undefined : index + 2}
      // Words that were selected are not pressed.
      onClick={onPress && (() => getSelection()?.isCollapsed !== false && onPress())}
    >
      {children}
    </tr>
  )
}

/** Room for rows that are not drawn. */
export function SpacerRow({ height, columnSpan }: { readonly height: number; readonly columnSpan: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: never focusable
    <tr aria-hidden="true">
      <td colSpan={columnSpan} style={{ height, padding: 0 }}>
        {null}
      </td>
    </tr>
  )
}

/** A sum, closed with a double rule as in a ledger. */
export function ClosingRow({ children }: { readonly children: ReactNode }) {
  return <tr className={css('closing')}>{children}</tr>
}

export function Cell({ isNumber = false, isUnseen = false, columnSpan, title, children }: CellProps) {
  return (
    <td
      colSpan={columnSpan}
      title={title}
      className={css('cell', isNumber && 'number', isUnseen && 'unseen')}
    >
      {children}
    </td>
  )
}

interface MissingCellProps {
  readonly words: string
  readonly why?: string | undefined
  /** A word a line, where columns stand close. */
  readonly isWrapped?: boolean
}

/** In the place of a number that there is not: what is so, and why. */
export function MissingCell({ words, why, isWrapped = false }: MissingCellProps) {
  return (
    <Cell isNumber>
      <span className={css('missing', isWrapped && 'wrapped')} title={why}>
        {words}
      </span>
    </Cell>
  )
}
