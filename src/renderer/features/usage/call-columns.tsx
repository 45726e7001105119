import type { ReactNode } from 'react'
import type { Anomaly } from '../../../shared/contract/usage/anomaly.ts'
import type { DayClock, LedgerCall } from '../../../shared/contract/usage/usage-page.ts'
import type { CallRow } from '../../../shared/contract/usage/usage-review.ts'
import { minuteMs } from '../../../shared/domain/app/durations.ts'
import { addMoney } from '../../../shared/domain/money/money.ts'
import type { CallColumn, ListColumn } from '../../../shared/domain/usage/call-column-names.ts'
import { callFields, costFields, pickFields } from '../../../shared/domain/usage/call-fields.ts'
import type { CsvField } from '../../../shared/domain/usage/csv-table.ts'
import { formatMoment, formatWholeMomentUtc } from '../../../shared/language/format-moment.ts'
import { formatExactMoney, formatMoneyList, type MoneyFormat } from '../../../shared/language/format-money.ts'
import { formatCount, formatDuration } from '../../../shared/language/format-number.ts'
import { describeAnomaly } from '../../messages/anomalies.ts'
import { callKindStrings, splitReasonStrings, usageStrings as strings } from '../../messages/usage.ts'
import { usageTableStrings as listStrings } from '../../messages/usage-page.ts'
import type { CellContent, RowLink } from '../../ui/table/data-table.tsx'
import {
  Anomalies,
  KindBadge,
  ListedName,
  ModelName,
  NumberLink,
  OddTotal,
  StateBadge,
  TimeLink,
} from './call-cells.tsx'
import type { SortValue } from './sort-values.ts'

/** A call with values that depend on other calls. */
export interface ReviewRow {
  readonly call: CallRow
  /** The reported totals up to and including this call. */
  readonly runningTotal: number
  /** The anomalies to show. */
  readonly told: readonly Anomaly[]
}

/** Plain words, since Markdown has them too. */
interface CellWords extends CellContent {
  readonly words: string
}

type CsvFields = Readonly<Record<string, (row: ReviewRow) => CsvField>>

interface ReviewDrawing {
  readonly link: RowLink
  readonly onShow: (messageId: string) => void
}

interface ListDrawing {
  readonly clock: DayClock
  readonly formatCost: MoneyFormat
}

interface NamedColumn {
  readonly header: string
  /** Where a column is as narrow as its numbers. */
  readonly shortHeader?: string
  /** Explains the column. */
  readonly meaning?: string
  /** Numbers are end-aligned, in the tables and in Markdown. */
  readonly isNumber?: boolean
}

