import type { CallState } from '../../contract/usage/call.ts'
import type { UsageEstimate, UsageSource } from '../../contract/usage/usage.ts'

type LiveState = Extract<CallState, 'sending' | 'streaming'>

export function isLive(state: CallState): state is LiveState {
  return state === 'sending' || state === 'streaming'
}

/** As tables have it: a clock is read to fractions that mean nothing. */
export function wholeMs(milliseconds: number | null): number | null {
  return milliseconds === null ? null : Math.round(milliseconds)
}

/** Whether what the service did not report was counted by Tally: because the person chose that, or since there is a text of it. */
export function isCountedByTally({
  source,
  estimate,
}: {
  readonly source: UsageSource
  readonly estimate: UsageEstimate | null
}): boolean {
  return source === 'estimated' || (source === 'not-reported' && estimate !== null)
}

/** What calls of one day, connection and model were counted with; as a roll-up keeps them. */
export interface CountedCalls {
  readonly dayUtc: number
  readonly connectionId: string
  readonly modelAsked: string
  readonly modelAnswered: string | null
  readonly isDemo: boolean
  readonly callCount: number
  readonly notProcessedCount: number
  /** Came without any number, and nothing was estimated. */
  readonly notReportedCount: number
  /** With a prompt or a completion that was reported: a total alone has no price. */
  readonly priceableCount: number
  readonly estimatedCount: number
  readonly promptTokens: bigint
  readonly completionTokens: bigint
  /** Of the calls that reported a total. */
  readonly totalTokens: bigint
  /** Prompt and completion of the calls that reported no total. */
  readonly noTotalTokens: bigint
  readonly estimatedPromptTokens: bigint
  readonly estimatedCompletionTokens: bigint
}
