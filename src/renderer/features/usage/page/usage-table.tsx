import { type ReactNode, useState } from 'react'
import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { addSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { classNames } from '../../../lib/class-names.ts'
import { createColumnFormat, type MoneyFormat } from '../../../lib/format-money.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { usageTableStrings as strings } from '../../../messages/usage-page.ts'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { SortHeader } from '../../../ui/table/sort-header.tsx'
import { Cell, ClosingRow, Row, Table } from '../../../ui/table/table.tsx'
import { IntegrityLine } from './integrity-line.tsx'
import { sortRows, type UsageColumn, type UsageRow, type UsageSort } from './row-values.ts'
import { SumCells } from './sum-cells.tsx'
import styles from './usage-table.module.css'

const css = classNames(styles)

export type UsageTableName = keyof typeof strings.labels & keyof typeof strings.columns

/** The rows that aren't loaded yet: their number and sums. */
export interface RestOfRows {
  readonly count: number
  readonly sums: UsageSums
  readonly isLoading: boolean
  readonly onMore: () => void
}

interface UsageTableProps<Shown extends UsageRow> {
  readonly name: UsageTableName
  readonly rows: readonly Shown[]
  readonly total: UsageSums
  readonly firstSort: UsageSort
  /** The rows shown at first. The others form one row with a button. */
  readonly maxRows: number
  readonly hasCarried?: boolean
  readonly rest?: RestOfRows | null
  readonly renderName: (row: Shown) => ReactNode
  /** Renders a line below a row, across the table; `false` for none. */
  readonly renderBelow?: (row: Shown) => ReactNode
}

/** Rows sortable by any column, closed with the total and its verification. */
export function UsageTable<Shown extends UsageRow>(props: UsageTableProps<Shown>) {
  const { name, rows, total, firstSort, maxRows, hasCarried = false, rest = null } = props
  const [sort, setSort] = useState(firstSort)
  const [shownCount, setShownCount] = useState(maxRows)
  const sorted = sortRows(rows, sort)
  const hidden = sorted.slice(shownCount)
  const columns: readonly UsageColumn[] = [
    'calls',
    'prompt',
    ...(hasCarried ? ['carried' as const] : []),
    'completion',
    'total',
    ...(total.cost.length > 0 ? ['price' as const] : []),
  ]
  const more: RestOfRows | null =
    hidden.length === 0
      ? rest
      : {
          count: hidden.length + (rest?.count ?? 0),
          sums: addSums([...hidden.map(({ sums }) => sums), ...(rest === null ? [] : [rest.sums])]),
          isLoading: false,
          onMore: () => setShownCount(shownCount + stepOfMore),
        }
  // Includes hidden rows, so that showing more rows never shifts the decimals.
  const formatCost = createColumnFormat(
    [...rows.map(({ sums }) => sums), ...(more === null ? [] : [more.sums]), total].flatMap(
      ({ cost }) => cost,
    ),
  )
  const header = (column: UsageColumn, word: string): ReactNode => (
    <SortHeader
      key={column}
      isNumber={column !== 'name'}
      sorted={sort.column === column ? (sort.isDescending ? 'descending' : 'ascending') : null}
      title={meanings[column]}
      onSort={() => setSort(nextSort(sort, column))}
    >
      {word}
    </SortHeader>
  )
  return (
    <section className={css('part')} aria-label={strings.titles[name]}>
      <h2 className={css('title')}>{strings.titles[name]}</h2>
      <ScrollBox label={strings.labels[name]}>
        <div className={css('rows')}>
          <Table label={strings.labels[name]}>
            <thead>
              <tr>
                {header('name', strings.columns[name])}
                {columns.map((column) => column !== 'name' && header(column, strings.shortColumns[column]))}
              </tr>
            </thead>
            <tbody>
              {sorted.slice(0, shownCount).map((row) => {
                const below = props.renderBelow?.(row) ?? false
                return [
                  <Row key={row.key} isQuiet={row.isQuiet ?? false}>
                    <Cell>{props.renderName(row)}</Cell>
                    <SumCells sums={row.sums} columns={columns} formatCost={formatCost} />
                  </Row>,
                  below !== false && (
                    <Row key={`${row.key} below`}>
                      <Cell columnSpan={columns.length + 1}>{below}</Cell>
                    </Row>
                  ),
                ]
              })}
              {more !== null && more.count > 0 && (
                <MoreRow more={more} columns={columns} formatCost={formatCost} />
              )}
            </tbody>
            <tfoot>
              <ClosingRow>
                <Cell>{strings.sum}</Cell>
                <SumCells sums={total} columns={columns} formatCost={formatCost} />
              </ClosingRow>
            </tfoot>
          </Table>
        </div>
      </ScrollBox>
      <IntegrityLine
        name={name}
        parts={[...rows.map(({ sums }) => sums), ...(rest === null ? [] : [rest.sums])]}
        total={total}
      />
    </section>
  )
}

const stepOfMore = 100
const meanings: Readonly<Partial<Record<UsageColumn, string>>> = {
  carried: strings.carriedMeaning,
  completion: strings.columns.completion,
}

interface MoreRowProps {
  readonly more: RestOfRows
  readonly columns: readonly UsageColumn[]
  readonly formatCost: MoneyFormat
}

function MoreRow({ more, columns, formatCost }: MoreRowProps) {
  return (
    <Row>
      <Cell>
        <button type="button" className={css('more')} aria-disabled={more.isLoading} onClick={more.onMore}>
          {strings.more(formatCount(more.count))}
        </button>
      </Cell>
      <SumCells sums={more.sums} columns={columns} formatCost={formatCost} />
    </Row>
  )
}

/** Numbers sort largest first, names alphabetically. */
function nextSort(sort: UsageSort, column: UsageColumn): UsageSort {
  if (sort.column === column) return { column, isDescending: !sort.isDescending }
  return { column, isDescending: column !== 'name' }
}
