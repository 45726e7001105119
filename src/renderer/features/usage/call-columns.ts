import type { Anomaly } from '../../../shared/contract/usage/anomaly.ts'
import type { CallRow } from '../../../shared/contract/usage/usage-review.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import type { CallColumn } from '../../../shared/domain/usage/call-columns.ts'
import { callFields, costFields, pickFields } from '../../../shared/domain/usage/call-fields.ts'
import type { CsvField } from '../../../shared/domain/usage/csv-table.ts'
import { formatMoment } from '../../lib/format-moment.ts'
import { formatExactMoney, formatMoneyList, type MoneyFormat } from '../../lib/format-money.ts'
import { formatCount, formatDuration } from '../../lib/format-number.ts'
import { describeAnomaly } from '../../messages/anomalies.ts'
import { callKindStrings, splitReasonStrings, usageStrings as strings } from '../../messages/usage.ts'

/** A call with values that depend on other calls. */
export interface ReviewRow {
  readonly call: CallRow
  /** The reported totals up to and including this call. */
  readonly runningTotal: number
  /** The anomalies to show. */
  readonly told: readonly Anomaly[]
}

/** The text of a cell. `isMissing` marks text that is no number from the service; `why` explains it. */
interface CellWords {
  readonly words: string
  readonly isMissing?: boolean
  readonly why?: string
}

export type SortValue = number | string | Money | null

type CsvFields = Readonly<Record<string, (row: ReviewRow) => CsvField>>

interface CallTableColumn {
  readonly header: string
  /** Numbers are right-aligned, in the table and in Markdown. */
  readonly isNumber?: boolean
  readonly sort: (row: ReviewRow) => SortValue
  /** The order of the first press on the header. Default: descending. */
  readonly firstOrder?: 'ascending'
  /** The text of a cell, also in Markdown. */
  readonly text: (row: ReviewRow, formatCost: MoneyFormat) => CellWords
  /** A component in place of the plain text. `call-rows.tsx` renders it. */
  readonly cell?: 'link' | 'kind' | 'model' | 'anomalies'
  readonly csv: CsvFields
  /** The text of the closing row. */
  readonly sum?: (calls: readonly CallRow[], formatCost: MoneyFormat) => CellWords
  /** Without space, the column is hidden visually but remains for screen readers. */
  readonly isEssential?: boolean
  /** The place in the order in which columns are hidden when long numbers do not fit. */
  readonly hiddenAs?: number
  /** The column is left out when no call has a value. Default: every call has one. */
  readonly hasValue?: (call: CallRow) => boolean
  /** In the panel, a column that says the same in every row wastes space. */
  readonly isImplied?: (call: CallRow) => boolean
}

/** Facts that the CSV copy has and the table doesn't. */
type CopiedFact = 'source' | 'inView' | 'attempt' | 'modelAnswered' | 'finishReason' | 'split' | 'forecast'

/**
 * The columns of the review. The entries are in the order of the CSV fields; `callColumns` has the order of
 * the table.
 */
const declared: Readonly<
  Record<CallColumn, CallTableColumn> & Record<CopiedFact, Pick<CallTableColumn, 'csv'>>
