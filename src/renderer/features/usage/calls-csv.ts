import type { CallRow } from '../../../shared/usage-review.ts'

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
}

/** One line a call and the names first, as RFC 4180 has it; a number that did not come is an empty field. */
export function callsToCsv(calls: readonly CallRow[]): string {
  const rows = calls.map((call) => Object.values(columns).map((read) => read(call)))
  return [Object.keys(columns), ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

/** A name that a spreadsheet would take for a formula gets an apostrophe before it. */
function toField(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
