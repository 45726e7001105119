import { Fragment, memo, useState } from 'react'
import { shapingRuns } from '../../lib/split-for-layout.ts'
import { textDirection } from '../../lib/text-direction.ts'
import css from './long-text.module.css'

const pieceLength = 8_000
const maxPieceLength = 32_000

interface LongTextProps {
  readonly text: string
  /** Returns the text added after the first `length` characters, if known without reading the whole text. */
  readonly addedSince?: (length: number) => string | null
}

interface Shown {
  readonly text: string
  readonly pieces: readonly TextPiece[]
}

/**
 * Plain text of any length. The browser lays out only visible pieces, and new text rerenders only the last
 * piece.
 */
export function LongText({ text, addedSince }: LongTextProps) {
  const [shown, setShown] = useState<Shown>(() => ({ text, pieces: splitAtLines(text) }))
  if (shown.text === text) return shown.pieces.map(({ start, piece }) => <Piece key={start} text={piece} />)
  setShown({ text, pieces: piecesOf(text, shown, addedSince) })
  return null
}

function piecesOf(text: string, shown: Shown, addedSince: LongTextProps['addedSince']): readonly TextPiece[] {
  const { length } = shown.text
  const added = length < text.length ? (addedSince?.(length) ?? null) : null
  const isWhole = added !== null && length + added.length === text.length
  return isWhole ? extendPieces(shown.pieces, added) : splitAtLines(text)
}

const Piece = memo(function Piece({ text }: { readonly text: string }) {
  return (
    <div className={css('piece')} dir={textDirection(text)}>
      {cutWords(text)}
    </div>
  )
})

/** Cuts the text so that layout time stays linear in its length. */
function cutWords(text: string) {
  let start = 0
  return shapingRuns(text).pieces.map((piece) => {
    const key = start
    start += piece.length
    return (
      <Fragment key={key}>
        {key > 0 && <wbr />}
        {piece}
      </Fragment>
    )
  })
}

interface TextPiece {
  readonly start: number
  readonly piece: string
}

/**
 * Splits a long text at line ends. Later text changes only the last piece, so a growing text keeps its other
 * pieces. A very long line is cut.
 */
export function splitAtLines(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let start = 0
  while (text.length - start > maxPieceLength) {
    const lineEnd = text.slice(start, start + maxPieceLength).indexOf('\n', pieceLength)
    const length = lineEnd === -1 ? wholeCharacters(text, start) : lineEnd
    pieces.push({ start, piece: text.slice(start, start + length) })
    start += lineEnd === -1 ? length : length + 1
  }
  if (start < text.length) pieces.push({ start, piece: text.slice(start) })
  return pieces
}

/** Appends text to existing pieces. Only the last piece is split again. */
export function extendPieces(pieces: readonly TextPiece[], added: string): readonly TextPiece[] {
  const last = pieces.at(-1) ?? { start: 0, piece: '' }
  const grown = splitAtLines(last.piece + added)
  return [...pieces.slice(0, -1), ...grown.map(({ start, piece }) => ({ start: last.start + start, piece }))]
}

/** Never separates the two halves of a surrogate pair. */
function wholeCharacters(text: string, start: number): number {
  const last = text.charCodeAt(start + maxPieceLength - 1)
  return last >= 0xd800 && last <= 0xdbff ? maxPieceLength - 1 : maxPieceLength
}