> = {
  number: {
    header: strings.columns.number,
    sort: ({ call }) => call.number,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: String(call.number) }),
    cell: 'link',
    csv: { number: ({ call }) => call.number },
    isEssential: true,
  },
  kind: {
    header: strings.columns.kind,
    sort: ({ call }) => call.kind,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: callKindStrings[call.kind] }),
    cell: 'kind',
    csv: { kind: ({ call }) => call.kind },
    isEssential: true,
    hiddenAs: 3,
    isImplied: ({ kind }) => kind === 'answer',
  },
  model: {
    header: strings.columns.model,
    sort: ({ call }) => call.modelAsked,
    firstOrder: 'ascending',
    text: ({ call }) => ({ words: call.modelAsked }),
    cell: 'model',
    csv: { model: ({ call }) => call.modelAsked },
    isEssential: true,
  },
  prompt: {
    header: strings.columns.prompt,
    isNumber: true,
    sort: ({ call }) => call.usage.promptTokens,
    text: ({ call }) => countWords(call, 'promptTokens'),
    csv: fieldsOf('prompt_tokens'),
    sum: (calls) => sumWords(calls, 'promptTokens'),
    isEssential: true,
  },
  carried: {
    header: strings.columns.carried,
    isNumber: true,
    sort: ({ call }) => splitTokens(call, 'carriedTokens'),
    text: ({ call }) => splitWords(call, 'carriedTokens'),
    csv: { carried_tokens: ({ call }) => splitTokens(call, 'carriedTokens') },
    isEssential: true,
  },
  added: {
    header: strings.columns.added,
    isNumber: true,
    sort: ({ call }) => splitTokens(call, 'addedTokens'),
    text: ({ call }) => splitWords(call, 'addedTokens'),
    csv: { added_tokens: ({ call }) => splitTokens(call, 'addedTokens') },
    isEssential: true,
    hiddenAs: 1,
  },
  completion: {
    header: strings.columns.completion,
    isNumber: true,
    sort: ({ call }) => call.usage.completionTokens,
    text: ({ call }) => countWords(call, 'completionTokens'),
    csv: fieldsOf('completion_tokens'),
    sum: (calls) => sumWords(calls, 'completionTokens'),
    isEssential: true,
  },
  total: {
    header: strings.columns.total,
    isNumber: true,
    sort: ({ call }) => call.usage.totalTokens,
    text: ({ call }) => countWords(call, 'totalTokens'),
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
    csv: { started_at: ({ call }) => new Date(call.startedAt).toISOString() },
  },
  firstToken: {
    header: strings.columns.firstToken,
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
    csv: fieldsOf('duration_ms'),
  },
  attempt: { csv: fieldsOf('attempt') },
  // Has its own column, so that no column's sum mixes estimates with reported counts.
  estimate: {
    header: strings.columns.estimate,
    isNumber: true,
    sort: ({ call }) => estimatedTokens(call, 'totalTokens'),
    text: ({ call }) => {
      const estimated = estimatedTokens(call, 'totalTokens')
      return estimated === null ? { words: '' } : estimateWords(formatCount(estimated))
    },
    csv: fieldsOf('estimated_prompt_tokens', 'estimated_completion_tokens'),
    sum: (calls) =>
      estimateWords(formatCount(addUp(calls.map((call) => estimatedTokens(call, 'totalTokens'))))),
    hiddenAs: 4,
    hasValue: ({ estimate }) => estimate !== null,
  },
  running: {
    header: strings.columns.running,
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
    csv: pickFields(costFields, ({ call }: ReviewRow) => call, ['cost', 'estimated_cost', 'currency']),
    // Each currency has its own sum.
    sum: (calls, formatCost) => {
      const sums = addMoney(calls.flatMap(({ cost }) => cost ?? []))
      if (sums.length === 0) return { words: strings.none, isMissing: true }
      return { words: formatMoneyList(sums, formatCost), why: formatMoneyList(sums, formatExactMoney) }
    },
    hiddenAs: 2,
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
    csv: { split: ({ call: { split } }) => (split.kind === 'not-known' ? split.reason : split.kind) },
  },
  forecast: { csv: fieldsOf('forecast_tokens', 'forecast_spread') },
  standsOut: {
    header: strings.columns.standsOut,
    sort: ({ told }) => told.length,
    text: ({ told }) => ({ words: told.map((anomaly) => describeAnomaly(anomaly, formatCount)).join(' ') }),
    cell: 'anomalies',
    csv: { stands_out: ({ told }) => told.map(({ kind }) => kind).join(' ') },
  },
}

export const callTableColumns: Readonly<Record<CallColumn, CallTableColumn>> = declared

export const callCsvFields: CsvFields = Object.assign({}, ...Object.values(declared).map(({ csv }) => csv))

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
  return { words: strings.notReported, isMissing: true }
}

/** Shows a dash, not zero, when no call reported the count. */
function sumWords(calls: readonly CallRow[], count: Counted): CellWords {
  const reported = calls.map(({ usage }) => usage[count]).filter((tokens) => tokens !== null)
  return wordsOrNone(reported.length === 0 ? null : addUp(reported), formatCount)
}

function addUp(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((sum, tokens) => Math.min(sum + (tokens ?? 0), Number.MAX_SAFE_INTEGER), 0)
}

function estimatedTokens({ estimate }: CallRow, count: Counted): number | null {
  if (estimate === null) return null
  const { promptTokens, completionTokens } = estimate
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }[count]
}

type SplitPart = 'carriedTokens' | 'addedTokens'

function splitTokens({ split }: CallRow, part: SplitPart): number | null {
  return split.kind === 'split' ? split[part] : null
}

function splitWords({ split, source, systemPromptEstimate }: CallRow, part: SplitPart): CellWords {
  if (source === 'none') return { words: strings.none, isMissing: true, why: strings.notProcessed }
  if (split.kind === 'split') return { words: formatCount(split[part]) }
  if (split.kind === 'not-known')
    return { words: strings.notKnown, isMissing: true, why: splitReasonStrings[split.reason] }
  const why = systemPromptEstimate === 0 ? '' : ` ${strings.systemPrompt(formatCount(systemPromptEstimate))}`
  return { words: strings.none, isMissing: true, why: strings.firstCall + why }
}
