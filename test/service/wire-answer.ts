import type { ChatCall } from './scenario.ts'
import { countUsage } from './tokens.ts'

export interface AnswerOptions {
  readonly text: string
  /** The reasoning before the text. */
  readonly reasoning?: string
  readonly finishReason?: string
  /** The usage to report; absent for the honest counts, null for none. */
  readonly usage?: unknown
  readonly pieceMs?: number
  /** Added to every chunk or to the complete answer. */
  readonly extra?: object
}

type Chunk = Readonly<Record<string, unknown>>

export function factsOf(call: ChatCall, object: string): Chunk {
  const created = Math.floor(Date.now() / 1_000)
  return { id: `chatcmpl-test-${call.number}`, object, created, model: call.model }
}

export function usageOf(call: ChatCall, { text, usage }: AnswerOptions): unknown {
  return usage === undefined ? countUsage(call.messages, text, call.model) : usage
}

export function choice(delta: object, finishReason: string | null = null): object {
  return { index: 0, delta, finish_reason: finishReason }
}

export function chunk(call: ChatCall, rest: object): Chunk {
  return { ...factsOf(call, 'chat.completion.chunk'), ...rest }
}

export function textChunk(call: ChatCall, content: string): Chunk {
  return chunk(call, { choices: [choice({ content })] })
}

export function endChunk(call: ChatCall, finishReason = 'stop'): Chunk {
  return chunk(call, { choices: [choice({}, finishReason)] })
}

/** The counts of the last chunk, which has an empty list of choices. */
export function usageChunk(call: ChatCall, usage: unknown): Chunk {
  return chunk(call, { choices: [], usage })
}

/** A streamed answer: role, text, finish reason, and the counts on request. */
export function chunksOf(call: ChatCall, options: AnswerOptions): Chunk[] {
  const thoughts = piecesOf(options.reasoning ?? '').map((text) =>
    chunk(call, { choices: [choice({ reasoning_content: text })] }),
  )
  const usage = call.asksForUsage ? usageOf(call, options) : null
  const chunks = [
    chunk(call, { choices: [choice({ role: 'assistant', content: '' })] }),
    ...thoughts,
    ...piecesOf(options.text).map((text) => textChunk(call, text)),
    endChunk(call, options.finishReason),
    ...(usage === null ? [] : [usageChunk(call, usage)]),
  ]
  return chunks.map((each) => ({ ...each, ...options.extra }))
}

/** Words with the white space after them; nothing is lost between two pieces. */
export function piecesOf(text: string): string[] {
  return text.match(/\s*\S+\s*|\s+/g) ?? []
}
