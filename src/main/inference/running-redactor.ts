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
  const waiting = createWaitingText(key)
  try {
    for await (const part of parts) {
      if (part.type === 'text') {
        yield* asParts(waiting.add(part.text))
        continue
      }
      if (part.type === 'finished' || part.type === 'problem') yield* asParts(waiting.rest())
      yield part
    }
  } catch (error) {
    yield* asParts(waiting.rest())
    throw error
  }
}

function asParts(text: string): AnswerPart[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

function createWaitingText(key: string) {
  let held = ''

  function rest(): string {
    const text = held
    held = ''
    return text
  }

  return {
    /** What can be handed over now. */
    add(piece: string): string {
      const text = (rest() + piece).replaceAll(key, keyMark)
      const kept = text.length - beginningAtEnd(text, key)
      held = text.slice(kept)
      return text.slice(0, kept)
    },
    rest,
  }
}

/** How many characters at the end of a text are the beginning of the key. */
function beginningAtEnd(text: string, key: string): number {
  for (let length = Math.min(key.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(key.slice(0, length))) return length
  return 0
}
