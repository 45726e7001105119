import type { AnswerPart } from '../parsing/answer-part.ts'
import type { KeyScanner, Place } from './key-scanner.ts'
import { keyMark } from './key-spellings.ts'
import { inOrder, type Redactor } from './redactor.ts'

/**
 * Removes the key from an answer that spells it over several pieces. Only a possible start of the key waits
 * for the next piece. The waiting text is returned before the answer ends, unless enough of it matches to be
 * a cut-off key.
 */
export async function* withoutKey(
  pieces: AsyncIterable<readonly AnswerPart[]>,
  { createScanner }: Redactor,
): AsyncGenerator<readonly AnswerPart[]> {
  if (createScanner === null) return yield* pieces
  const waiting = { text: createWaitingText(createScanner()), reasoning: createWaitingText(createScanner()) }
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

/** Positions count from the start of the whole text. */
function createWaitingText(scanner: KeyScanner) {
  let held = ''
  let handedTo = 0
  /** The places not returned yet, and the end of the last returned one. */
  let places: readonly Place[] = []
  let markedTo = 0

  /** The text before a position. Returns a place that starts before it as a whole. */
  function handOver(until: number): string {
    let text = ''
    let at = handedTo
    for (const { from, to } of places) {
      if (from >= until) break
      if (to <= at) continue
      if (from > at) text += held.slice(at - handedTo, from - handedTo)
      // The mark of this place may already be out.
      if (from >= markedTo) text += keyMark
      at = to
      markedTo = to
    }
    if (at < until) {
      text += held.slice(at - handedTo, until - handedTo)
      at = until
    }
    held = held.slice(at - handedTo)
    handedTo = at
    places = places.filter(({ to }) => to > at)
    return text
  }

  return {
    /** The text that can be returned now. */
    add(piece: string): string {
      const found = scanner.feed(piece)
      held += piece
      if (found.length > 0) places = inOrder([...places, ...found])
      const until = scanner.heldFrom()
      return until > handedTo ? handOver(until) : ''
    },
    rest(): string {
      const end = handedTo + held.length
      const cutOffFrom = scanner.cutOffFrom()
      if (cutOffFrom !== null) places = inOrder([...places, { from: cutOffFrom, to: end }])
      scanner.reset()
      const text = handOver(end)
      handedTo = 0
      markedTo = 0
      places = []
      return text
    },
  }
}
