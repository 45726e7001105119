import type { AnswerPart } from './answer-part.ts'
import { keyMark, minKeyLength } from './redactor.ts'

/**
 * Takes the key out of an answer that spells it over several pieces. What may be its beginning waits for the next piece; nothing
 * else does, and what waits is handed over before the answer ends.
 */
export async function* withoutKey(
  pieces: AsyncIterable<readonly AnswerPart[]>,
  key: string | null,
): AsyncGenerator<readonly AnswerPart[]> {
  if (key === null || key.length < minKeyLength) return yield* pieces
  const waiting = { text: createWaitingText(key), reasoning: createWaitingText(key) }
  const rest = (): AnswerPart[] => [
    ...asParts('reasoning', waiting.reasoning.rest()),
    ...asParts('text', waiting.text.rest()),
  ]
  const cleaned = (part: AnswerPart): AnswerPart[] => {
    if (part.type === 'text' || part.type === 'reasoning')
      return asParts(part.type, waiting[part.type].add(part.text))
    return part.type === 'finished' || part.type === 'problem' ? [...rest(), part] : [part]
  }
  try {
    for await (const parts of pieces) yield parts.flatMap(cleaned)
  } catch (error) {
    yield rest()
    throw error
  }
}

function asParts(type: 'text' | 'reasoning', text: string): AnswerPart[] {
  return text === '' ? [] : [{ type, text }]
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
