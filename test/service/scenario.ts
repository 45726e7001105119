import type { ServerResponse } from 'node:http'
import type { ChatBody } from './strict-request.ts'
import type { ChatMessage } from './tokens.ts'

export interface ServiceCall {
  readonly response: ServerResponse
  readonly key: string
  /** Another loopback address of this service, with its own origin. */
  readonly elsewhere: string
  readonly path: string
  /** 1 for the first request of its method since the scenario was chosen. */
  readonly count: number
  /** The same, whatever the method. */
  readonly requestCount: number
  /** How long an answer takes in all, where the scenario does not say it. */
  readonly answerMs: number
  /** Aborts when the client goes away. */
  readonly gone: AbortSignal
}

/** A chat request that was found to be in order and is about to be answered. */
export interface ChatCall {
  readonly number: number
  readonly count: number
  readonly key: string
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly isStream: boolean
  readonly asksForUsage: boolean
  readonly answerMs: number
  readonly response: ServerResponse
  readonly gone: AbortSignal
}

/** One behaviour of a service. `normal` supplies everything that it does not define. */
export interface Scenario {
  readonly description: string
  /** The path before `/models`; `/v1` by default. */
  readonly prefix?: string
  /** Answers every request before anything else is looked at. */
  readonly answer?: (call: ServiceCall) => Promise<void> | void
  /** Which requests that is, where it is not every one. */
  readonly isAnswered?: (call: ServiceCall) => boolean
  /** The whole body of the list. Ids in it are those that may be asked for. */
  readonly listModels?: (call: ServiceCall) => unknown
  /** How the list goes out, where it is not as JSON at once. */
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
  }
}
