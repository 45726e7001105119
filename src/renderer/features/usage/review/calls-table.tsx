import { useLayoutEffect, useMemo, useState } from 'react'
import { type CallColumn, defaultColumns } from '../../../../shared/domain/usage/call-columns.ts'
import { classNames } from '../../../lib/class-names.ts'
import { usageStrings as strings } from '../../../messages/usage.ts'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { SortHeader } from '../../../ui/table/sort-header.tsx'
import { ColumnHeader, Table } from '../../../ui/table/table.tsx'
import { callTableColumns, type ReviewRow } from '../call-columns.ts'
import { nextSorting, type Sorting } from './arrange-calls.ts'
import { CallRows } from './call-rows.tsx'
import styles from './calls-table.module.css'
import {
  absentColumns,
  createCostFormat,
  type DrawnColumn,
  drawnColumns,
  impliedColumns,
  maxGivenUp,
} from './shown-columns.ts'
import { SumRow } from './sum-row.tsx'

const css = classNames(styles)

interface CallsTableProps {
  readonly rows: readonly ReviewRow[]
  /** Whether a filter hides some calls. */
  readonly isFiltered: boolean
  /** The chosen columns. The panel's default columns are reduced to fit. */
  readonly columns: readonly CallColumn[]
  readonly isNarrow: boolean
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting | null) => void
  readonly onShow: (messageId: string) => void
}

/** One row for each call, closed with the sum of reported counts. */
export function CallsTable(props: CallsTableProps) {
  const { rows, isFiltered, columns, isNarrow, sorting, onSort, onShow } = props
  const [box, setBox] = useState<HTMLElement | null>(null)
  const calls = rows.map(({ call }) => call)
  // Includes rows that aren't rendered yet, so that scrolling never changes the format.
  const formatCost = useMemo(() => createCostFormat(rows), [rows])
  const { isUsual, isTight, givenUp } = useFittingColumns(box, isNarrow, rows, columns)
  const unseen = isUsual ? { unseen: impliedColumns(calls) } : {}
  const drawn = drawnColumns(columns, { absent: absentColumns(calls), ...unseen, givenUp })
  return (
    <div
      ref={(element) => setBox(element?.querySelector<HTMLElement>('[role=group]') ?? null)}
      className={css('calls', isNarrow && 'narrow', isTight && 'tight')}
    >
      <ScrollBox label={strings.calls} isTall>
        <Table label={strings.calls} rowCount={rows.length + 1}>
          <thead>
            <tr>
              {drawn.map((each) => (
                <Header
                  key={each.column}
                  drawn={each}
                  sorting={sorting}
                  onSort={() => onSort(nextSorting(sorting, each.column))}
                />
              ))}
            </tr>
          </thead>
          <CallRows {...{ rows, formatCost, isNarrow, onShow }} columns={drawn} scroller={box} />
          <SumRow {...{ rows, formatCost, isFiltered }} columns={drawn} />
        </Table>
      </ScrollBox>
    </div>
  )
}

interface HeaderProps {
  readonly drawn: DrawnColumn
  readonly sorting: Sorting | null
  readonly onSort: () => void
}

function Header({ drawn: { column, isInSight }, sorting, onSort }: HeaderProps) {
  const { header, isNumber = false } = callTableColumns[column]
  if (!isInSight)
    return (
      <ColumnHeader isUnseen>
        <VisuallyHidden>{header}</VisuallyHidden>
      </ColumnHeader>
    )
  const direction = sorting?.isDescending === true ? 'descending' : 'ascending'
  return (
    <SortHeader
      isNumber={isNumber}
      sorted={sorting?.column === column ? direction : null}
      title={strings.sortBy(header)}
      onSort={onSort}
    >
      <span className={css('head')}>{header}</span>
    </SortHeader>
  )
}

interface Fit {
  /** Whether the panel shows its default columns. Only then may columns be hidden. */
  readonly isUsual: boolean
  /** Long headers shrink before any column is hidden. */
  readonly isTight: boolean
  readonly givenUp: number
}

/**
 * Hides columns step by step until the table fits next to the transcript. Columns the person chose stay, and
 * the table scrolls.
 */
function useFittingColumns(
  box: HTMLElement | null,
  isNarrow: boolean,
  rows: readonly unknown[],
  columns: readonly CallColumn[],
): Fit {
  const isUsual = isNarrow && columns.join() === defaultColumns.panel.join()
  const width = useBoxWidth(box)
  const [fitted, setFitted] = useState({ rows, width, steps: 0 })
  const isSame = fitted.rows === rows && fitted.width === width
  const steps = isSame ? fitted.steps : 0
  // Runs before paint, once for each step.
  useLayoutEffect(() => {
    const goOneFurther = (): void => {
      const table = box?.querySelector('table') ?? null
      if (box === null || table === null || !isUsual || steps > maxGivenUp) return
      if (table.offsetWidth > box.clientWidth) setFitted({ rows, width, steps: steps + 1 })
    }
    goOneFurther()
  }, [box, isUsual, rows, width, steps])
  return isUsual
    ? { isUsual, isTight: steps > 0, givenUp: Math.max(0, steps - 1) }
    : { isUsual, isTight: false, givenUp: 0 }
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
