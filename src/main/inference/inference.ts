import type { Model } from '../../shared/model.ts'
import type { TokenUsage } from '../../shared/usage.ts'

export interface ServiceTarget {
  /** As the address builder made it: ends in the version segment, without a slash after it. */
  readonly baseAddress: string
  readonly key: string | null
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** Whether to ask for a stream. A plain answer is taken either way. */
  readonly asksForStream: boolean
}

/** What an answer brings, in the order in which it came. */
export type ReplyPart =
  | { readonly type: 'begun'; readonly httpStatus: number }
  | {
      readonly type: 'facts'
      readonly completionId: string | null
      readonly created: number | null
      readonly model: string | null
    }
  | { readonly type: 'text'; readonly text: string }
  /** May come more than once; the last one holds. */
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  /** A terminal marker was seen: the answer is whole. The reason is null where only `[DONE]` came. */
  | { readonly type: 'finished'; readonly reason: string | null }

export interface ListedModels {
  readonly models: readonly Model[]
  readonly skippedCount: number
}

/**
 * A service that lists models and answers. Whatever goes wrong is an AppError `call-failed` with its failure; an answer that
 * ends without a terminal marker fails as `cut-off`. After an abort `complete` ends quietly: stopping is not an error.
 */
export interface Inference {
  listModels(target: ServiceTarget, signal: AbortSignal): Promise<ListedModels>
  complete(target: ServiceTarget, request: ChatRequest, signal: AbortSignal): AsyncIterable<ReplyPart>
}
