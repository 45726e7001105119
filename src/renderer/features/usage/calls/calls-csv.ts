import { wholeMs } from '../../../../shared/domain/usage/call-facts.ts'
import { type CsvField, decimalField, writeCsvTable } from '../../../../shared/domain/usage/csv-table.ts'
import type { ReviewRow } from './arrange-calls.ts'

const columns: Readonly<Record<string, (row: ReviewRow) => CsvField>> = {
  number: ({ call }) => call.number,
  kind: ({ call }) => call.kind,
  model: ({ call }) => call.model,
  prompt_tokens: ({ call }) => call.usage.promptTokens,
  carried_tokens: ({ call: { split } }) => (split.kind === 'split' ? split.carriedTokens : null),
  added_tokens: ({ call: { split } }) => (split.kind === 'split' ? split.addedTokens : null),
  completion_tokens: ({ call }) => call.usage.completionTokens,
  total_tokens: ({ call }) => call.usage.totalTokens,
  usage: ({ call }) => call.source,
  on_visible_path: ({ call }) => (call.isOnVisiblePath ? 'yes' : 'no'),
  started_at: ({ call }) => new Date(call.startedAt).toISOString(),
  first_token_ms: ({ call }) => wholeMs(call.firstTokenMs),
  duration_ms: ({ call }) => wholeMs(call.durationMs),
  attempt: ({ call }) => call.attempt,
  estimated_prompt_tokens: ({ call }) => call.estimate?.promptTokens ?? null,
  estimated_completion_tokens: ({ call }) => call.estimate?.completionTokens ?? null,
  running_total_tokens: ({ runningTotal }) => runningTotal,
  cost: ({ call }) => decimalField(call.cost?.amount),
  estimated_cost: ({ call }) => decimalField(call.estimatedCost?.amount),
  currency: ({ call }) => (call.cost ?? call.estimatedCost)?.currency ?? null,
  model_answered: ({ call }) => call.modelAnswered,
  http_status: ({ call }) => call.httpStatus,
  finish_reason: ({ call }) => call.finishReason,
  split: ({ call: { split } }) => (split.kind === 'not-known' ? split.reason : split.kind),
  forecast_tokens: ({ call }) => call.forecast?.promptTokens ?? null,
  forecast_spread: ({ call }) => call.forecast?.spread ?? null,
  stands_out: ({ told }) => told.map(({ kind }) => kind).join(' '),
}

/** Estimates have their own columns, so that no column's sum mixes them with reported counts. */
export function callsToCsv(rows: readonly ReviewRow[]): string {
  return writeCsvTable(columns, rows)
}
