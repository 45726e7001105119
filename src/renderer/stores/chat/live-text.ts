import type { AnswerEvent } from './transcript-reducer.ts'

type Extended = Extract<AnswerEvent, { type: 'answer-extended' }>

interface Growing {
  readonly end: number
  readonly pieces: readonly { readonly start: number; readonly text: string }[]
}

/** More pieces than a window can miss between two frames. */
const maxPieces = 64

const growing = new Map<string, Growing>()
const keyOf = (messageId: string, part: Extended['part']): string => `${part} ${messageId}`

/** Keeps the latest pieces of an answer, so that rendering need not read the whole text again. */
export function addPiece({ messageId, part, offset, text }: Extended): void {
  const key = keyOf(messageId, part)
  const known = growing.get(key)
  if (known === undefined || offset === 0 || offset > known.end) {
    growing.set(key, { end: offset + text.length, pieces: [{ start: offset, text }] })
    return
  }
  const added = text.slice(known.end - offset)
  if (added === '') return
  const pieces = [...known.pieces.slice(1 - maxPieces), { start: known.end, text: added }]
  growing.set(key, { end: known.end + added.length, pieces })
}

/** Drops the pieces of an ended answer. */
export function dropPieces(messageId: string): void {
  growing.delete(keyOf(messageId, 'text'))
  growing.delete(keyOf(messageId, 'reasoning'))
}

/** The text after the first `length` characters; null if no longer known. */
export function textAddedSince(
  messageId: string,
  length: number,
  part: Extended['part'] = 'text',
): string | null {
  const known = growing.get(keyOf(messageId, part))
  const from = known?.pieces.findIndex(({ start }) => start === length) ?? -1
  if (known === undefined || from === -1) return known?.end === length ? '' : null
  return known.pieces
    .slice(from)
    .map(({ text }) => text)
    .join('')
}
