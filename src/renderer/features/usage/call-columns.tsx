import type { ReactNode } from 'react'
import type { CallRow } from '../../../shared/contract/usage/chat-usage.ts'
import type { DayClock, LedgerCall } from '../../../shared/contract/usage/usage-page.ts'
import { addMoney } from '../../../shared/domain/money/money.ts'
import type { CallColumn, ListColumn } from '../../../shared/domain/usage/call-column-names.ts'
import { callFields, costFields, pickFields, yesOrNo } from '../../../shared/domain/usage/call-fields.ts'
import type { CsvField } from '../../../shared/domain/usage/csv-table.ts'
import { formatMoment } from '../../../shared/language/format-moment.ts'
import { formatMoneyList, type MoneyFormat } from '../../../shared/language/format-money.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { formatDuration } from '../../../shared/language/format-quantity.ts'
import { perLanguage } from '../../../shared/language/messages.ts'
import { keptNameStrings } from '../../strings/conversation-words.ts'
import { exactMoneyWords } from '../../strings/prices.ts'
import { titleOfCalls } from '../../strings/temporary-chat.ts'
import { callKindStrings, usageStrings as strings } from '../../strings/usage.ts'
import type { CellContent, RowLink } from '../../ui/table/data-table.tsx'
import {
  Anomalies,
  isPlain,
  KindBadge,
  ModelName,
  NumberLink,
  ProgramName,
  type ReviewRow,
  type Show,
  StateBadge,
  TimeLink,
} from './call-cells.tsx'
import {
  addUp,
  type CellWords,
  countWords,
  type Detail,
  detailWords,
  estimatedTokens,
  estimateWords,
  formatCallTime,
  listedCount,
  listedName,
  listedTotal,
  priceWords,
  splitTokens,
  splitWords,
  sumWords,
  wordsOfAnomalies,
  wordsOrNone,
} from './call-words.tsx'
import { usageTableStrings as listStrings } from './page/usage-page-strings.ts'
import type { SortValue } from './sort-values.ts'

type CsvFields = Readonly<Record<string, (row: ReviewRow) => CsvField>>

interface ReviewDrawing {
  readonly link: RowLink
  readonly onShow: Show
}

interface ListDrawing {
  readonly clock: DayClock
  readonly isOneDay: boolean
  readonly formatCost: MoneyFormat
}

interface ColumnWords {
  readonly header: string
  /** Where a column is as narrow as its numbers. */
  readonly shortHeader?: string
  /** Explains the column. */
  readonly meaning?: string
}

interface NamedColumn extends ColumnWords {
  /** Numbers are end-aligned, in the tables and in Markdown. */
  readonly isNumber?: boolean
}

interface ReviewColumn extends NamedColumn {
  readonly sort: (row: ReviewRow) => SortValue
  /** The order of the first press on the header. Default: descending. */
  readonly firstOrder?: 'ascending'
  /** The text of a cell, in the window and in Markdown. */
  readonly text: (row: ReviewRow, formatCost: MoneyFormat) => CellWords
  /** Draws the cell instead of its plain text. */
  readonly draw?: (row: ReviewRow, drawing: ReviewDrawing) => ReactNode
  readonly csv: CsvFields
  /** The text of the closing row. */
  readonly sum?: (calls: readonly CallRow[], formatCost: MoneyFormat) => CellWords
  /** Without space, the column is hidden visually but remains for screen readers. */
  readonly isEssential?: boolean
  /** The column appears only when some call has a value. Default: every call has one. */
  readonly hasValue?: (call: CallRow) => boolean
  /** In the panel, a column that says the same in every row wastes space. */
  readonly isImplied?: (call: CallRow) => boolean
}

/** A column in the usage page's list of calls. */
interface ListedColumn extends NamedColumn {
  readonly list: (call: LedgerCall, drawing: ListDrawing) => CellContent
}

/** Facts that the CSV copy has and the table doesn't. */
type CopiedFact =
  | 'source'
  | 'inView'
  | 'attempt'
  | 'modelAnswered'
  | 'finishReason'
  | 'split'
  | 'forecast'
  | 'splitRule'

/**
 * Every column of a call, for the review, the usage page, the CSV copy and Markdown. The entries are in the
 * order of the CSV fields. `callColumns` and `listColumns` have the order of the tables.
 */
const declared: Readonly<
  Record<CallColumn, Omit<ReviewColumn, keyof ColumnWords>> &
    Record<ListColumn, Omit<ListedColumn, keyof ColumnWords>> &
    Record<CopiedFact, Pick<ReviewColumn, 'csv'>>
