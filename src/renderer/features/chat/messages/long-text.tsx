import { Fragment, memo, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { shapingRuns } from '../../../lib/shaping-runs.ts'
import { textDirection } from '../../../lib/text-direction.ts'
import styles from './long-text.module.css'
import { extendPieces, splitAtLines, type TextPiece } from './split-at-lines.ts'

const css = classNames(styles)

interface LongTextProps {
  readonly text: string
  /** What came after the first so many characters, where somebody knows that without reading the whole text. */
  readonly addedSince?: (length: number) => string | null
}

interface Shown {
  readonly text: string
  readonly pieces: readonly TextPiece[]
}

/** Plain text of any length, as it came: only what is in sight is laid out, and only its open end is read and drawn again. */
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

/** Laying it out takes no longer than it is long. */
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
