import type { FailureCode } from '../../shared/contract/chat/failure.ts'
import type { KeyHeader } from '../../shared/contract/connections/connection.ts'
import type { ListedModel } from '../../shared/contract/connections/model.ts'
import type { StreamingMode } from '../../shared/contract/usage/call.ts'
import type { TokenUsage, UsageReport } from '../../shared/contract/usage/usage.ts'
import type { MessageContent } from '../../shared/domain/chat/message-content.ts'

export interface ServiceTarget {
  /** As the address builder made it: with a version segment, without a trailing slash. */
  readonly baseAddress: string
  readonly key: string | null
  readonly keyHeader: KeyHeader
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: MessageContent
}

export interface ChatRequest {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** The fields that the user adds, as a JSON object; empty for none. */
  readonly extraFields: string
  /** The form to ask for. The reader accepts either form, whatever was asked. */
  readonly streamingMode: StreamingMode
  /** The same for every attempt of a turn, so that a service with idempotency keys processes it once. */
  readonly turnId: string
  readonly callId: string
  readonly attempt: number
  /** The stored base64 text of an image, in pieces. */
  readImage(hash: string): Iterable<string>
}

/** The parts of an answer, in the order of arrival. */
export type InferenceEvent =
  /** The request is about to leave; before this event nothing of it has. */
  | { readonly type: 'sending' }
  /** The system has the whole request, so the service may process it. Only the calls of programs report this. */
  | { readonly type: 'sent' }
  /** `form` is the actual form, whatever was asked for. */
  | { readonly type: 'begun'; readonly httpStatus: number; readonly form: 'streamed' | 'whole' }
  | {
      readonly type: 'facts'
      readonly completionId: string | null
      readonly created: number | null
      readonly model: string | null
    }
  | { readonly type: 'text'; readonly text: string }
  /** The model's thinking: never part of the answer, and never sent to a service. */
  | { readonly type: 'reasoning'; readonly text: string }
  /** The name or arguments of a tool call. Tally has no tools, but the service counts these tokens. */
  | { readonly type: 'tool'; readonly text: string }
  /** The part of a message that is open now, by its number; null for none. */
  | { readonly type: 'block'; readonly index: number | null }
  /** May arrive more than once; the last one counts. */
  | { readonly type: 'usage'; readonly usage: TokenUsage; readonly report: () => UsageReport }
  /**
   * The answer ended with a terminal marker, so it is complete. The reason is null where only `[DONE]`
   * arrived.
   */
  | { readonly type: 'finished'; readonly reason: string | null }

export interface ListedModels {
  readonly models: readonly ListedModel[]
  readonly skippedCount: number
}

/** The response to a call as received, without the key. */
export interface RecordedResponse {
  readonly text: string
  /** Whether the response was longer than the kept text. */
  readonly isCut: boolean
}

/** A call whose network connection opens while its rows are written. */
export interface OpeningCall extends Pick<Inference, 'complete'> {
  /** Writes its row of the request log, in the transaction of its other rows. */
  log(call: Pick<LoggedRequest, 'callId' | 'attempt'>): void
  /** Resolves once its request has left. */
  readonly left: Promise<void>
  /** Closes the network connection of a call that is not made. */
  close(): void
}

/**
 * A service that lists models and answers. Every failure is an AppError `call-failed` with details. An answer
 * without a terminal marker fails as `cut-off`. After an abort `complete` ends without an error: stopping is
 * an outcome.
 */
export interface Inference {
  listModels(target: ServiceTarget, signal: AbortSignal): Promise<ListedModels>
  complete(target: ServiceTarget, request: ChatRequest, signal: AbortSignal): AsyncIterable<InferenceEvent>
  /** Begins to connect for a call that is likely to follow. Nothing of its request leaves. */
  open?(target: ServiceTarget): Promise<OpeningCall>
  /** The request as sent, as text, without the key and the bytes of images, for `Show details`. */
  describe(target: ServiceTarget, request: Omit<ChatRequest, 'readImage'>): Promise<string>
  /** The response to a call, as long as it is kept: the latest ones, until the app quits. */
  responseTo(callId: string): RecordedResponse | null
}

/**
 * The route to an address: through a proxy or direct, and the certificates trusted besides the system's own.
 */
export interface Route {
  /** As `http://host:port`; null for a direct connection. */
  readonly proxy: string | null
  readonly certificates: readonly string[]
  /**
   * Whether the user lets this proxy read the key. The proxy can read the key where the address is not
   * encrypted.
   */
  readonly isKeyForwarded?: boolean
}

/** A request that is about to leave, and its end. Bytes include the headers, as counted on the socket. */
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
  /** Whether the request went on before the system's certificates were read. */
  readonly lacksSystemCertificates: boolean
}

export interface RequestLog {
  begin(request: LoggedRequest): (end: LoggedEnd) => void
}
