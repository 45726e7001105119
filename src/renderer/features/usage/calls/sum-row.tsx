import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import { addMoney, type Money } from '../../../../shared/domain/money/money.ts'
import type { CallColumn } from '../../../../shared/domain/usage/call-columns.ts'
import { formatExactMoney, formatMoneyList, type MoneyFormat } from '../../../lib/format-money.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { usageStrings as strings } from '../../../messages/usage.ts'
import { Cell, ClosingRow, MissingCell } from '../../../ui/table/table.tsx'
import type { ReviewRow } from './arrange-calls.ts'
import { estimatedTokens } from './call-words.ts'
import type { DrawnColumn } from './shown-columns.ts'

type Counted = keyof CallRow['usage']

const countOf: Partial<Readonly<Record<CallColumn, Counted>>> = {
  prompt: 'promptTokens',
  completion: 'completionTokens',
  total: 'totalTokens',
}

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
    const isSummed = column in countOf || column === 'price' || column === 'estimate'
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

/** Shows a dash, not zero, when no call reported the count. */
function SumCell({ calls, column, span, formatCost }: SumCellProps) {
  if (column === 'price') return <MoneyCell list={calls.map(({ cost }) => cost)} formatCost={formatCost} />
  if (column === 'estimate') return <EstimateCell calls={calls} />
  const count = countOf[column]
  if (count === undefined) return <Cell columnSpan={span} />
  const known = calls.map(({ usage }) => usage[count]).filter((tokens) => tokens !== null)
  if (known.length === 0) return <MissingCell words={strings.none} />
  return <Cell isNumber>{formatCount(addUp(known))}</Cell>
}

/** Estimates are not part of the other sums. */
function EstimateCell({ calls }: Pick<SumCellProps, 'calls'>) {
  const known = calls.map((call) => estimatedTokens(call, 'totalTokens')).filter((tokens) => tokens !== null)
  return <MissingCell words={`≈ ${formatCount(addUp(known))}`} why={strings.estimated} />
}

interface MoneyCellProps {
  readonly list: readonly (Money | null)[]
  readonly formatCost: MoneyFormat
}

/** Shows each currency separately. */
function MoneyCell({ list, formatCost }: MoneyCellProps) {
  const sums = addMoney(list.filter((one) => one !== null))
  if (sums.length === 0) return <MissingCell words={strings.none} />
  return (
    <Cell isNumber title={formatMoneyList(sums, formatExactMoney)}>
      {formatMoneyList(sums, formatCost)}
    </Cell>
  )
}

function addUp(counts: readonly number[]): number {
  return counts.reduce((sum, tokens) => Math.min(sum + tokens, Number.MAX_SAFE_INTEGER), 0)
}
