import type { ChatCall } from '../../service/scenario.ts'
import { beginStream, textsOf } from '../../service/stream.ts'

/** The finish reason, the counts and the end of a stream. The last piece of text brings them. */
const wordless = 3

/** One streamed answer at a time, piece by piece: a film asks for each. */
export interface PacedAnswer {
  complete(call: ChatCall): void
  /** Sends so many pieces more, and says whether any are left. */
  send(count: number): boolean
}

export function createPacedAnswer(text: string): PacedAnswer {
  let current: { readonly call: ChatCall; readonly texts: string[] } | null = null
  return {
    complete(call) {
      beginStream(call)
      current = { call, texts: textsOf(call, { text }) }
    },
    send(count) {
      if (current === null) throw new Error('Nobody asked for an answer.')
      const { call, texts } = current
      const isLast = texts.length - count <= wordless
      call.response.write(texts.splice(0, isLast ? texts.length : count).join(''))
      if (texts.length === 0) call.response.end()
      return texts.length > 0
    },
  }
}
