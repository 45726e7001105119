import type { CallCost } from '../../contract/money/price.ts'
import type { WholeCall } from '../../contract/usage/call.ts'
import type { CallRow } from '../../contract/usage/chat-usage.ts'
import { localMoment, utcMoment } from '../app/durations.ts'
import { originName } from '../money/money.ts'
import { type CsvField, decimalField } from './csv-table.ts'
import { callTokens, inputTokensOf } from './usage-details.ts'
import { perDetailCount } from './usage-spellings.ts'

/** The facts of a call in the window and in the ledger. */
type SharedFacts = Pick<CallRow, keyof CallRow & keyof WholeCall>

/**
 * The fields of a call in the window's copies and in every export, by name. Estimates have their own fields, so that
 * no field's sum mixes them with reported counts.
 */
export const callFields = {
  callId: ({ id }) => id,
  startedAtUtc: ({ startedAt }) => utcMoment(startedAt),
  modelRequested: ({ modelRequested }) => modelRequested,
  modelAnswered: ({ modelAnswered }) => modelAnswered,
  state: ({ state }) => state,
  source: ({ source }) => source,
  promptTokens: ({ usage }) => usage.promptTokens,
  completionTokens: ({ usage }) => usage.completionTokens,
  totalTokens: ({ usage }) => usage.totalTokens,
  totalDifference: ({ usage, details }) => callTokens(usage, details).totalDifference,
  estimatedPromptTokens: ({ estimate }) => estimate?.promptTokens ?? null,
  estimatedCompletionTokens: ({ estimate }) => estimate?.completionTokens ?? null,
  forecastTokens: ({ forecast }) => forecast?.promptTokens ?? null,
  forecastRange: ({ forecast }) => forecast?.range ?? null,
  attempt: ({ attempt }) => attempt,
  httpStatus: ({ httpStatus }) => httpStatus,
  finishReason: ({ finishReason }) => finishReason,
  firstTokenMs: ({ firstTokenMs }) => wholeMs(firstTokenMs),
  durationMs: ({ durationMs }) => wholeMs(durationMs),
  ...perDetailCount(
    (name) =>
      ({ details }: SharedFacts) =>
        details[name],
  ),
  serviceTier: ({ details }) => details.serviceTier,
  cachePlace: ({ details }) => details.cachePlace,
  reasoningPlace: ({ details }) => details.reasoningPlace,
  reportedCost: ({ details }) => decimalField(details.reportedCost?.amount),
  reportedCostUnit: ({ details }) => details.reportedCost?.unit ?? null,
  limitLevel: ({ reachedLimit }) => reachedLimit?.level ?? null,
  limitAmount: ({ reachedLimit }) => reachedLimit?.amount ?? null,
  limitCurrency: ({ reachedLimit }) => reachedLimit?.currency ?? null,
} satisfies Readonly<Record<string, (call: SharedFacts) => CsvField>>

/** The same, with the fields that only the ledger has. */
export const ledgerFields = {
  ...callFields,
  startedAtLocal: ({ startedAt, utcOffsetMinutes }) => localMoment(startedAt, utcOffsetMinutes),
  utcOffsetMinutes: ({ utcOffsetMinutes }) => utcOffsetMinutes,
  connectionId: ({ connectionId }) => connectionId,
  connectionName: ({ connectionName }) => connectionName,
  baseAddress: ({ baseAddress }) => baseAddress,
  historyTokens: ({ historyTokens }) => historyTokens,
  newTokens: newTokensOf,
  isDemo: ({ isDemo }) => yesOrNo(isDemo),
  completionId: ({ completionId }) => completionId,
  messageId: ({ messageId }) => messageId,
  conversationId: ({ conversationId }) => conversationId,
  projectId: ({ projectId }) => projectId,
} satisfies Readonly<Record<string, (call: WholeCall) => CsvField>>

export const costFields = {
  cost: ({ cost }) => decimalField(cost?.amount),
  estimatedCost: ({ estimatedCost }) => decimalField(estimatedCost?.amount),
  currency: ({ cost, estimatedCost }) => (cost ?? estimatedCost)?.currency ?? null,
  priceOrigin: ({ price }) => price && originName(price),
} satisfies Readonly<Record<string, (cost: CallCost) => CsvField>>

/** The named fields, in this order, for rows that contain the facts. */
export function pickFields<Name extends string, Facts, Row>(
  fields: Readonly<Record<Name, (facts: Facts) => CsvField>>,
  factsOf: (row: Row) => Facts,
  names: readonly Name[],
): Readonly<Record<string, (row: Row) => CsvField>> {
  return Object.fromEntries(
    names.map((name) => {
      const fieldOf = fields[name]
      return [name, (row: Row) => fieldOf(factsOf(row))]
    }),
  )
}

/** Without a known history, the new tokens are not known either. */
export function newTokensOf({
  historyTokens,
  usage,
  details,
}: Pick<WholeCall, 'historyTokens' | 'usage' | 'details'>): number | null {
  const inputTokens = inputTokensOf(usage, details)
  return historyTokens === null || inputTokens === null ? null : inputTokens - historyTokens
}

export function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}

/** Fractions of a millisecond are noise. */
function wholeMs(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds)
}
