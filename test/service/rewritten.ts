import { sendUsual } from './reply.ts'
import type { ChatCall, Scenario } from './scenario.ts'
import { sendTexts, textsOf } from './stream.ts'
import { plainAnswer } from './texts.ts'

type Piece = string | Uint8Array

/** Streams with the content of the default one, written in another way; whole answers are unchanged. */
export function rewritten(
  description: string,
  rewrite: (texts: readonly string[]) => readonly Piece[],
  textOf: (call: ChatCall) => string = (call) => plainAnswer(call.messages),
): Scenario {
  return {
    description,
    complete: async (call) => {
      if (!call.isStream) return sendUsual(call)
      await sendTexts(call, rewrite(textsOf(call, { text: textOf(call) })))
      call.response.end()
    },
  }
}
