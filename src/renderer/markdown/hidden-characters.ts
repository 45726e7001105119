import { classNames } from '../lib/class-names.ts'
import { type Drawing, draw } from './drawing.ts'
import styles from './words.module.css'

const css = classNames(styles)

/**
 * Invisible characters that change how text reads: control codes, bidi controls, zero-width characters, tags.
 */
const hidden =
  /[[\p{Cc}--[\t\n]]\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gv
const hiddenRuns =
  /([[\p{Cc}--[\t\n]]\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]+)/v
/** Some scripts and emoji need two joiner characters, which hide nothing within words. */
const hiddenInWords =
  /[[\p{Cc}--[\t\n]]\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/v
const maxMarks = 200

export function hasHiddenCharacters(text: string): boolean {
  return text.search(hidden) !== -1
}

export function hidesInWords(text: string): boolean {
  return hiddenInWords.test(text)
}

export function withoutHiddenCharacters(text: string): string {
  return text.replace(hidden, '')
}

/** Shows a name in place of each invisible character. Search and copy ignore the name. */
export function showHidden(text: string): readonly Drawing[] {
  if (!hasHiddenCharacters(text)) return [text]
  const pieces = text.split(hiddenRuns)
  return pieces.flatMap((piece, index) => {
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
