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
