import { useState } from 'react'
import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { changeOfSums, type SumsChange } from '../../../../shared/domain/usage/earlier-period.ts'
import { addSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { createDifferenceFormat, type MoneyFormat } from '../../../../shared/language/format-money.ts'
import {
  formatCount,
  formatDifference,
  formatPercentDifference,
} from '../../../../shared/language/format-number.ts'
import { exactMoneyWords } from '../../../strings/prices.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { MiddleEllipsis } from '../../../ui/controls/middle-ellipsis.tsx'
import { Box, Detail, Info } from '../../../ui/layout/layout.tsx'
import {
  type CellContent,
  type DataColumn,
  DataTable,
  nextSort,
  type Sorting,
  type SumLine,
} from '../../../ui/table/data-table.tsx'
import sumCss from '../page/sum-table.module.css'
import { usagePageStrings, usageTableStrings } from '../page/usage-page-strings.ts'
import { type SortValue, sortByValue } from '../sort-values.ts'
import css from './change-table.module.css'
import { usageChangeStrings as strings } from './usage-change-strings.ts'

const stepOfMore = 100
const maxRows = 20

interface ComparedSums {
  readonly earlier: UsageSums
  readonly now: UsageSums
}

export interface ChangeRow extends ComparedSums {
  readonly key: string
  /** The sort value of the first column. */
  readonly order: string | number
  readonly title: string
  /** Below the title, in the quiet color. */
  readonly note: string | null
}

type FigureColumn = keyof typeof strings.columnMeanings
type ChangeColumn = 'name' | FigureColumn

interface Figure {
  readonly sortValue: (change: SumsChange) => SortValue
  readonly content: (change: SumsChange, formatPrice: MoneyFormat) => CellContent
}

/** In their order on screen. A large decrease is as interesting as a large increase. */
const figures: Readonly<Record<FigureColumn, Figure>> = {
  calls: {
    sortValue: ({ calls }) => Math.abs(calls.difference ?? 0),
    content: ({ calls }) => ({ words: formatDifference(calls.difference ?? 0) }),
  },
  earlier: {
    sortValue: ({ total }) => total.earlier,
    content: ({ total }) => reportedContent(total.earlier),
  },
  now: {
    sortValue: ({ total }) => total.now,
    content: ({ total }) => reportedContent(total.now),
  },
  change: {
    sortValue: ({ total }) => total.difference && Math.abs(total.difference),
    content: ({ total }) =>
      total.difference === null
        ? { words: usageTableStrings.unknown, isMissing: true }
        : { words: formatDifference(total.difference) },
  },
  percent: {
    sortValue: ({ total }) => total.percent,
    content: ({ total }) =>
      total.percent === null
        ? { words: usagePageStrings.none, isMissing: true, why: strings.noBase }
        : { words: formatPercentDifference(total.percent) },
  },
  price: {
    // Currencies can't be compared, so the first decides.
    sortValue: ({ price }) => price?.[0] ?? null,
    content: ({ price }, formatPrice) => priceContent(price, formatPrice),
  },
}
const figureNames = Object.keys(figures) as FigureColumn[]

interface ChangeTableProps {
  readonly name: keyof typeof strings.titles
  readonly rows: readonly ChangeRow[]
  readonly total: ComparedSums
}

/** Rows of two periods and their differences, closed with those of the totals. */
export function ChangeTable({ name, rows, total }: ChangeTableProps) {
  const [sort, setSort] = useState<Sorting<ChangeColumn>>({ column: 'change', isDescending: true })
  const [shownCount, setShownCount] = useState(maxRows)
  const withChanges = rows.map((row) => ({ ...row, change: changeOfSums(row.earlier, row.now) }))
  const sorted = sortByValue(
    withChanges,
    ({ order, change }) => (sort.column === 'name' ? order : figures[sort.column].sortValue(change)),
    sort.isDescending,
  )
  const sum = changeOfSums(total.earlier, total.now)
  const hidden = sorted.slice(shownCount)
  const formatPrice = createDifferenceFormat(
    [...withChanges.map(({ change }) => change), sum].flatMap(({ price }) => price ?? []),
  )
  const hasPrice = total.earlier.cost.length + total.now.cost.length > 0
  const columns: readonly DataColumn<(typeof withChanges)[number], ChangeColumn>[] = [
    {
      name: 'name',
      header: strings.columns[name],
      contentOf: nameContent,
    },
    ...figureNames
      .filter((column) => column !== 'price' || hasPrice)
      .map((column) => ({
        name: column,
        header: strings.columns[column],
        title: strings.columnMeanings[column],
        isNumber: true,
        contentOf: ({ change }: { readonly change: SumsChange }) =>
          figures[column].content(change, formatPrice),
      })),
  ]
  const line = (label: SumLine<ChangeColumn>['label'], change: SumsChange): SumLine<ChangeColumn> => ({
    label,
    sumOf: (column) => (column === 'name' ? undefined : figures[column].content(change, formatPrice)),
  })
  return (
    <Box as="section" shrink aria-label={strings.titles[name]}>
      <Info as="h2" strong below={2}>
        {strings.titles[name]}
      </Info>
      <div className={sumCss('rows')}>
        <DataTable
          label={strings.titles[name]}
          columns={columns}
          rows={sorted.slice(0, shownCount)}
          keyOf={({ key }) => key}
          rest={
            hidden.length === 0
              ? null
              : line(
                  <LinkButton onClick={() => setShownCount(shownCount + stepOfMore)}>
                    {usageTableStrings.more(hidden.length)}
                  </LinkButton>,
                  changeOfSums(
                    addSums(hidden.map(({ earlier }) => earlier)),
                    addSums(hidden.map(({ now }) => now)),
                  ),
                )
          }
          sum={line(usageTableStrings.sum, sum)}
          sorting={sort}
          onSort={(column) => setSort(nextSort(sort, column))}
        />
      </div>
    </Box>
  )
}

/** Two lines, so that rows of one model differ where the column is narrow. */
function nameContent({ title, note }: ChangeRow): CellContent {
  const words = (
    <>
      <span className={css('name')} dir="auto">
        <MiddleEllipsis text={title} />
      </span>
      {note !== null && (
        <Detail as="span" truncated className={css('note')}>
          {note}
        </Detail>
      )}
    </>
  )
  return { words }
}

function reportedContent(tokens: number | null): CellContent {
  return tokens === null
    ? { words: usagePageStrings.notReported, isMissing: true }
    : { words: formatCount(tokens) }
}

/** One line for each currency. Currencies are never added together. */
function priceContent(price: SumsChange['price'], formatPrice: MoneyFormat): CellContent {
  if (price === null) return { words: usageTableStrings.notPriced, isMissing: true }
  if (price.length === 0) return { words: usagePageStrings.none, isMissing: true }
  return {
    words: price.map((money) => (
      <span key={money.currency} className={sumCss('money')} title={exactMoneyWords([money])}>
        {formatPrice(money)}
      </span>
    )),
  }
}
