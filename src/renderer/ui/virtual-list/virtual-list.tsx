import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { rowsToDraw } from '../../lib/row-range.ts'
import { useRowRange } from './use-row-range.ts'
import styles from './virtual-list.module.css'

const css = classNames(styles)

interface VirtualListProps<Row> {
  readonly rows: readonly Row[]
  /** The height of every row, in pixels. */
  readonly rowHeight: number
  readonly keyOf: (row: Row) => string
  readonly renderRow: (row: Row) => ReactNode
  /** The scroll container. If its other content moves the list, the caller must pass a new `rows` array. */
  readonly scroller: HTMLElement | null
}

/** A list that renders only rows in view or near it, and always the focused row. */
export function VirtualList<Row>({ rows, rowHeight, keyOf, renderRow, scroller }: VirtualListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const range = useRowRange(scroller, list, rows, rowHeight)
  const focusedKey = useFocusedKey(list)
  const focusedIndex = focusedKey === null ? -1 : rows.findIndex((row) => keyOf(row) === focusedKey)
  return (
    <ul ref={list} className={css('list')} style={{ height: rows.length * rowHeight }}>
      {rowsToDraw(range, focusedIndex).map((index) => {
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

function useFocusedKey(list: RefObject<HTMLElement | null>): string | null {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    const keep = ({ target }: FocusEvent): void => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
      setFocusedKey(row?.dataset['key'] ?? null)
    }
    const letGo = (): void => setFocusedKey(null)
    element?.addEventListener('focusin', keep)
    element?.addEventListener('focusout', letGo)
    return () => {
      element?.removeEventListener('focusin', keep)
      element?.removeEventListener('focusout', letGo)
    }
  }, [list])
  return focusedKey
}
