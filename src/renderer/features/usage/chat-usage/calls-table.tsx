import { useLayoutEffect, useMemo, useState } from 'react'
import {
  type CallColumn,
  defaultColumns,
  type ShownColumns,
} from '../../../../shared/domain/usage/call-column-names.ts'
import { usageStrings as strings } from '../../../strings/usage.ts'
import { type DataColumn, DataTable, type Sorting } from '../../../ui/table/data-table.tsx'
import type { ReviewRow, Show } from '../call-cells.tsx'
import { reviewColumns } from '../call-columns.tsx'
import {
  absentColumns,
  columnsToHide,
  createCostFormat,
  drawnColumns,
  impliedColumns,
  nextSorting,
} from './arrange-calls.ts'
import css from './calls-table.module.css'

interface CallsTableProps {
  readonly rows: readonly ReviewRow[]
  /** Whether a filter hides some calls. */
  readonly isFiltered: boolean
  /** The chosen columns. The panel's default columns are reduced to fit. */
  readonly columns: readonly CallColumn[]
  readonly isNarrow: boolean
  readonly sorting: Sorting<CallColumn> | null
  readonly onSort: (sorting: Sorting<CallColumn> | null) => void
  readonly onShow: Show
}

/** One row for each call, closed with the sum of reported counts. */
export function CallsTable(props: CallsTableProps) {
  const { rows, isFiltered, columns, isNarrow, sorting, onSort, onShow } = props
  const [box, setBox] = useState<HTMLElement | null>(null)
  // Scrolls with what is around it: a scroll area inside another is hard to leave.
  const scroller = box?.closest<HTMLElement>('[data-scroller]') ?? box
  useLayoutEffect(() => void box?.toggleAttribute('data-fits', box.scrollWidth <= box.clientWidth))
  const calls = rows.map(({ call }) => call)
  // Includes rows that aren't rendered yet, so that scrolling never changes the format.
  const formatCost = useMemo(() => createCostFormat(rows), [rows])
  const place = isNarrow ? 'panel' : 'wide'
  const isDefault = columns.join() === defaultColumns[place].join()
  const hidden = useHiddenColumns(box, isDefault ? place : null, rows)
  const unseen = isDefault && isNarrow ? { unseen: impliedColumns(calls) } : {}
  const shown = drawnColumns(columns, { absent: absentColumns(calls), ...unseen, hidden })
  const drawn = shown.map(({ column: name, isInSight }): DataColumn<ReviewRow, CallColumn> => {
    const { header, shortHeader, meaning, isNumber = false, text, draw } = reviewColumns()[name]
    return {
      name,
      header:
        isNarrow && shortHeader !== undefined ? (
          <>
            <span aria-hidden="true" data-short={shortHeader} className={css('short')} />
            <span className={css('whole')}>{header}</span>
          </>
        ) : (
          header
        ),
      title: meaning === undefined ? strings.sortBy(header) : `${meaning}\n${strings.sortBy(header)}`,
      isNumber,
      isUnseen: !isInSight,
      contentOf: (row, link) => {
        if (isInSight && draw !== undefined) return { words: draw(row, { link, onShow }) }
        const content = text(row, formatCost)
        return { ...content, isWrapped: isNarrow && !content.words.startsWith('≈') }
      },
    }
  })
  return (
    <div
      ref={(element) => setBox(element?.querySelector<HTMLElement>('[role=group]') ?? null)}
      className={css('calls', isNarrow && 'narrow')}
    >
      <DataTable
        label={strings.calls}
        columns={drawn}
        rows={rows}
        keyOf={({ call }) => call.id}
        isQuiet={({ call }) => !call.isOnVisiblePath}
        sorting={sorting}
        onSort={(column) => onSort(nextSorting(sorting, column))}
        list={{ scroller, onOpen: onShow && (({ call }) => onShow(call.messageId)) }}
        sum={{
          label: strings.sum,
          title: isFiltered ? strings.sumOfShown : undefined,
          sumOf: (column) => reviewColumns()[column].sum?.(calls, formatCost),
        }}
      />
    </div>
  )
}

/**
 * Hides columns step by step until the table fits. Columns the user chose stay, and the table scrolls.
 */
function useHiddenColumns(
  box: HTMLElement | null,
  /** `null` for columns the user chose. */
  place: keyof ShownColumns | null,
  rows: readonly unknown[],
): readonly CallColumn[] {
  const width = useBoxWidth(box)
  const [fitted, setFitted] = useState({ place, rows, width, steps: 0 })
  const isSame = fitted.place === place && fitted.rows === rows && fitted.width === width
  const steps = isSame ? fitted.steps : 0
  // Runs before paint, once for each step.
  useLayoutEffect(() => {
    const goOneFurther = (): void => {
      const table = box?.querySelector('table') ?? null
      if (box === null || table === null || place === null || columnsToHide(place, steps + 1) === null) return
      if (table.offsetWidth > box.clientWidth) setFitted({ place, rows, width, steps: steps + 1 })
    }
    goOneFurther()
  }, [box, place, rows, width, steps])
  return place === null ? [] : (columnsToHide(place, steps) ?? [])
}

function useBoxWidth(box: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (box === null) return
    const measure = (): void => setWidth(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return width
}
