import { hasHiddenCharacters, splitAtHidden } from '../../shared/domain/chat/hidden-characters.ts'
import { classNames } from '../lib/class-names.ts'
import { type Drawing, draw } from './drawing.ts'
import styles from './words.module.css'

const css = classNames(styles)

const maxMarks = 200

/** Shows a name instead of each invisible character. Search and copy ignore the name. */
export function showHidden(text: string): readonly Drawing[] {
  if (!hasHiddenCharacters(text)) return [text]
  return splitAtHidden(text).flatMap((piece, index) => {
    if (index % 2 === 0) return piece === '' ? [] : [piece]
    return index < maxMarks * 2 ? [drawMark(piece)] : []
  })
}

function drawMark(run: string): Drawing {
  return draw('span', [nameOf(run)], { class: css('mark'), 'data-no-words': '', dir: 'ltr' })
}

/** `U+202E`, and the number of further characters in the run. */
function nameOf(run: string): string {
  const count = Array.from(run).length
  const first = `U+${(run.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return count === 1 ? first : `${first} +${count - 1}`
}
