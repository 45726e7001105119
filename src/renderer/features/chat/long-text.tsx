import { memo } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { textDirection } from '../../lib/text-direction.ts'
import styles from './long-text.module.css'
import { splitAtLines } from './split-at-lines.ts'

const css = classNames(styles)

/** Plain text of any length, as it came: only what is in sight is laid out, and only its open end is drawn again. */
export function LongText({ text }: { readonly text: string }) {
  return splitAtLines(text).map(({ start, piece }) => <Piece key={start} text={piece} />)
}

const Piece = memo(function Piece({ text }: { readonly text: string }) {
  return (
    <div className={css('piece')} dir={textDirection(text)}>
      {text}
    </div>
  )
})
