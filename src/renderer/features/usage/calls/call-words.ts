import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import { addMoney } from '../../../../shared/domain/money/money.ts'
import type { CallColumn } from '../../../../shared/domain/usage/call-columns.ts'
import { formatMoment } from '../../../lib/format-moment.ts'
import { createColumnFormat, formatExactMoney, type MoneyFormat } from '../../../lib/format-money.ts'
import { formatCount, formatDuration } from '../../../lib/format-number.ts'
import { callKindStrings, usageStrings as strings } from '../../../messages/usage.ts'
import { splitReasonStrings } from '../../../messages/usage-line.ts'
import type { ReviewRow } from './arrange-calls.ts'

/** The text of a cell. `isMissing` marks text that is no number from the service; `why` explains it. */
interface CellWords {
  readonly words: string
  readonly isMissing?: boolean
  readonly why?: string
}

/** The cell text of every column except number, kind, model and anomalies. */
export function cellWords(
  column: CallColumn,
  { call, runningTotal }: ReviewRow,
  formatCost: MoneyFormat,
): CellWords {
  switch (column) {
    case 'prompt':
      return countWords(call, 'promptTokens')
    case 'completion':
      return countWords(call, 'completionTokens')
    case 'total':
      return countWords(call, 'totalTokens')
    case 'carried':
      return splitWords(call, 'carriedTokens')
    case 'added':
      return splitWords(call, 'addedTokens')
    case 'estimate':
      return estimateWords(call)
    case 'running':
      return { words: formatCount(runningTotal) }
    case 'price':
      return priceWords(call, formatCost)
    case 'firstToken':
      return known(call.firstTokenMs === null ? null : formatDuration(call.firstTokenMs))
    case 'duration':
      return known(call.durationMs === null ? null : formatDuration(call.durationMs))
    case 'status':
      return known(call.httpStatus === null ? null : String(call.httpStatus))
    case 'time':
      return { words: formatMoment(call.startedAt) }
    case 'kind':
      return { words: callKindStrings[call.kind] }
    case 'number':
    case 'model':
    case 'standsOut':
      return { words: '' }
  }
}

function known(words: string | null): CellWords {
  return words === null ? { words: strings.none, isMissing: true } : { words }
}

function countWords(call: CallRow, count: keyof CallRow['usage']): CellWords {
  const tokens = call.usage[count]
  if (tokens !== null) return { words: formatCount(tokens) }
  const estimated = call.source === 'estimated' ? estimatedTokens(call, count) : null
  if (estimated !== null)
    return { words: `≈ ${formatCount(estimated)}`, isMissing: true, why: strings.estimated }
  if (call.source === 'none') return { words: strings.none, isMissing: true, why: strings.notProcessed }
  return { words: strings.notReported, isMissing: true }
}

/** Estimates have their own column, so that no column's sum mixes them with reported counts. */
function estimateWords(call: CallRow): CellWords {
  const estimated = estimatedTokens(call, 'totalTokens')
  if (estimated === null) return { words: '' }
  return { words: `≈ ${formatCount(estimated)}`, isMissing: true, why: strings.estimated }
}

export function estimatedTokens({ estimate }: CallRow, count: keyof CallRow['usage']): number | null {
  if (estimate === null) return null
  const { promptTokens, completionTokens } = estimate
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }[count]
}

function splitWords(call: CallRow, part: 'carriedTokens' | 'addedTokens'): CellWords {
  const { split, source, systemPromptEstimate } = call
  if (source === 'none') return { words: strings.none, isMissing: true, why: strings.notProcessed }
  if (split.kind === 'split') return { words: formatCount(split[part]) }
  if (split.kind === 'not-known')
    return { words: strings.notKnown, isMissing: true, why: splitReasonStrings[split.reason] }
  const why = systemPromptEstimate === 0 ? '' : ` ${strings.systemPrompt(formatCount(systemPromptEstimate))}`
  return { words: strings.none, isMissing: true, why: strings.firstCall + why }
}

/** One money format for all prices of these rows and their sum. */
export function createCostFormat(rows: readonly ReviewRow[]): MoneyFormat {
  const costs = rows.flatMap(({ call }) => call.cost ?? [])
  const estimated = rows.flatMap(({ call }) => (call.cost === null ? (call.estimatedCost ?? []) : []))
  return createColumnFormat([...costs, ...estimated, ...addMoney(costs)])
}

function priceWords({ cost, estimatedCost }: CallRow, formatCost: MoneyFormat): CellWords {
  if (cost !== null) return { words: formatCost(cost), why: formatExactMoney(cost) }
  if (estimatedCost === null) return { words: strings.none, isMissing: true, why: strings.noPrice }
  return { words: `≈ ${formatCost(estimatedCost)}`, isMissing: true, why: strings.estimated }
}
