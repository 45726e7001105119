import type { CallRow } from '../../../shared/usage-review.ts'
import { toCsv } from '../../lib/csv.ts'

const columns: Readonly<Record<string, (call: CallRow) => string | number | null>> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  model: ({ model }) => model,
  prompt_tokens: ({ usage }) => usage.promptTokens,
  carried_tokens: ({ split }) => (split.kind === 'split' ? split.carriedTokens : null),
  added_tokens: ({ split }) => (split.kind === 'split' ? split.addedTokens : null),
  completion_tokens: ({ usage }) => usage.completionTokens,
  total_tokens: ({ usage }) => usage.totalTokens,
  usage: ({ source }) => source,
  on_visible_path: ({ isOnVisiblePath }) => (isOnVisiblePath ? 'yes' : 'no'),
  started_at: ({ startedAt }) => new Date(startedAt).toISOString(),
  first_token_ms: ({ firstTokenMs }) => firstTokenMs,
  duration_ms: ({ durationMs }) => durationMs,
  attempt: ({ attempt }) => attempt,
  estimated_prompt_tokens: ({ estimate }) => estimate?.promptTokens ?? null,
  estimated_completion_tokens: ({ estimate }) => estimate?.completionTokens ?? null,
}

/** What Tally counted by itself has columns of its own, so that no sum over a column mixes the two. */
export function callsToCsv(calls: readonly CallRow[]): string {
  return toCsv(columns, calls)
}
