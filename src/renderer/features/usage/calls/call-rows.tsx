import { Fragment, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { MoneyFormat } from '../../../lib/format-money.ts'
import { nextIndex } from '../../../lib/next-index.ts'
import { rowsToDraw } from '../../../lib/row-range.ts'
import { SpacerRow } from '../../../ui/table/table.tsx'
import { useRowRange } from '../../../ui/virtual-list/use-row-range.ts'
import type { ReviewRow } from './arrange-calls.ts'
import { CallLine } from './call-details.tsx'
import type { DrawnColumn } from './shown-columns.ts'

/** So many are drawn without more ado; a longer list only near what is in sight. */
const mostDrawn = 200
const rowHeight = 30

interface CallRowsProps {
  readonly rows: readonly ReviewRow[]
  readonly columns: readonly DrawnColumn[]
  readonly formatCost: MoneyFormat
  readonly isNarrow: boolean
  readonly scroller: HTMLElement | null
  readonly onShow: (messageId: string) => void
}

/** The rows of the table. Arrows go from one to the next, also to those that are not drawn yet. */
export function CallRows({ rows, columns, formatCost, isNarrow, scroller, onShow }: CallRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const near = useRowRange(scroller, body, rows, rowHeight)
  const { reached, setReached, onKeyDown } = useReachedRow(body, rows.length)
  const isWhole = rows.length <= mostDrawn
  const drawn = rowsToDraw(isWhole ? { start: 0, end: rows.length } : near, reached)
  return (
    <tbody ref={body}>
      {drawn.map((index, place) => {
        const row = rows[index]
        const before = drawn[place - 1] ?? -1
        if (row === undefined) return null
        return (
          <Fragment key={row.call.callId}>
            <SpacerRow height={(index - before - 1) * rowHeight} columnSpan={columns.length} />
            <CallLine
              {...{ row, columns, formatCost, isNarrow, index, onShow, onKeyDown }}
              isReached={index === reached}
              onReach={setReached}
            />
          </Fragment>
        )
      })}
      <SpacerRow
        height={(rows.length - 1 - (drawn.at(-1) ?? rows.length - 1)) * rowHeight}
        columnSpan={columns.length}
      />
    </tbody>
  )
}

function useReachedRow(body: RefObject<HTMLElement | null>, count: number) {
  const [chosen, setReached] = useState(0)
  const reached = Math.min(chosen, count - 1)
  const isMoved = useRef(false)
  // Only once the row is drawn.
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    body.current?.querySelector<HTMLElement>(`[data-row="${reached}"]`)?.focus()
  }, [body, reached])
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const target = nextIndex(event.key, index, count)
    if (target === null) return
    event.preventDefault()
    isMoved.current = true
    setReached(target)
  }
  return { reached, setReached, onKeyDown }
}
