import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import type { CallColumn } from '../../../../shared/domain/usage/call-columns.ts'
import type { MoneyFormat } from '../../../lib/format-money.ts'
import { usageStrings as strings } from '../../../messages/usage.ts'
import { Cell, ClosingRow, MissingCell } from '../../../ui/table/table.tsx'
import { callTableColumns, type ReviewRow } from '../call-columns.ts'
import type { DrawnColumn } from './shown-columns.ts'

interface SumRowProps {
  readonly rows: readonly ReviewRow[]
  readonly columns: readonly DrawnColumn[]
  readonly formatCost: MoneyFormat
  readonly isFiltered: boolean
}

/** The sum of reported counts in the rows above, with the sum of estimates separately. */
export function SumRow({ rows, columns, formatCost, isFiltered }: SumRowProps) {
  const calls = rows.map(({ call }) => call)
  const groups = groupCells(columns)
  return (
    <tfoot>
      <ClosingRow>
        {groups.map(({ column, span }, index) =>
          index === 0 ? (
            <Cell key={column} columnSpan={span} title={isFiltered ? strings.sumOfShown : undefined}>
              {strings.sum}
            </Cell>
          ) : (
            <SumCell key={column} {...{ calls, column, span, formatCost }} />
          ),
        )}
      </ClosingRow>
    </tfoot>
  )
}

/** Merges adjacent cells without a sum. */
function groupCells(columns: readonly DrawnColumn[]): { column: CallColumn; span: number }[] {
  const groups: { column: CallColumn; span: number; isSummed: boolean }[] = []
  for (const { column } of columns) {
    const isSummed = callTableColumns[column].sum !== undefined
    const last = groups.at(-1)
    if (last !== undefined && !isSummed && !last.isSummed) last.span += 1
    else groups.push({ column, span: 1, isSummed })
  }
  return groups
}

interface SumCellProps {
  readonly calls: readonly CallRow[]
  readonly column: CallColumn
  readonly span: number
  readonly formatCost: MoneyFormat
}

function SumCell({ calls, column, span, formatCost }: SumCellProps) {
  const sum = callTableColumns[column].sum?.(calls, formatCost)
  if (sum === undefined) return <Cell columnSpan={span} />
  const { words, isMissing = false, why } = sum
  if (isMissing) return <MissingCell words={words} why={why} />
  return (
    <Cell isNumber title={why}>
      {words}
    </Cell>
  )
}
