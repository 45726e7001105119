import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { formatExactMoney, type MoneyFormat } from '../../../../shared/language/format-money.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { classNames } from '../../../lib/class-names.ts'
import { describeCalls } from '../../../messages/usage.ts'
import { usageTableStrings as strings, usagePageStrings } from '../../../messages/usage-page.ts'
import type { CellContent, SumLine } from '../../../ui/table/data-table.tsx'
import type { SortValue } from '../sort-values.ts'
import styles from './sum-table.module.css'

const css = classNames(styles)

interface TableFacts {
  readonly hasHistory: boolean
  readonly hasCost: boolean
}

interface SumColumn {
  readonly header: string
  /** Explains a short header. */
  readonly title?: string
  /** Tables show the column unless this says otherwise. */
  readonly isShown?: (table: TableFacts) => boolean
  readonly sortValue: (sums: UsageSums) => SortValue
  readonly content: (sums: UsageSums, formatCost: MoneyFormat) => CellContent
}

type TokenColumn = 'prompt' | 'history' | 'completion' | 'total'

export type SumColumnName = 'calls' | TokenColumn | 'price'

/** The columns of the sums over some calls, in their order on screen. */
export const sumColumns: Readonly<Record<SumColumnName, SumColumn>> = {
  calls: {
    header: strings.shortColumns.calls,
    sortValue: ({ callCount }) => callCount,
    content: describeCount,
  },
  prompt: tokenColumn('prompt'),
  history: {
    ...tokenColumn('history'),
    title: strings.historyMeaning,
    isShown: ({ hasHistory }) => hasHistory,
  },
  completion: { ...tokenColumn('completion'), title: strings.columns.completion },
  total: tokenColumn('total'),
  price: {
    header: strings.shortColumns.price,
    isShown: ({ hasCost }) => hasCost,
    // Currencies can't be compared, so the first decides.
    sortValue: ({ cost: [first = null] }) => first,
    content: describePrice,
  },
}

export function shownSumColumns(
  table: TableFacts,
): readonly (SumColumn & { readonly name: SumColumnName })[] {
  const names = Object.keys(sumColumns) as SumColumnName[]
  return names
    .map((name) => ({ name, ...sumColumns[name] }))
    .filter(({ isShown }) => isShown === undefined || isShown(table))
}

function tokenColumn(name: TokenColumn): SumColumn {
  return {
    header: strings.shortColumns[name],
    sortValue: (sums) => tokensOf(sums, name),
    content: (sums) => {
      const tokens = tokensOf(sums, name)
      if (tokens !== null) return { words: formatCount(tokens) }
      if (sums.callCount === 0) return { words: usagePageStrings.none, isMissing: true }
      const isSplit = name === 'history' && sums.reportedCount > 0
      return { words: isSplit ? strings.unknown : usagePageStrings.notReported, isMissing: true }
    },
  }
}

/** `null` when no call reported the count, which is not zero. */
export function tokensOf(sums: UsageSums, column: TokenColumn): number | null {
  const { reportedCount, noTotalCount, splitPromptTokens } = sums
  if (reportedCount === 0) return null
  switch (column) {
    case 'prompt':
      return sums.promptTokens
    case 'history':
      return splitPromptTokens === 0 && sums.promptTokens > 0 ? null : sums.historyTokens
    case 'completion':
      return sums.completionTokens
    case 'total':
      return reportedCount === noTotalCount ? null : sums.totalTokens
  }
}

/** Unprocessed calls are not counted. The tooltip mentions them. */
function describeCount({ callCount, notReportedCount, notProcessedCount }: UsageSums): CellContent {
  const calls = describeCalls({ callCount, notReportedCount })
  const others = notProcessedCount === 0 ? [] : [usagePageStrings.notProcessed(notProcessedCount)]
  return { words: formatCount(callCount), why: [calls, ...others].join(' · ') }
}

/** One line for each currency. Currencies are never added together. */
function describePrice({ cost, callCount, unpricedCount }: UsageSums, formatCost: MoneyFormat): CellContent {
  if (cost.length === 0)
    return { words: callCount === 0 ? usagePageStrings.none : strings.notPriced, isMissing: true }
  const share = unpricedCount === 0 ? [] : [usagePageStrings.priced(callCount - unpricedCount, callCount)]
  return {
    words: cost.map((money) => (
      <span
        key={money.currency}
        className={css('money')}
        title={[formatExactMoney(money), ...share].join(' · ')}
      >
        {formatCost(money)}
      </span>
    )),
  }
}

/** A row of sums, in any table that has some of these columns. */
export function sumLine(
  label: SumLine<string>['label'],
  sums: UsageSums,
  formatCost: MoneyFormat,
): SumLine<string> {
  return {
    label,
    sumOf: (name) => (isSumColumn(name) ? sumColumns[name].content(sums, formatCost) : undefined),
  }
}

function isSumColumn(name: string): name is SumColumnName {
  return name in sumColumns
}
