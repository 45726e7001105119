import type { AnswerPart } from './answer-part.ts'
import { keyMark, sliceLength } from './key-spellings.ts'
import type { Redactor } from './redactor.ts'

/** So much of a spelling of the key may be out before it is known to be one: held back, letters would flicker at every word. */
const slack = 3

/**
 * Takes the key out of an answer that spells it over several pieces. What may be its beginning waits for the next piece; nothing
 * else does, and what waits is handed over before the answer ends, unless it is enough of a key to be one that was cut off.
 */
export async function* withoutKey(
  pieces: AsyncIterable<readonly AnswerPart[]>,
  redactor: Redactor,
): AsyncGenerator<readonly AnswerPart[]> {
  if (redactor.spellings.length === 0) return yield* pieces
  const waiting = { text: createWaitingText(redactor), reasoning: createWaitingText(redactor) }
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

function createWaitingText(redactor: Redactor) {
  const { spellings } = redactor
  /** The last of what was handed over: an encoded key may have begun there. */
  let recent = ''
  let held = ''

  function handOver(text: string): string {
    recent = (recent + text).slice(-slack)
    return text
  }

  return {
    /** What can be handed over now. */
    add(piece: string): string {
      const text = recent + withoutSpellings(held + piece, recent, spellings)
      const kept = Math.min(heldAtEnd(text, spellings), text.length - recent.length)
      held = text.slice(text.length - kept)
      return handOver(text.slice(recent.length, text.length - kept))
    },
    rest(): string {
      const text = isCutOff(recent + held, redactor) ? keyMark : held
      held = ''
      return handOver(text)
    },
  }
}

/** The text without the key, also where a spelling of it begins in what is out already. */
function withoutSpellings(text: string, before: string, spellings: readonly string[]): string {
  let result = before + text
  for (const spelling of spellings) {
    for (let at = result.indexOf(spelling); at !== -1; at = result.indexOf(spelling, at))
      result = result.slice(0, Math.max(at, before.length)) + keyMark + result.slice(at + spelling.length)
  }
  return result.slice(before.length)
}

function heldAtEnd(text: string, spellings: readonly string[]): number {
  const lengths = spellings.map((spelling, index) => {
    const length = beginningAtEnd(text, spelling)
    return index === 0 ? length : length - slack
  })
  return Math.max(0, ...lengths)
}

/** Whether a text ends in so much of the key that it is worth something. */
export function isCutOff(text: string, { spellings, hidesPieces }: Redactor): boolean {
  const [key = ''] = spellings
  return (
    hidesPieces &&
    spellings.some((spelling) => beginningAtEnd(text, spelling) * key.length >= sliceLength * spelling.length)
  )
}

/** How many characters at the end of a text are the beginning of a spelling. */
export function beginningAtEnd(text: string, spelling: string): number {
  const first = spelling.charAt(0)
  const start = Math.max(0, text.length - spelling.length + 1)
  for (let at = text.indexOf(first, start); at !== -1; at = text.indexOf(first, at + 1))
    if (spelling.startsWith(text.slice(at))) return text.length - at
  return 0
}