> = {
  number: {
    sort: ({ call }) => call.number,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: String(call.number) }),
    draw: (row, drawing) => <NumberLink row={row} {...drawing} />,
    csv: { number: ({ call }) => call.number },
    isEssential: true,
  },
  kind: {
    sort: ({ call }) => call.kind,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: callKindStrings[call.kind] }),
    draw: (row) => <KindBadge row={row} />,
    csv: { kind: ({ call }) => call.kind },
    isEssential: true,
    isImplied: isPlain,
  },
  model: {
    sort: ({ call }) => call.modelRequested,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: call.modelRequested }),
    draw: ({ call }) => <ModelName words={call.modelRequested} />,
    list: ({ modelRequested, modelAnswered }) => ({
      words: <ModelName words={modelAnswered ?? modelRequested} />,
    }),
    csv: fieldsOf('modelRequested'),
    isEssential: true,
  },
  prompt: {
    isNumber: true,
    sort: ({ call }) => call.usage.promptTokens,
    text: ({ call }) => countWords(call, 'promptTokens'),
    list: (call) => listedCount(call, 'promptTokens'),
    csv: fieldsOf('promptTokens'),
    sum: (calls) => sumWords(calls, ({ usage }) => usage.promptTokens),
    isEssential: true,
  },
  history: {
    isNumber: true,
    sort: ({ call }) => splitTokens(call, 'historyTokens'),
    text: ({ call }) => splitWords(call, 'historyTokens'),
    csv: { historyTokens: ({ call }) => splitTokens(call, 'historyTokens') },
    isEssential: true,
  },
  new: {
    isNumber: true,
    sort: ({ call }) => splitTokens(call, 'newTokens'),
    text: ({ call }) => splitWords(call, 'newTokens'),
    csv: { newTokens: ({ call }) => splitTokens(call, 'newTokens') },
    isEssential: true,
  },
  completion: {
    isNumber: true,
    sort: ({ call }) => call.usage.completionTokens,
    text: ({ call }) => countWords(call, 'completionTokens'),
    list: (call) => listedCount(call, 'completionTokens'),
    csv: fieldsOf('completionTokens'),
    sum: (calls) => sumWords(calls, ({ usage }) => usage.completionTokens),
    isEssential: true,
  },
  total: {
    isNumber: true,
    sort: ({ call }) => call.usage.totalTokens,
    text: ({ call }) => countWords(call, 'totalTokens'),
    list: (call) => listedTotal(call),
    csv: fieldsOf('totalTokens'),
    sum: (calls) => sumWords(calls, ({ usage }) => usage.totalTokens),
    isEssential: true,
  },
  source: { csv: fieldsOf('source') },
  inView: { csv: { isInView: ({ call }) => yesOrNo(call.isOnVisiblePath) } },
  time: {
    sort: ({ call }) => call.startedAt,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: formatMoment(call.startedAt) }),
    list: (call, { clock, isOneDay }) => ({
      words: (
        <TimeLink
          call={call}
          words={formatCallTime(call, clock, isOneDay ? 'time' : 'short')}
          whole={formatCallTime(call, clock, 'whole')}
        />
      ),
    }),
    csv: fieldsOf('startedAtUtc'),
  },
  firstToken: {
    isNumber: true,
    sort: ({ call }) => call.firstTokenMs,
    text: ({ call }) => wordsOrNone(call.firstTokenMs, formatDuration),
    csv: fieldsOf('firstTokenMs'),
  },
  duration: {
    isNumber: true,
    sort: ({ call }) => call.durationMs,
    text: ({ call }) => wordsOrNone(call.durationMs, formatDuration),
    list: ({ durationMs }) => ({ words: durationMs === null ? strings.none : formatDuration(durationMs) }),
    csv: fieldsOf('durationMs'),
  },
  attempt: { csv: fieldsOf('attempt') },
  // Has its own column, so that no column's sum mixes estimates with reported counts.
  estimate: {
    isNumber: true,
    sort: ({ call }) => estimatedTokens(call, 'totalTokens'),
    text: ({ call }) => {
      const estimated = estimatedTokens(call, 'totalTokens')
      return estimated === null ? { words: '' } : estimateWords(formatCount(estimated))
    },
    csv: fieldsOf('estimatedPromptTokens', 'estimatedCompletionTokens'),
    sum: (calls) =>
      estimateWords(formatCount(addUp(calls.map((call) => estimatedTokens(call, 'totalTokens'))))),
    hasValue: ({ estimate }) => estimate !== null,
  },
  price: {
    isNumber: true,
    sort: ({ call }) => call.cost,
    text: ({ call }, formatCost) => {
      const { cost, estimatedCost } = call
      if (cost !== null) return priceWords(cost, call, formatCost)
      if (estimatedCost !== null) return estimateWords(formatCost(estimatedCost))
      return { words: strings.none, isMissing: true, why: strings.noPrice }
    },
    list: (call, { formatCost }) => {
      const { cost, source } = call
      if (cost !== null) return priceWords(cost, call, formatCost)
      return { words: source === 'none' ? strings.none : listStrings.notPriced, isMissing: true }
    },
    csv: pickFields(costFields, ({ call }: ReviewRow) => call, [
      'cost',
      'estimatedCost',
      'currency',
      'priceOrigin',
    ]),
    // Each currency has its own sum.
    sum: (calls, formatCost) => {
      const sums = addMoney(calls.flatMap(({ cost }) => cost ?? []))
      if (sums.length === 0) return { words: strings.none, isMissing: true }
      return { words: formatMoneyList(sums, formatCost), why: exactMoneyWords(sums) }
    },
    hasValue: ({ cost, estimatedCost }) => cost !== null || estimatedCost !== null,
  },
  modelAnswered: { csv: fieldsOf('modelAnswered') },
  status: {
    isNumber: true,
    sort: ({ call }) => call.httpStatus,
    text: ({ call }) => wordsOrNone(call.httpStatus, String),
    csv: fieldsOf('httpStatus'),
  },
  finishReason: { csv: fieldsOf('finishReason') },
  split: {
    csv: { split: ({ call: { split } }) => (split.kind === 'not-known' ? split.reason : split.kind) },
  },
  forecast: { csv: fieldsOf('forecastTokens', 'forecastRange') },
  conversation: {
    list: ({ conversationId, conversationTitle, isProgram }) =>
      isProgram
        ? { words: <ProgramName name={conversationTitle} /> }
        : listedName(conversationTitle, titleOfCalls(conversationId, keptNameStrings.untitled)),
  },
  state: { list: (call) => ({ words: <StateBadge call={call} /> }) },
  anomalies: {
    sort: ({ told }) => told.length,
    text: ({ told }) => ({ words: wordsOfAnomalies(told) }),
    draw: ({ told }) => <Anomalies words={wordsOfAnomalies(told)} />,
    csv: { anomalies: ({ told }) => told.map(({ kind }) => kind).join(' ') },
  },
  cached: detailColumn('cachedTokens'),
  cacheWrite: detailColumn('cacheWriteTokens'),
  reasoning: detailColumn('reasoningTokens'),
  splitRule: {
    csv: {
      unsentReasoningTokens: ({ call: { split } }) =>
        split.kind === 'split' ? split.unsentReasoningTokens : null,
    },
  },
}

