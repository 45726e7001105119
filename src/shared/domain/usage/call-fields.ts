import type { CallCost } from '../../contract/money/price.ts'
import type { CallRow } from '../../contract/usage/chat-usage.ts'
import { type CsvField, decimalField } from './csv-table.ts'

type CallFacts = Pick<
  CallRow,
  | 'usage'
  | 'details'
  | 'estimate'
  | 'forecast'
  | 'attempt'
  | 'httpStatus'
  | 'finishReason'
  | 'firstTokenMs'
  | 'durationMs'
  | 'modelAnswered'
>

/**
 * The CSV fields that every export of calls has, by header. Estimates have their own fields, so that no
 * field's sum mixes them with reported counts.
 */
export const callFields = {
  prompt_tokens: ({ usage }) => usage.promptTokens,
  completion_tokens: ({ usage }) => usage.completionTokens,
  total_tokens: ({ usage }) => usage.totalTokens,
  estimated_prompt_tokens: ({ estimate }) => estimate?.promptTokens ?? null,
  estimated_completion_tokens: ({ estimate }) => estimate?.completionTokens ?? null,
  forecast_tokens: ({ forecast }) => forecast?.promptTokens ?? null,
  forecast_spread: ({ forecast }) => forecast?.range ?? null,
  attempt: ({ attempt }) => attempt,
  http_status: ({ httpStatus }) => httpStatus,
  finish_reason: ({ finishReason }) => finishReason,
  first_token_ms: ({ firstTokenMs }) => wholeMs(firstTokenMs),
  duration_ms: ({ durationMs }) => wholeMs(durationMs),
  model_answered: ({ modelAnswered }) => modelAnswered,
  cached_tokens: ({ details }) => details.cachedTokens,
  cache_write_tokens: ({ details }) => details.cacheWriteTokens,
  reasoning_tokens: ({ details }) => details.reasoningTokens,
} satisfies Readonly<Record<string, (call: CallFacts) => CsvField>>

export const costFields = {
  cost: ({ cost }) => decimalField(cost?.amount),
  estimated_cost: ({ estimatedCost }) => decimalField(estimatedCost?.amount),
  currency: ({ cost, estimatedCost }) => (cost ?? estimatedCost)?.currency ?? null,
} satisfies Readonly<Record<string, (cost: CallCost) => CsvField>>

/** The named fields, in this order, for rows that contain the facts. */
export function pickFields<Name extends string, Facts, Row>(
  fields: Readonly<Record<Name, (facts: Facts) => CsvField>>,
  factsOf: (row: Row) => Facts,
  names: readonly Name[],
): Readonly<Record<string, (row: Row) => CsvField>> {
  return Object.fromEntries(names.map((name) => [name, (row: Row) => fields[name](factsOf(row))]))
}

/** Fractions of a millisecond are noise. */
function wholeMs(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds)
}
