import type { CallState, WholeCall } from '../../contract/usage/call.ts'
import type { TokenUsage, UsageEstimate, UsageSource } from '../../contract/usage/usage.ts'
import type { RateClass, TokenParts } from '../money/cost-parts.ts'

type LiveState = Extract<CallState, 'sending' | 'streaming'>

export function isLive(state: CallState): state is LiveState {
  return state === 'sending' || state === 'streaming'
}

/** Whether another program made the call. It has no message, so its row names the call itself. */
export function isOfProgram({ id, messageId }: Pick<WholeCall, 'id' | 'messageId'>): boolean {
  return id === messageId
}

/** Whether Tally has an estimate because the service reported nothing. */
export function isEstimated({
  source,
  estimate,
}: {
  readonly source: UsageSource
  readonly estimate: UsageEstimate | null
}): boolean {
  return source === 'estimated' || (source === 'not-reported' && estimate !== null)
}

/** Tally's estimates of the counts that a call lacks. The total has the counts that were reported. */
export function estimatedUsage({
  usage: { promptTokens, completionTokens },
  estimate,
}: Pick<WholeCall, 'usage' | 'estimate'>): Readonly<Record<keyof TokenUsage, number>> | null {
  if (estimate === null) return null
  const all = [promptTokens ?? 0, completionTokens ?? 0, estimate.promptTokens, estimate.completionTokens]
  return { ...estimate, totalTokens: all.reduce((sum, tokens) => sum + tokens) }
}

/** Sums of the calls of one day, connection, model and class of rates, as the ledger stores them. */
export interface CountedCalls extends RateClass {
  /** The first day with a priceable call, if any. */
  readonly dayUtc: number
  readonly connectionId: string
  readonly modelRequested: string
  readonly modelAnswered: string | null
  readonly isDemo: boolean
  readonly callCount: number
  readonly notProcessedCount: number
  /** Calls with reported counts. No other call has a cost. */
  readonly priceableCount: number
  /** Calls without reported counts and without an estimate. */
  readonly notReportedCount: number
  /** Calls without reported counts, of which Tally has an estimate. */
  readonly onlyEstimatedCount: number
  /** Sum over the calls that reported a total. */
  readonly totalTokens: number
  /** Prompt plus completion tokens of the calls without a reported total. */
  readonly noTotalTokens: number
  /** Tokens that only the total includes. */
  readonly unassignedTokens: number
  readonly estimatedPromptTokens: number
  readonly estimatedCompletionTokens: number
  readonly parts: TokenParts
}

/** The fields of a call that matter for a bill. */
export type CallToBill = Readonly<
  Pick<
    WholeCall,
    | 'id'
    | 'conversationId'
    | 'messageId'
    | 'connectionId'
    | 'connectionName'
    | 'state'
    | 'source'
    | 'modelRequested'
    | 'modelAnswered'
    | 'usage'
    | 'details'
    | 'startedAt'
    | 'durationMs'
    | 'utcOffsetMinutes'
  >
> & {
  readonly title: string
  /** Tally's own estimate, or the forecast of the prompt alone. Null if Tally has neither. */
  readonly estimate: { readonly promptTokens: number; readonly completionTokens: number | null } | null
}

/** A call of a model, as far as it shows something about the cache of its service. */
export interface CacheRead {
  readonly answerId: string
  /** The answer above, whose prompt this call repeats. Null for the first call of a chat. */
  readonly aboveId: string | null
  readonly startedAt: number
  /** Whether the service read the prompt. It did so for stopped answers, too. */
  readonly isProcessed: boolean
  /** All input tokens, and the part of them that repeats the chat so far; null where unknown. */
  readonly inputTokens: number | null
  readonly historyTokens: number | null
  /** Null without a recorded report. 0 if the report names none, as many services do after a miss. */
  readonly cachedTokens: number | null
  readonly writtenTokens: number
}

export interface ComparedAnswer
  extends Pick<
    WholeCall,
    | 'connectionId'
    | 'modelRequested'
    | 'modelAnswered'
    | 'usage'
    | 'details'
    | 'finishReason'
    | 'excluded'
    | 'extraFields'
  > {
  readonly comparisonId: string
  readonly systemPrompt: string
}
