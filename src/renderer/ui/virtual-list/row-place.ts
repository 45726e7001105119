import { type Span, spanBetween } from '../../lib/drawn-rows.ts'
import type { RowPlaces } from '../../lib/row-places.ts'

/** Within this distance of the end, the list counts as scrolled to its end. */
export const endPx = 24
const lastPx = 40

/** The scroll state, in pixels. */
export interface Place {
  drawn: Span
  isFollowing: boolean
  /** The row that keeps its distance from the top of the view. */
  anchor: { readonly key: string; readonly offset: number | 'middle' } | null
  top: number
  /** The last scroll position reported by the browser. After a jump, `top` changes first. */
  seenTop: number
  height: number
  width: number
  /** The list's offset within the scroll container. */
  listTop: number
  /** The difference between the gap above the rendered rows and the height of its rows. */
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
  // A row that is almost scrolled out shows only the space below its content.
  const hasGone = places.topOf(first + 1) - from < lastPx && first + 1 < places.count()
  const index = hasGone ? first + 1 : first
  const key = places.keyAt(index)
  return key === null ? null : { key, offset: offsetOf(place, places, index) }
}

/** The distance of a row from the top of the view. */
export function offsetOf({ top, listTop, shift }: Place, places: RowPlaces, index: number): number {
  return listTop + shift + places.topOf(index) - top
}

/** How far below its intended position the anchor row is. */
export function errorOf(place: Place, places: RowPlaces): number {
  const { anchor, height } = place
  const index = anchor === null ? -1 : places.indexOf(anchor.key)
  if (anchor === null || index === -1) return 0
  const rest = height - (places.topOf(index + 1) - places.topOf(index))
  const offset = anchor.offset === 'middle' ? Math.max(endPx, rest / 2) : anchor.offset
  return offsetOf(place, places, index) - offset
}
