import type { FailureCode } from '../../shared/contract/chat/failure.ts'
import type { Model } from '../../shared/contract/connections/model.ts'
import type { TokenUsage } from '../../shared/contract/usage/usage.ts'

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
  /** What to ask for. What comes is taken either way. */
  readonly asking: 'stream-with-usage' | 'stream' | 'whole'
  /** The same for every attempt of a turn, so that a service which knows such keys processes it once. */
  readonly turnId: string
  readonly callId: string
  readonly attempt: number
}

/** What an answer brings, in the order in which it came. */
export type ReplyPart =
  /** The request is about to leave; before this nothing of it has. */
  | { readonly type: 'sending' }
  /** `form`: what came, whatever was asked for. */
  | { readonly type: 'begun'; readonly httpStatus: number; readonly form: 'streamed' | 'whole' }
  | {
      readonly type: 'facts'
      readonly completionId: string | null
      readonly created: number | null
      readonly model: string | null
    }
  | { readonly type: 'text'; readonly text: string }
  /** What the model thought: never part of the answer, and never sent back. */
  | { readonly type: 'reasoning'; readonly text: string }
  /** May come more than once; the last one holds. */
  | { readonly type: 'usage'; readonly usage: TokenUsage }
  /** A terminal marker was seen: the answer is whole. The reason is null where only `[DONE]` came. */
  | { readonly type: 'finished'; readonly reason: string | null }

export interface ListedModels {
  readonly models: readonly Model[]
  readonly skippedCount: number
}

/** The response to a call as it came over the line, without the key. */
export interface KeptResponse {
  readonly text: string
  /** Whether it went on. */
  readonly isCut: boolean
}

/**
 * A service that lists models and answers. Whatever goes wrong is an AppError `call-failed` with its failure; an answer that
 * ends without a terminal marker fails as `cut-off`. After an abort `complete` ends quietly: stopping is not an error.
 */
export interface Inference {
  listModels(target: ServiceTarget, signal: AbortSignal): Promise<ListedModels>
  complete(target: ServiceTarget, request: ChatRequest, signal: AbortSignal): AsyncIterable<ReplyPart>
  /** The request as it goes over the line, as text and without the key: what `Show details` shows. */
  describe(target: ServiceTarget, request: ChatRequest): Promise<string>
  /** What came back for a call, while it is kept: that of the last ones, until the app ends. */
  responseTo(callId: string): KeptResponse | null
}

/** The way to an address: through a proxy or straight, and what is trusted besides the system's own certificates. */
export interface Route {
  /** As `http://host:port`; null for straight. */
  readonly proxy: string | null
  readonly certificates: readonly string[]
  /** Whether the person lets this proxy read the key, as it can where the address is not encrypted. */
  readonly isKeyForwarded?: boolean
}

/** A request that is about to leave, and how it ended. Bytes are counted on the line, heads included. */
export interface LoggedRequest {
  readonly method: 'GET' | 'POST'
  readonly address: string
  readonly callId: string | null
  readonly attempt: number
}

export interface LoggedEnd {
  readonly status: number | null
  readonly failureCode: FailureCode | null
  readonly bytesUp: number
  readonly bytesDown: number
  readonly durationMs: number
}

export interface RequestLog {
  begin(request: LoggedRequest): (end: LoggedEnd) => void
}
