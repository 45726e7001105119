import { once } from 'node:events'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { ChatCall } from './scenario.ts'
import { type AnswerOptions, chunksOf } from './wire-answer.ts'

export const done = 'data: [DONE]\n\n'

export function eventOf(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

/** A complete streamed answer as the texts to write. */
export function textsOf(call: ChatCall, options: AnswerOptions): string[] {
  return [...chunksOf(call, options).map(eventOf), done]
}

/** The texts up to the middle of the answer. */
export function firstHalf<T>(texts: readonly T[]): T[] {
  return texts.slice(0, Math.ceil(texts.length / 2))
}

export function beginStream({ response }: ChatCall, headers: object = {}): void {
  if (response.headersSent) return
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...headers })
  response.flushHeaders()
}

/** Spread over the duration of an answer here, unless each piece has its own duration. */
export function sendTexts(
  call: ChatCall,
  texts: readonly (string | Uint8Array)[],
  pieceMs: number = call.answerMs / Math.max(1, texts.length),
): Promise<void> {
  return pour(call, texts, pieceMs)
}

/** Each piece in a separate write, so that pieces don't merge; never faster than the client reads. */
export async function pour(call: ChatCall, texts: Iterable<string | Uint8Array>, pieceMs = 0): Promise<void> {
  beginStream(call)
  const options = { signal: call.gone }
  for (const text of texts) {
    await (pieceMs < 1 ? nextTurn(undefined, options) : sleep(pieceMs, undefined, options))
    if (!call.response.write(text)) await once(call.response, 'drain', options)
  }
}
