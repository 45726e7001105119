import { hasHiddenCharacters, splitAtHidden } from '../../shared/domain/chat/hidden-characters.ts'
import { type Drawing, draw } from './drawing.ts'
import css from './words.module.css'

const maxMarks = 200

/** Shows a name instead of each invisible character. Search and copy ignore the name. */
export function showHidden(text: string): readonly Drawing[] {
  if (!hasHiddenCharacters(text)) return [text]
  const pieces = splitAtHidden(text)
  const rest = pieces.filter((_, index) => index >= maxMarks * 2 && index % 2 === 0).join('')
  return [
    ...pieces
      .slice(0, maxMarks * 2)
      .flatMap((piece, index) => (index % 2 === 1 ? [drawMark(piece)] : piece === '' ? [] : [piece])),
    ...(rest === '' ? [] : [rest]),
  ]
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