/** A column in the review of a chat. */
interface ReviewColumn extends NamedColumn {
  readonly sort: (row: ReviewRow) => SortValue
  /** The order of the first press on the header. Default: descending. */
  readonly firstOrder?: 'ascending'
  /** The text of a cell, also in Markdown. */
  readonly text: (row: ReviewRow, formatCost: MoneyFormat) => CellWords
  /** Draws the cell in place of its plain text. */
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
type CopiedFact = 'source' | 'inView' | 'attempt' | 'modelAnswered' | 'finishReason' | 'split' | 'forecast'

/**
 * Every column of a call, for the review, the usage page, the CSV copy and Markdown. The entries are in the
 * order of the CSV fields. `callColumns` and `listColumns` have the order of the tables.
 */
const declared: Readonly<
  Record<CallColumn, ReviewColumn> &
    Record<ListColumn, ListedColumn> &
    Record<CopiedFact, Pick<ReviewColumn, 'csv'>>
> = {
  number: {
    header: strings.columns.number,
    sort: ({ call }) => call.number,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: String(call.number) }),
    draw: (row, drawing) => <NumberLink row={row} {...drawing} />,
    csv: { number: ({ call }) => call.number },
    isEssential: true,
  },
  kind: {
    header: strings.columns.kind,
    sort: ({ call }) => call.kind,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: callKindStrings[call.kind] }),
    draw: (row) => <KindBadge row={row} />,
    csv: { kind: ({ call }) => call.kind },
    isEssential: true,
    isImplied: ({ kind }) => kind === 'answer',
  },
  model: {
    header: strings.columns.model,
    sort: ({ call }) => call.modelAsked,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: call.modelAsked }),
    draw: ({ call }) => <ModelName words={call.modelAsked} />,
    list: ({ modelAsked, modelAnswered }) => ({ words: <ModelName words={modelAnswered ?? modelAsked} /> }),
    csv: { model: ({ call }) => call.modelAsked },
    isEssential: true,
  },
  prompt: {
    header: strings.columns.prompt,
    isNumber: true,
    sort: ({ call }) => call.usage.promptTokens,
    text: ({ call }) => countWords(call, 'promptTokens'),
    list: (call) => listedCount(call, 'promptTokens'),
    csv: fieldsOf('prompt_tokens'),
    sum: (calls) => sumWords(calls, 'promptTokens'),
    isEssential: true,
  },
  history: {
    header: strings.columns.history,
    meaning: strings.columnMeanings.history,
    isNumber: true,
    sort: ({ call }) => splitTokens(call, 'historyTokens'),
    text: ({ call }) => splitWords(call, 'historyTokens'),
    csv: { carried_tokens: ({ call }) => splitTokens(call, 'historyTokens') },
    isEssential: true,
  },
  new: {
    header: strings.columns.new,
    meaning: strings.columnMeanings.new,
    isNumber: true,
    sort: ({ call }) => splitTokens(call, 'newTokens'),
    text: ({ call }) => splitWords(call, 'newTokens'),
    csv: { added_tokens: ({ call }) => splitTokens(call, 'newTokens') },
    isEssential: true,
  },
  completion: {
    header: strings.columns.completion,
    shortHeader: strings.shortColumns.completion,
    isNumber: true,
    sort: ({ call }) => call.usage.completionTokens,
    text: ({ call }) => countWords(call, 'completionTokens'),
    list: (call) => listedCount(call, 'completionTokens'),
    csv: fieldsOf('completion_tokens'),
    sum: (calls) => sumWords(calls, 'completionTokens'),
    isEssential: true,
  },
  total: {
    header: strings.columns.total,
    isNumber: true,
    sort: ({ call }) => call.usage.totalTokens,
    text: ({ call }) => countWords(call, 'totalTokens'),
    list: (call) => listedTotal(call),
    csv: fieldsOf('total_tokens'),
    sum: (calls) => sumWords(calls, 'totalTokens'),
    isEssential: true,
  },
  source: { csv: { usage: ({ call }) => call.source } },
  inView: { csv: { on_visible_path: ({ call }) => (call.isOnVisiblePath ? 'yes' : 'no') } },
  time: {
    header: strings.columns.time,
    sort: ({ call }) => call.startedAt,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: formatMoment(call.startedAt) }),
    list: (call, { clock }) => ({ words: <TimeLink call={call} words={momentOf(call, clock)} /> }),
    csv: { started_at: ({ call }) => new Date(call.startedAt).toISOString() },
  },
  firstToken: {
    header: strings.columns.firstToken,
    meaning: strings.columnMeanings.firstToken,
    isNumber: true,
    sort: ({ call }) => call.firstTokenMs,
    text: ({ call }) => wordsOrNone(call.firstTokenMs, formatDuration),
    csv: fieldsOf('first_token_ms'),
  },
  duration: {
    header: strings.columns.duration,
    isNumber: true,
    sort: ({ call }) => call.durationMs,
    text: ({ call }) => wordsOrNone(call.durationMs, formatDuration),
    list: ({ durationMs }) => ({ words: durationMs === null ? strings.none : formatDuration(durationMs) }),
    csv: fieldsOf('duration_ms'),
  },
  attempt: { csv: fieldsOf('attempt') },
  // Has its own column, so that no column's sum mixes estimates with reported counts.
  estimate: {
    header: strings.columns.estimate,
    shortHeader: strings.shortColumns.estimate,
    meaning: strings.columnMeanings.estimate,
    isNumber: true,
    sort: ({ call }) => estimatedTokens(call, 'totalTokens'),
    text: ({ call }) => {
      const estimated = estimatedTokens(call, 'totalTokens')
      return estimated === null ? { words: '' } : estimateWords(formatCount(estimated))
    },
    csv: fieldsOf('estimated_prompt_tokens', 'estimated_completion_tokens'),
    sum: (calls) =>
      estimateWords(formatCount(addUp(calls.map((call) => estimatedTokens(call, 'totalTokens'))))),
    hasValue: ({ estimate }) => estimate !== null,
  },
  running: {
    header: strings.columns.running,
    meaning: strings.columnMeanings.running,
    isNumber: true,
    sort: ({ runningTotal }) => runningTotal,
    text: ({ runningTotal }) => ({ words: formatCount(runningTotal) }),
    csv: { running_total_tokens: ({ runningTotal }) => runningTotal },
  },
  price: {
    header: strings.columns.price,
    isNumber: true,
    sort: ({ call }) => call.cost,
    text: ({ call: { cost, estimatedCost } }, formatCost) => {
      if (cost !== null) return { words: formatCost(cost), why: formatExactMoney(cost) }
      if (estimatedCost !== null) return estimateWords(formatCost(estimatedCost))
      return { words: strings.none, isMissing: true, why: strings.noPrice }
    },
    list: ({ cost, source }, { formatCost }) => {
      if (cost !== null) return { words: formatCost(cost), why: formatExactMoney(cost) }
      return { words: source === 'none' ? strings.none : listStrings.notPriced, isMissing: true }
    },
    csv: pickFields(costFields, ({ call }: ReviewRow) => call, ['cost', 'estimated_cost', 'currency']),
    // Each currency has its own sum.
    sum: (calls, formatCost) => {
      const sums = addMoney(calls.flatMap(({ cost }) => cost ?? []))
      if (sums.length === 0) return { words: strings.none, isMissing: true }
      return { words: formatMoneyList(sums, formatCost), why: formatMoneyList(sums, formatExactMoney) }
    },
    hasValue: ({ cost, estimatedCost }) => cost !== null || estimatedCost !== null,
  },
  modelAnswered: { csv: fieldsOf('model_answered') },
  status: {
    header: strings.columns.status,
    isNumber: true,
    sort: ({ call }) => call.httpStatus,
    text: ({ call }) => wordsOrNone(call.httpStatus, String),
    csv: fieldsOf('http_status'),
  },
  finishReason: { csv: fieldsOf('finish_reason') },
  split: {
    csv: {
      split: ({ call: { split } }) =>
        split.kind === 'not-known' ? splitReasonInFile(split.reason) : split.kind,
    },
  },
  forecast: { csv: fieldsOf('forecast_tokens', 'forecast_spread') },
  conversation: {
    header: listStrings.columns.conversation,
    list: ({ conversationTitle }) => listedName(conversationTitle, listStrings.untitled),
  },
  state: {
    header: listStrings.columns.state,
    list: (call) => ({ words: <StateBadge call={call} /> }),
  },
  anomalies: {
    header: strings.columns.anomalies,
    sort: ({ told }) => told.length,
    text: ({ told }) => ({ words: wordsOfAnomalies(told) }),
    draw: ({ told }) => <Anomalies words={wordsOfAnomalies(told)} />,
    csv: { stands_out: ({ told }) => told.map(({ kind }) => kind).join(' ') },
  },
}