type Named = Readonly<Record<CallColumn, ReviewColumn> & Record<ListColumn, ListedColumn>>

const named = perLanguage(() => {
  const headers: Readonly<Record<string, string>> = { ...listStrings.columns, ...strings.columns }
  const short: Readonly<Record<string, string>> = strings.shortColumns
  const meanings: Readonly<Record<string, string>> = strings.columnMeanings
  const columns = Object.entries(declared).map(([name, column]) => [
    name,
    { ...column, header: headers[name], shortHeader: short[name], meaning: meanings[name] },
  ])
  return Object.fromEntries(columns) as Named
})

export const reviewColumns: () => Readonly<Record<CallColumn, ReviewColumn>> = named

export const listedColumns: () => Readonly<Record<ListColumn, ListedColumn>> = named

export const callCsvFields: CsvFields = Object.assign(
  {},
  ...Object.values(declared).map((column) => ('csv' in column ? column.csv : {})),
)

/** A count that only some services report, such as cached tokens. Absent until a call has one. */
function detailColumn(count: Detail): Omit<ReviewColumn & ListedColumn, keyof ColumnWords> {
  return {
    isNumber: true,
    sort: ({ call }) => call.details[count],
    text: ({ call }) => detailWords(call, count),
    list: (call) => detailWords(call, count),
    csv: fieldsOf(count),
    sum: (calls) => sumWords(calls, ({ details }) => details[count]),
    hasValue: ({ details }) => details[count] !== null,
  }
}

function fieldsOf(...names: (keyof typeof callFields)[]): CsvFields {
  return pickFields(callFields, ({ call }: ReviewRow) => call, names)
}
