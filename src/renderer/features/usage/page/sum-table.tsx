import { type ReactNode, useState } from 'react'
import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { addSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { createColumnFormat } from '../../../../shared/language/format-money.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { useWindowWidth } from '../../../ui/hooks/use-window-width.ts'
import { Box, Info, Row } from '../../../ui/layout/layout.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import { type DataColumn, DataTable, nextSort, type Sorting } from '../../../ui/table/data-table.tsx'
import { sortByValue } from '../sort-values.ts'
import { type SumColumnName, shownSumColumns, sumColumns, sumLine } from './sum-columns.tsx'
import css from './sum-table.module.css'
import { usageTableStrings as strings } from './usage-page-strings.ts'

const stepOfMore = 100
/** More columns would scroll sideways, or cut the names. */
const narrowWidth = 560

export interface UsageRow {
  readonly key: string
  /** The sort value of the first column. */
  readonly order: string | number
  readonly sums: UsageSums
  readonly isQuiet?: boolean
}

type UsageColumn = 'name' | SumColumnName

/** The rows that aren't loaded yet: their number and sums. */
interface RestOfRows {
  readonly count: number
  readonly sums: UsageSums
  readonly isLoading: boolean
  readonly onMore: () => void
}

export interface SumTableProps<Shown extends UsageRow> {
  readonly name: keyof typeof strings.labels & keyof typeof strings.columns
  /** A sentence about the rows, next to the title. */
  readonly note?: string
  /** At the end of the title's line. */
  readonly controls?: ReactNode
  readonly rows: readonly Shown[]
  readonly total: UsageSums
  readonly firstSort: Sorting<UsageColumn>
  /** The rows shown at first. The others form one row with a button. */
  readonly maxRows: number
  readonly isBrief?: boolean
  readonly hasHistory?: boolean
  readonly hasCachedShare?: boolean
  readonly rest?: RestOfRows | null
  readonly renderName: (row: Shown) => ReactNode
  /** Renders a line below a row, across the table; `false` for none. */
  readonly renderBelow?: (row: Shown) => ReactNode
}

/** Rows sortable by any column, closed with the total. */
export function SumTable<Shown extends UsageRow>(props: SumTableProps<Shown>) {
  const { name, rows, total, firstSort, maxRows, rest = null } = props
  const isNarrow = useWindowWidth() <= narrowWidth
  const isBrief = isNarrow || props.isBrief === true
  const { hasHistory = false, hasCachedShare = false } = props
  const [sort, setSort] = useState(firstSort)
  const [added, setAdded] = useState(0)
  // The last row takes no more space than a button for it.
  const shownCount = maxRows + added + (rows.length === maxRows + added + 1 && rest === null ? 1 : 0)
  const sorted = sortRows(rows, sort)
  const hidden = sorted.slice(shownCount)
  const more: RestOfRows | null =
    hidden.length === 0
      ? rest
      : {
          count: hidden.length + (rest?.count ?? 0),
          sums: addSums([...hidden.map(({ sums }) => sums), ...(rest === null ? [] : [rest.sums])]),
          isLoading: false,
          onMore: () => setAdded(added + stepOfMore),
        }
  // Includes hidden rows, so that showing more rows never shifts the decimals.
  const formatCost = createColumnFormat(
    [...rows.map(({ sums }) => sums), ...(more === null ? [] : [more.sums]), total].flatMap(
      ({ cost }) => cost,
    ),
  )
  const columns: readonly DataColumn<Shown, UsageColumn>[] = [
    {
      name: 'name',
      header: strings.columns[name],
      contentOf: (row) => ({ words: props.renderName(row) }),
    },
    ...shownSumColumns({ isBrief, hasHistory, hasCachedShare, total }).map(({ content, ...column }) => ({
      ...column,
      isNumber: true,
      contentOf: ({ sums }: Shown) => content(sums, formatCost),
    })),
  ]
  return (
    <Box as="section" shrink aria-label={strings.titles[name]}>
      <Row gap={3} justify="between" className={css('title')}>
        <Info as="h2" strong>
          {props.note === undefined ? (
            strings.titles[name]
          ) : (
            <span {...hint(props.note)}>{strings.titles[name]}</span>
          )}
        </Info>
        {props.controls}
      </Row>
      <div className={css('rows')}>
        <DataTable
          label={strings.labels[name]}
          columns={columns}
          rows={sorted.slice(0, shownCount)}
          keyOf={({ key }) => key}
          isQuiet={({ isQuiet = false }) => isQuiet}
          renderBelow={props.renderBelow}
          rest={
            more !== null && more.count > 0
              ? sumLine(<MoreButton more={more} />, more.sums, formatCost)
              : null
          }
          sum={sumLine(strings.sum, total, formatCost)}
          sorting={sort}
          onSort={(column) => setSort(nextSort(sort, column))}
        />
      </div>
    </Box>
  )
}

function MoreButton({ more }: { readonly more: RestOfRows }) {
  return (
    <LinkButton aria-disabled={more.isLoading} onClick={more.onMore}>
      {strings.more(more.count)}
    </LinkButton>
  )
}

export function sortRows<Row extends UsageRow>(
  rows: readonly Row[],
  { column, isDescending }: Sorting<UsageColumn>,
): readonly Row[] {
  const sortValueOf = (row: Row) => (column === 'name' ? row.order : sumColumns()[column].sortValue(row.sums))
  return sortByValue(rows, sortValueOf, isDescending)
}
