import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { ChatBody } from './strict-request.ts'
import type { ChatMessage } from './tokens.ts'

export interface ServiceCall {
  readonly response: ServerResponse
  readonly key: string
  /** Another loopback address of this service, with its own origin. */
  readonly elsewhere: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Parsed JSON, else the text; null without a body. */
  readonly body: unknown
  /** 1 for the first request of its method since the scenario was chosen. */
  readonly count: number
  /** The same for requests of any method. */
  readonly requestCount: number
  /** The duration of an answer, unless the scenario sets it. */
  readonly answerMs: number
  /** Aborts when the client disconnects. */
  readonly gone: AbortSignal
}

/** A validated chat request that is about to be answered. */
export interface ChatCall {
  readonly number: number
  readonly count: number
  readonly key: string
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly isStream: boolean
  readonly asksForUsage: boolean
  /** The whole body, with the fields that the user added. */
  readonly body: Readonly<Record<string, unknown>>
  readonly answerMs: number
  readonly response: ServerResponse
  readonly gone: AbortSignal
}

/** One behaviour of a service. `normal` supplies everything that it does not define. */
export interface Scenario {
  readonly description: string
  /** The header that carries the key; `Authorization: Bearer` by default. */
  readonly keyHeader?: 'x-api-key' | 'api-key'
  /** Answers requests before any validation. */
  readonly answer?: (call: ServiceCall) => Promise<void> | void
  /** The requests for that; all by default. */
  readonly isAnswered?: (call: ServiceCall) => boolean
  /** The whole body of the list. The ids in it can be requested. */
  readonly listModels?: (call: ServiceCall) => unknown
  /** How the list is sent, unless as JSON at once. */
  readonly sendModels?: (call: ServiceCall, list: unknown) => Promise<void> | void
  readonly complete?: (call: ChatCall) => Promise<void> | void
}

export type Scenarios = Readonly<Record<string, Scenario>>

export function toChatCall(
  body: ChatBody,
  call: Pick<ChatCall, 'number' | 'count' | 'key' | 'answerMs' | 'response' | 'gone'>,
): ChatCall {
  const { number, count, key, answerMs, response, gone } = call
  return {
    number,
    count,
    key,
    answerMs,
    response,
    gone,
    model: body.model,
    messages: body.messages,
    isStream: body.stream === true,
    asksForUsage: body.stream_options?.include_usage === true,
    body: { ...body },
  }
}
