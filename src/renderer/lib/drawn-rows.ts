import type { RowPlaces } from './row-places.ts'

/** Rows from `start` up to but excluding `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A rendered row, or a gap as high as the rows it replaces. */
export type Piece =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'gap'; readonly start: number; readonly end: number }

/** The rows that touch the space between two positions. */
export function spanBetween(places: RowPlaces, top: number, bottom: number): Span {
  if (places.count() === 0) return { start: 0, end: 0 }
  return { start: places.indexAt(top), end: places.indexAt(Math.max(top, bottom)) + 1 }
}

export function covers(span: Span, needed: Span): boolean {
  return span.start <= needed.start && span.end >= needed.end
}

export function join(span: Span, other: Span): Span {
  const isApart = span.end < other.start || other.end < span.start
  if (isApart || span.start === span.end) return other
  return { start: Math.min(span.start, other.start), end: Math.max(span.end, other.end) }
}

export function overlap(span: Span, other: Span): Span {
  const start = Math.max(span.start, other.start)
  return { start, end: Math.max(start, Math.min(span.end, other.end)) }
}

/** The rows of the span plus the kept rows, in list order, with gaps for all others. */
export function piecesOf(span: Span, kept: readonly number[], count: number): Piece[] {
  const apart = kept.filter(
    (index) => index >= 0 && index < count && (index < span.start || index >= span.end),
  )
  const near = Array.from({ length: span.end - span.start }, (_, index) => span.start + index)
  const rows = [...new Set([...apart, ...near])].toSorted((one, other) => one - other)
  const pieces: Piece[] = []
  let next = 0
  for (const index of rows) {
    if (index > next) pieces.push({ kind: 'gap', start: next, end: index })
    pieces.push({ kind: 'row', index })
    next = index + 1
  }
  if (next < count) pieces.push({ kind: 'gap', start: next, end: count })
  return pieces
}
