/** Text of a page at its place, as a reader sees the page: y grows downwards. */
export interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
  /** Where its letters go, as a vector of length 1. */
  readonly direction: readonly [number, number]
  readonly width: number
  readonly height: number
  readonly isRightToLeft?: boolean
  /** Whether its letters are stacked. */
  readonly isVertical?: boolean
  readonly startsLine?: boolean
  readonly endsLine: boolean
  /** Whether it has blanks around it, wherever it is. */
  readonly isValue?: boolean
}

/** Lines as the page has them, with an empty line where the page has a larger gap. */
export function textOf(pieces: readonly Piece[]): string {
  let text = ''
  let last: Piece | null = null
  const isDrawnAgain = createRepeats()
  for (const piece of pieces) {
    if (isDrawnAgain(piece)) {
      if (piece.endsLine && !text.endsWith('\n')) text += '\n'
      continue
    }
    if (last !== null && piece.text !== '') text += between(text, last, piece)
    text += piece.endsLine ? `${piece.text}\n` : piece.text
    if (piece.text !== '') last = piece
  }
  return text
}

/** Files draw bold text by drawing it twice, at nearly the same place. */
function createRepeats(): (piece: Piece) => boolean {
  const drawn = new Set<string>()
  return ({ text, x, y, height, isValue }) => {
    if (text.trim() === '' || height === 0 || isValue === true) return false
    const [column, row] = [Math.round(x / (height * nearness)), Math.round(y / (height * nearness))]
    const near = [-1, 0, 1].flatMap((across) =>
      [-1, 0, 1].map((down) => `${column + across} ${row + down} ${text}`),
    )
    const isRepeat = near.some((place) => drawn.has(place))
    drawn.add(`${column} ${row} ${text}`)
    return isRepeat
  }
}

/** As a part of the height of a letter. */
const nearness = 0.1

/** The library gives no blank where a file draws a line's words in another order. */
function between(text: string, last: Piece, next: Piece): string {
  const height = Math.max(last.height, next.height)
  if (text.endsWith('\n')) return height > 0 && Math.abs(last.y - next.y) > height * 1.7 ? '\n' : ''
  if (next.startsLine === true) return '\n'
  const blank = isBlank(last.text.at(-1)) || isBlank(next.text[0]) ? '' : ' '
  if (last.isValue === true || next.isValue === true) return blank
  if (height === 0 || last.isVertical === true || next.isVertical === true) return ''
  const [x, y] = [next.x - last.x, next.y - last.y]
  const [right, down] = last.direction
  const step = x * right + y * down
  const across = Math.abs(y * right - x * down)
  const gaps = [step - last.width]
  if (last.isRightToLeft === true || next.isRightToLeft === true) gaps.push(-step - next.width)
  // Some fonts have letters that are larger than their height says.
  const size = Math.max(height, last.width / last.text.length)
  if (across < size * 2 && gaps.some((gap) => isOfOneWord(gap / size))) return ''
  return across > size ? '\n' : blank
}

/** The gap between two letters of a word, in sizes. Accents are drawn over the letter before or after them. */
function isOfOneWord(gap: number): boolean {
  return gap > -1.1 && gap < 0.2
}

function isBlank(character: string | undefined): boolean {
  return character === undefined || character.trim() === ''
}
