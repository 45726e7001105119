import type { TokenUsage } from '../../../../shared/contract/usage/usage.ts'

interface StoredAnswer {
  readonly usage: TokenUsage
  readonly systemPrompt: string
  readonly text: string
  readonly reasoning: string
}

/** A call that was counted, with the words behind its counts. */
export interface StoredTurn extends StoredAnswer {
  readonly question: string
  /** The answer right above the question, where it was plainly gone on from; `nothing` where nothing stands above. */
  readonly before: StoredAnswer | 'nothing' | 'not-known'
}

export interface CountedTurnRepository {
  /** The last ones of a model, oldest first, but for texts so long that reading them would be felt. */
  latest(connectionId: string, modelId: string): StoredTurn[]
}
