import { type ReactNode, useRef } from 'react'
import { rowsToDraw } from '../../lib/row-range.ts'
import { useRowRange } from './use-row-range.ts'
import css from './virtual-list.module.css'

interface VirtualListProps<Row> {
  readonly rows: readonly Row[]
  /** The height of every row, in pixels. */
  readonly rowHeight: number
  readonly keyOf: (row: Row) => string
  readonly renderRow: (row: Row) => ReactNode
  /** The scroll container. If its other content moves the list, the caller must pass a new `rows` array. */
  readonly scroller: HTMLElement | null
  /** The row that is rendered wherever the list is scrolled: the Tab stop, which may have the focus. */
  readonly keptKey: string | null
}

/** A list that renders only rows in view or near it, and one that is always kept. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { rows, rowHeight, keyOf, renderRow, scroller, keptKey } = props
  const list = useRef<HTMLUListElement>(null)
  const range = useRowRange(scroller, list, rows, rowHeight)
  const keptIndex = keptKey === null ? -1 : rows.findIndex((row) => keyOf(row) === keptKey)
  return (
    <ul ref={list} className={css('list')} style={{ height: rows.length * rowHeight }}>
      {rowsToDraw(range, keptIndex).map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        const key = keyOf(row)
        return (
          <li
            key={key}
            data-key={key}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            className={css('row')}
            style={{ top: index * rowHeight, height: rowHeight }}
          >
            {renderRow(row)}
          </li>
        )
      })}
    </ul>
  )
}
