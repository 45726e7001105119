import { type PDFPageProxy, Util } from 'pdfjs-dist'
import type { Piece } from './pdf-text.ts'

/** A rectangle of the page as a reader sees it: y grows downwards. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** A field that a user filled in, or a note on the page. */
interface Value extends Box {
  readonly text: string
  readonly isMark: boolean
}

/** The fields of pdf.js that are read here. */
interface Annotation {
  readonly annotationFlags?: number
  readonly subtype?: unknown
  readonly fieldType?: unknown
  readonly fieldValue?: unknown
  readonly password?: unknown
  readonly options?: readonly { readonly exportValue: unknown; readonly displayValue: unknown }[]
  readonly checkBox?: unknown
  readonly exportValue?: unknown
  readonly radioButton?: unknown
  readonly buttonValue?: unknown
  readonly textContent?: readonly string[]
  readonly contentsObj?: { readonly str: string }
  readonly rect: readonly number[]
}

const flags = { hidden: 2, noView: 32 }

/** The values of a page's form fields, in reading order. Only those that a viewer shows. */
export async function readValues(page: PDFPageProxy, view: readonly number[]): Promise<Value[]> {
  const annotations: readonly Annotation[] = await page.getAnnotations({ intent: 'display' })
  return annotations
    .filter(({ annotationFlags = 0 }) => (annotationFlags & (flags.hidden | flags.noView)) === 0)
    .flatMap((annotation) => {
      const isMark = annotation.fieldType === 'Btn'
      const text = isMark ? markOf(annotation) : textOf(annotation)
      return text.trim() === '' ? [] : { ...boxOf(annotation.rect, view), text: text.trim(), isMark }
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Fields of one row are never exactly level, so a small step down counts less than a large one to the right. */
function rankOf({ bottom, left }: Box): number {
  return bottom + left / 100
}

function boxOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], view: readonly number[]): Box {
  const [, , , , left = 0, top = 0] = Util.transform(view, [1, 0, 0, 1, x1, y1]).map(Number)
  const [, , , , right = 0, bottom = 0] = Util.transform(view, [1, 0, 0, 1, x2, y2]).map(Number)
  return {
    left: Math.min(left, right),
    right: Math.max(left, right),
    top: Math.min(top, bottom),
    bottom: Math.max(top, bottom),
  }
}

function markOf({ checkBox, exportValue, radioButton, buttonValue, fieldValue }: Annotation): string {
  const isMarked =
    (checkBox === true && fieldValue === exportValue) || (radioButton === true && fieldValue === buttonValue)
  return isMarked && typeof fieldValue === 'string' && fieldValue !== 'Off' ? '[x]' : ''
}

function textOf(annotation: Annotation): string {
  const { subtype, fieldType, fieldValue, textContent, contentsObj } = annotation
  if (subtype === 'FreeText') return textContent?.join('\n') ?? contentsObj?.str ?? ''
  if (annotation.password === true) return ''
  if (fieldType === 'Tx') return typeof fieldValue === 'string' ? fieldValue : ''
  return fieldType === 'Ch' ? choicesOf(annotation) : ''
}

/** The words that readers see in the list, not those that programs get. */
function choicesOf({ fieldValue, options = [] }: Annotation): string {
  const chosen: readonly unknown[] = Array.isArray(fieldValue) ? fieldValue : [fieldValue]
  return chosen
    .map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
    .filter((value) => typeof value === 'string' && value.trim() !== '')
    .join(', ')
}

/** How far letters may be outside of the rectangle of their field. */
const tolerance = 3
/** The width of a narrow letter, in heights. */
const narrowLetter = 0.2

interface Place {
  /** The piece next to which the value is written. */
  readonly index: number
  readonly side: 'before' | 'after' | 'below'
}

/** Adds the values to the text of the page: after their label, before the words of a mark, or below a line. */
export function placeValues(pieces: readonly Piece[], values: readonly Value[]): readonly Piece[] {
  const shown = pieces.map((piece, index) => ({ ...piece, index })).filter(({ text }) => text.trim() !== '')
  const added = values
    .filter((value) => !isWritten(value, shown))
    .map((value) => ({ value, place: placeOf(value, shown, pieces) }))
  if (added.length === 0) return pieces
  const at = Map.groupBy(added, ({ place: { index, side } }) => `${side} ${index}`)
  const valuesAt = (side: Place['side'], index: number): Value[] =>
    (at.get(`${side} ${index}`) ?? []).map(({ value }) => value)
  const placed = pieces.flatMap((piece, index) => {
    const before = valuesAt('before', index).map((value) => pieceOf(value, piece.y))
    const after = valuesAt('after', index)
    const afterwards = after.map((value, place) =>
      pieceOf(value, piece.y, piece.endsLine && place === after.length - 1),
    )
    const label = after.length === 0 ? piece : { ...piece, endsLine: false }
    return [...before, label, ...afterwards, ...linesOf(valuesAt('below', index))]
  })
  return [...linesOf(valuesAt('below', -1)), ...placed]
}

/** Programs that fill in forms may also draw the value on the page, alone or in one piece with its label. */
function isWritten({ text, left, right, top, bottom }: Value, shown: readonly Piece[]): boolean {
  const written = withoutBlanks(text)
  const inRow = shown.filter(({ y }) => y > top && y < bottom + tolerance)
  const inside = inRow.filter(({ x }) => x > left - tolerance && x < right)
  if (withoutBlanks(inside.map((piece) => piece.text).join('')).includes(written)) return true
  return inRow.some((piece) => {
    const end = piece.x + piece.width
    const isLongEnough = end > left + written.length * piece.height * narrowLetter
    return isLongEnough && end < right + tolerance && withoutBlanks(piece.text).endsWith(written)
  })
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/gu, '')
}

