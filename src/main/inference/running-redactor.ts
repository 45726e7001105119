import { keyMark, minKeyLength } from './redactor.ts'
import type { AnswerPart } from './whole-answer.ts'

/**
 * Takes the key out of an answer that spells it over several pieces. What may be its beginning waits for the next piece; nothing
 * else does, and what waits is handed over before the answer ends.
 */
export async function* withoutKey(
  parts: AsyncIterable<AnswerPart>,
  key: string | null,
): AsyncGenerator<AnswerPart> {
  if (key === null || key.length < minKeyLength) return yield* parts
  let held = ''
  const rest = function* (): Generator<AnswerPart> {
    if (held !== '') yield { type: 'text', text: held }
    held = ''
  }
  try {
    for await (const part of parts) {
      if (part.type === 'text') {
        const text = (held + part.text).replaceAll(key, keyMark)
        const kept = text.length - beginningAtEnd(text, key)
        held = text.slice(kept)
        if (kept > 0) yield { type: 'text', text: text.slice(0, kept) }
      } else {
        if (part.type === 'finished' || part.type === 'problem') yield* rest()
        yield part
      }
    }
  } catch (error) {
    yield* rest()
    throw error
  }
}

/** How many characters at the end of a text are the beginning of the key. */
function beginningAtEnd(text: string, key: string): number {
  for (let length = Math.min(key.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(key.slice(0, length))) return length
  return 0
}
