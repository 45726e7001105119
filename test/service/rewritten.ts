import { sendUsual } from './reply.ts'
import type { ChatCall, Scenario } from './scenario.ts'
import { done, eventOf, sendTexts, textsOf } from './stream.ts'
import { plainAnswer } from './texts.ts'
import { type Chunk, chunksOf } from './wire-answer.ts'

type Piece = string | Uint8Array

/** Streams with the content of the default one, written in another way; whole answers are unchanged. */
export function rewritten(
  description: string,
  rewrite: (texts: readonly string[], call: ChatCall) => readonly Piece[],
  textOf: (call: ChatCall) => string = (call) => plainAnswer(call.messages),
): Scenario {
  return {
    description,
    complete: async (call) => {
      if (!call.isStream) return sendUsual(call)
      await sendTexts(call, rewrite(textsOf(call, { text: textOf(call) }), call))
      call.response.end()
    },
  }
}

/** Streams of other chunks than the default ones, each written in the default form. */
export function rechunked(
  description: string,
  rechunk: (chunks: readonly Chunk[], call: ChatCall) => readonly Chunk[],
): Scenario {
  return rewritten(description, (_texts, call) => {
    const chunks = chunksOf(call, { text: plainAnswer(call.messages) })
    return [...rechunk(chunks, call).map(eventOf), done]
  })
}
