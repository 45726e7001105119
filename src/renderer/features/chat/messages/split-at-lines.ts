export interface TextPiece {
  readonly start: number
  readonly piece: string
}

const pieceLength = 8_000
const longestPiece = 32_000

/**
 * A long text in pieces that each end with a line. What follows changes none but the last, so that a growing text keeps its
 * pieces. A line that goes on and on is cut.
 */
export function splitAtLines(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let start = 0
  while (text.length - start > longestPiece) {
    const lineEnd = text.slice(start, start + longestPiece).indexOf('\n', pieceLength)
    const length = lineEnd === -1 ? wholeCharacters(text, start) : lineEnd
    pieces.push({ start, piece: text.slice(start, start + length) })
    start += lineEnd === -1 ? length : length + 1
  }
  if (start < text.length) pieces.push({ start, piece: text.slice(start) })
  return pieces
}

/** The same pieces and what was added to their text: only the last of them is read again. */
export function extendPieces(pieces: readonly TextPiece[], added: string): readonly TextPiece[] {
  const last = pieces.at(-1) ?? { start: 0, piece: '' }
  const grown = splitAtLines(last.piece + added)
  return [...pieces.slice(0, -1), ...grown.map(({ start, piece }) => ({ start: last.start + start, piece }))]
}

/** Two halves of one character stay together. */
function wholeCharacters(text: string, start: number): number {
  const last = text.charCodeAt(start + longestPiece - 1)
  return last >= 0xd800 && last <= 0xdbff ? longestPiece - 1 : longestPiece
}