export const reviewColumns: Readonly<Record<CallColumn, ReviewColumn>> = declared

export const listedColumns: Readonly<Record<ListColumn, ListedColumn>> = declared

export const callCsvFields: CsvFields = Object.assign(
  {},
  ...Object.values(declared).map((column) => ('csv' in column ? column.csv : {})),
)

function fieldsOf(...names: (keyof typeof callFields)[]): CsvFields {
  return pickFields(callFields, ({ call }: ReviewRow) => call, names)
}

function wordsOrNone(value: number | null, format: (value: number) => string): CellWords {
  return value === null ? { words: strings.none, isMissing: true } : { words: format(value) }
}

function estimateWords(estimated: string): CellWords {
  return { words: `≈ ${estimated}`, isMissing: true, why: strings.estimated }
}

type Counted = keyof CallRow['usage']

function countWords(call: CallRow, count: Counted): CellWords {
  const tokens = call.usage[count]
  if (tokens !== null) return { words: formatCount(tokens) }
  const estimated = call.source === 'estimated' ? estimatedTokens(call, count) : null
  if (estimated !== null) return estimateWords(formatCount(estimated))
  if (call.source === 'none') return { words: strings.none, isMissing: true, why: strings.notProcessed }
  return { words: strings.notReported, isMissing: true, why: strings.notReportedMeaning }
}

