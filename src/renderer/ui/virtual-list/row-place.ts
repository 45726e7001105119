import { type Span, spanBetween } from '../../lib/drawn-rows.ts'
import type { RowPlaces } from '../../lib/row-places.ts'

/** So near to its end somebody is at the end. */
export const endPx = 24
const lastPx = 40

/** What is known of where one is. All in pixels. */
export interface Place {
  drawn: Span
  isFollowing: boolean
  /** The row that keeps its distance from the top of what is in sight. */
  anchor: { readonly key: string; readonly offset: number | 'middle' } | null
  top: number
  /** The same as the browser had it last: there a jump comes later. */
  seenTop: number
  height: number
  width: number
  /** Where the list begins in what is scrolled. */
  listTop: number
  /** What the gap above the drawn rows has more or less than the rows in it would be high. */
  shift: number
}

export function spanAround({ top, listTop, shift, height }: Place, places: RowPlaces, px: number): Span {
  const from = top - listTop - shift
  return spanBetween(places, from - px, from + height + px)
}

export function anchorIn(place: Place, places: RowPlaces): Place['anchor'] {
  const { top, listTop, shift } = place
  const from = top - listTop - shift
  const first = places.indexAt(from)
  // Of a row that has nearly gone there is nothing to be seen but the space below it.
  const hasGone = places.topOf(first + 1) - from < lastPx && first + 1 < places.count()
  const index = hasGone ? first + 1 : first
  const key = places.keyAt(index)
  return key === null ? null : { key, offset: offsetOf(place, places, index) }
}

/** How far a row is from the top of what is in sight. */
export function offsetOf({ top, listTop, shift }: Place, places: RowPlaces, index: number): number {
  return listTop + shift + places.topOf(index) - top
}

/** How much further down the row of the anchor stands than it should. */
export function errorOf(place: Place, places: RowPlaces): number {
  const { anchor, height } = place
  const index = anchor === null ? -1 : places.indexOf(anchor.key)
  if (anchor === null || index === -1) return 0
  const rest = height - (places.topOf(index + 1) - places.topOf(index))
  const offset = anchor.offset === 'middle' ? Math.max(endPx, rest / 2) : anchor.offset
  return offsetOf(place, places, index) - offset
}