function placeOf(
  value: Value,
  shown: readonly (Piece & { readonly index: number })[],
  pieces: readonly Piece[],
): Place {
  const inRow = shown.filter(({ y, height }) => y > value.top && y < value.bottom + height / 3)
  const middle = value.isMark ? value.left : (value.left + value.right) / 2
  const before = maxBy(
    inRow.filter(({ x }) => x < middle),
    ({ x }) => x,
  )
  const next = maxBy(
    inRow.filter(({ x }) => x >= middle),
    ({ x }) => -x,
  )
  const isNextNearer =
    before !== null && next !== null && next.x - value.right < value.left - (before.x + before.width)
  if (next !== null && (before === null || (value.isMark && isNextNearer)))
    return { index: next.index, side: 'before' }
  if (before !== null) return { index: before.index, side: 'after' }
  const above = shown.filter(({ y }) => y <= value.top)
  const overlapping = above.filter(({ x, width }) => x < value.right && x + width > value.left)
  const lowest = maxBy(overlapping.length > 0 ? overlapping : above, ({ y }) => y)
  return { index: lowest === null ? -1 : endOfLine(pieces, lowest.index), side: 'below' }
}

function maxBy<T>(list: readonly T[], rank: (one: T) => number): T | null {
  let best: T | null = null
  for (const one of list) if (best === null || rank(one) > rank(best)) best = one
  return best
}

function endOfLine(pieces: readonly Piece[], start: number): number {
  const end = pieces.findIndex(({ endsLine }, index) => index >= start && endsLine)
  return end === -1 ? pieces.length - 1 : end
}

/** Values side by side share a line. */
function linesOf(values: readonly Value[]): Piece[] {
  return values.map((value, index) => {
    const next = values[index + 1]
    const previous = values[index - 1]
    const isLast = next === undefined || !isBeside(value, next)
    const startsLine = previous === undefined || !isBeside(previous, value)
    return { ...pieceOf(value, value.top + heightOf(value), isLast), startsLine }
  })
}

function isBeside(one: Box, other: Box): boolean {
  return one.right <= other.left && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top)
}

/** The height of a letter, of which a tall field has several lines. */
function heightOf({ top, bottom }: Box): number {
  return Math.min(bottom - top, 12)
}

function pieceOf(value: Value, y: number, endsLine = false): Piece {
  const { text, left, right } = value
  return {
    text,
    x: left,
    y,
    direction: [1, 0],
    width: right - left,
    height: heightOf(value),
    endsLine,
    isValue: true,
  }
}
