import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { reportedSums } from '../../../../shared/domain/usage/usage-sums.ts'
import type { MoneyFormat } from '../../../../shared/language/format-money.ts'
import { formatCount, formatWholePercent } from '../../../../shared/language/format-number.ts'
import { perLanguage } from '../../../../shared/language/messages.ts'
import { exactMoneyWords } from '../../../strings/prices.ts'
import { describeCalls } from '../../../strings/usage.ts'
import type { CellContent, SumLine } from '../../../ui/table/data-table.tsx'
import type { SortValue } from '../sort-values.ts'
import css from './sum-table.module.css'
import { figureStrings, usageTableStrings as strings, usagePageStrings } from './usage-page-strings.ts'

interface TableFacts {
  /** Only the most important columns, for tables side by side. */
  readonly isBrief: boolean
  readonly hasHistory: boolean
  readonly hasCachedShare: boolean
  /** The sum of the table. Columns that no call has a value for are not shown. */
  readonly total: UsageSums
}

interface SumColumn {
  readonly header: string
  /** Explains a short header. */
  readonly title?: string
  /** Tables show the column unless this says otherwise. */
  readonly isShown?: (table: TableFacts) => boolean
  readonly isInBrief?: boolean
  readonly sortValue: (sums: UsageSums) => SortValue
  readonly content: (sums: UsageSums, formatCost: MoneyFormat) => CellContent
}

type DetailColumn = 'cached' | 'reasoning'
type TokenColumn = 'prompt' | 'history' | 'completion' | 'total' | DetailColumn

export type SumColumnName = 'calls' | TokenColumn | 'cachedShare' | 'price'

/** The columns of the sums over some calls, in their order on screen. */
export const sumColumns = perLanguage(
  (): Readonly<Record<SumColumnName, SumColumn>> => ({
    calls: {
      header: strings.shortColumns.calls,
      sortValue: ({ callCount }) => callCount,
      content: describeCount,
      isInBrief: true,
    },
    prompt: tokenColumn('prompt'),
    history: {
      ...tokenColumn('history'),
      title: strings.historyMeaning,
      isShown: ({ hasHistory }) => hasHistory,
    },
    cached: {
      ...tokenColumn('cached'),
      title: strings.cachedMeaning,
      isShown: ({ total }) => total.cachedCount > 0,
    },
    cachedShare: {
      header: strings.shortColumns.cachedShare,
      isInBrief: true,
      title: strings.cachedShareMeaning,
      isShown: ({ hasCachedShare, total }) => hasCachedShare && total.cachedCount > 0,
      sortValue: cachedPercent,
      content: (sums) => {
        const percent = cachedPercent(sums)
        if (percent === null) return { words: usagePageStrings.none, isMissing: true, why: strings.unknown }
        return { words: formatWholePercent(percent) }
      },
    },
    completion: { ...tokenColumn('completion'), title: strings.columns.completion },
    reasoning: {
      ...tokenColumn('reasoning'),
      title: strings.reasoningMeaning,
      isShown: ({ total }) => total.reasoningCount > 0,
    },
    total: { ...tokenColumn('total'), isInBrief: true },
    price: {
      header: strings.shortColumns.price,
      isInBrief: true,
      isShown: ({ total }) => total.cost.length > 0,
      // Currencies can't be compared, so the first decides.
      sortValue: ({ cost: [first = null] }) => first,
      content: describePrice,
    },
  }),
)

export function shownSumColumns(
  table: TableFacts,
): readonly (SumColumn & { readonly name: SumColumnName })[] {
  const names = Object.keys(sumColumns()) as SumColumnName[]
  return names
    .map((name) => ({ name, ...sumColumns()[name] }))
    .filter(({ isShown, isInBrief = false }) => (isShown?.(table) ?? true) && (isInBrief || !table.isBrief))
}

function tokenColumn(name: TokenColumn): SumColumn {
  return {
    header: strings.shortColumns[name],
    sortValue: (sums) => tokensOf(sums, name),
    content: (sums) => {
      const tokens = tokensOf(sums, name)
      if (tokens !== null)
        return { words: formatCount(tokens), why: name === 'total' ? describeParts(sums) : undefined }
      if (sums.callCount === 0) return { words: usagePageStrings.none, isMissing: true }
      // Most services never report these, so a dash is enough.
      if (name === 'cached' || name === 'reasoning')
        return { words: usagePageStrings.none, isMissing: true, why: usagePageStrings.notReported }
      const isSplit = name === 'history' && sums.reportedCount > 0
      return { words: isSplit ? strings.unknown : usagePageStrings.notReported, isMissing: true }
    },
  }
}

export function describeParts(sums: UsageSums): string {
  const [prompt, completion] = [tokensOf(sums, 'prompt') ?? 0, tokensOf(sums, 'completion') ?? 0]
  return figureStrings.parts(prompt, completion)
}

/** `null` when no call reported the count, which is not zero. */
export function tokensOf(sums: UsageSums, column: TokenColumn): number | null {
  if (column !== 'history') return reportedSums[column](sums)
  const prompt = reportedSums.prompt(sums)
  return prompt === null || (sums.splitPromptTokens === 0 && prompt > 0) ? null : sums.historyTokens
}

/** The cached part of all input tokens, in calls whose report shows where it counts cached ones. */
function cachedPercent({ placedInputTokens, placedCachedTokens }: UsageSums): number | null {
  return placedInputTokens === 0 ? null : (placedCachedTokens / placedInputTokens) * 100
}

/** Unprocessed calls are not counted. The tooltip mentions them. */
function describeCount({ callCount, notReportedCount, notProcessedCount }: UsageSums): CellContent {
  const calls = describeCalls({ callCount, notReportedCount })
  const others = notProcessedCount === 0 ? [] : [usagePageStrings.notProcessed(notProcessedCount)]
  return { words: formatCount(callCount), why: [calls, ...others].join(' · ') }
}

/** One line for each currency. Currencies are never added together. */
function describePrice(sums: UsageSums, formatCost: MoneyFormat): CellContent {
  const { cost, callCount, unpricedCount, unassignedTokens } = sums
  if (cost.length === 0)
    return { words: callCount === 0 ? usagePageStrings.none : strings.notPriced, isMissing: true }
  const share = [
    ...(unpricedCount === 0 ? [] : [usagePageStrings.priced(callCount - unpricedCount, callCount)]),
    ...(unassignedTokens === 0 ? [] : [usagePageStrings.inNoPart(unassignedTokens)]),
  ]
  return {
    words: cost.map((money) => (
      <span
        key={money.currency}
        className={css('money')}
        title={[exactMoneyWords([money]), ...share].join(' · ')}
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
    sumOf: (name) => (isSumColumn(name) ? sumColumns()[name].content(sums, formatCost) : undefined),
  }
}

function isSumColumn(name: string): name is SumColumnName {
  return name in sumColumns()
}
