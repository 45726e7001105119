import type { ReactNode } from 'react'
import { Text } from '../layout/layout.tsx'
import css from './table.module.css'

interface CellProps {
  readonly children?: ReactNode
  readonly isNumber?: boolean
  readonly columnSpan?: number | undefined
  /** Takes no space: the content is for screen readers only. */
  readonly isUnseen?: boolean
  readonly title?: string | undefined
}

interface TableProps {
  readonly label: string
  /** The total number of rows, if not all are rendered. */
  readonly rowCount?: number | undefined
  readonly children: ReactNode
}

/**
 * Expects header, body rows and closing row in this order. Numbers are end-aligned with tabular figures.
 */
export function Table({ label, rowCount, children }: TableProps) {
  return (
    <table className={css('table')} aria-label={label} aria-rowcount={rowCount}>
      {children}
    </table>
  )
}

type ColumnHeaderProps = Pick<CellProps, 'isNumber' | 'isUnseen' | 'children'>

export function ColumnHeader({ isNumber = false, isUnseen = false, children }: ColumnHeaderProps) {
  return (
    <th scope="col" className={css('header', isNumber && 'number', isUnseen && 'unseen')}>
      {children}
    </th>
  )
}

interface TableRowProps {
  readonly isQuiet?: boolean
  /** The row's index among all, from 0, if not all are rendered. */
  readonly index?: number
  /** Opens the row's target by pointer. A cell has a link or button for the keyboard. */
  readonly onPress?: () => void
  readonly children: ReactNode
}

export function TableRow({ isQuiet = false, index, onPress, children }: TableRowProps) {
  return (
    <tr
      className={css('row', isQuiet && 'quiet', onPress !== undefined && 'leading')}
      aria-rowindex={index === undefined ? undefined : index + 2}
      // Selecting text is not a press.
      onClick={onPress && (() => getSelection()?.isCollapsed !== false && onPress())}
    >
      {children}
    </tr>
  )
}

/** Reserves the height of rows that aren't rendered. */
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

/** A total with a double rule, as in a ledger. */
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
  readonly words: ReactNode
  readonly why?: string | undefined
  /** Puts each word on its own line, for narrow columns. */
  readonly isWrapped?: boolean
}

/** Replaces a missing number with a short text and a reason. */
export function MissingCell({ words, why, isWrapped = false }: MissingCellProps) {
  return (
    <Cell isNumber>
      <Text as="span" tone="faint" className={css(isWrapped && 'wrapped')} title={why}>
        {words}
      </Text>
    </Cell>
  )
}