/** Shows a dash, not zero, when no call reported the count. */
function sumWords(calls: readonly CallRow[], count: Counted): CellWords {
  const reported = calls.map(({ usage }) => usage[count]).filter((tokens) => tokens !== null)
  return wordsOrNone(reported.length === 0 ? null : addUp(reported), formatCount)
}

function addUp(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((sum, tokens) => Math.min(sum + (tokens ?? 0), Number.MAX_SAFE_INTEGER), 0)
}

function estimatedTokens({ estimate }: Pick<CallRow, 'estimate'>, count: Counted): number | null {
  if (estimate === null) return null
  const { promptTokens, completionTokens } = estimate
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }[count]
}

/** A missing count shows the estimate instead. */
function listedCount(call: LedgerCall, count: Counted): CellContent {
  const tokens = call.usage[count]
  if (tokens !== null) return { words: formatCount(tokens) }
  if (call.source === 'none') return { words: strings.none, isMissing: true }
  const estimated = estimatedTokens(call, count)
  if (estimated === null)
    return { words: strings.notReported, isMissing: true, why: strings.notReportedMeaning }
  return estimateWords(formatCount(estimated))
}

/** Marks a total that differs from its parts. */
function listedTotal(call: LedgerCall): CellContent {
  const { promptTokens, completionTokens, totalTokens } = call.usage
  if (promptTokens === null || completionTokens === null || totalTokens === null)
    return listedCount(call, 'totalTokens')
  const difference = totalTokens - promptTokens - completionTokens
  if (difference === 0) return listedCount(call, 'totalTokens')
  return { words: <OddTotal tokens={totalTokens} difference={difference} /> }
}

function listedName(name: string, untitled = ''): CellContent {
  return { words: <ListedName name={name} words={name === '' ? untitled : name} /> }
}

/** `Nov 20, 2026, 3:00:07 PM`, in the local time of the call or in UTC. */
export function momentOf({ startedAt, utcOffsetMinutes }: LedgerCall, clock: DayClock): string {
  const shown = new Date(startedAt + (clock === 'utc' ? 0 : utcOffsetMinutes * minuteMs))
  if (Number.isNaN(shown.getTime())) return ''
  return formatWholeMomentUtc(shown.getTime())
}

function wordsOfAnomalies(told: readonly Anomaly[]): string {
  return told.map(describeAnomaly).join(' ')
}

/** Files keep the value that earlier versions wrote. */
function splitReasonInFile(reason: string): string {
  return reason === 'exclusions-changed' ? 'left-out-changed' : reason
}

type SplitPart = 'historyTokens' | 'newTokens'

function splitTokens({ split }: CallRow, part: SplitPart): number | null {
  return split.kind === 'split' ? split[part] : null
}

function splitWords({ split, source, systemPromptEstimate }: CallRow, part: SplitPart): CellWords {
  if (source === 'none') return { words: strings.none, isMissing: true, why: strings.notProcessed }
  if (split.kind === 'split') return { words: formatCount(split[part]) }
  if (split.kind === 'not-known')
    return { words: strings.unknown, isMissing: true, why: splitReasonStrings[split.reason] }
  const why = systemPromptEstimate === 0 ? strings.firstCall : strings.firstCallWith(systemPromptEstimate)
  return { words: strings.none, isMissing: true, why }
}
