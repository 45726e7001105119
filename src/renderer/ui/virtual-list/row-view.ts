import { covers, join, overlap, type Span, spanBetween } from '../../lib/drawn-rows.ts'
import type { RowPlaces } from '../../lib/row-places.ts'

/** Distances beyond the view: rendered with each scroll, rendered a little later, and kept rendered. */
const nearPx = 250
const farPx = 1_200
const keptPx = 2_400
/**
 * Up to this amount, the gap above absorbs height corrections of rows above, so that nothing needs scrolling.
 */
const maxShift = 2_000
const minGap = 1_200

interface Boxes {
  readonly scroller: HTMLElement
  readonly list: HTMLElement
}

export interface RowView {
  /** The height of a gap. If a gap were too low even briefly, the browser would scroll. */
  heightOf(gap: Span, drawn: Span): number
  attach(boxes: Boxes): void
  /** Runs before paint: after each render, or with `null` after a row or the window changed its size. */
  settle(drawn: Span | null): void
  /** Runs after any scroll, by the user or by this module. Returns whether it was the user. */
  noteScroll(): boolean
  /** Renders more rows near the view, until all of them are rendered. */
  drawMore(): void
  goTo(key: string): void
  goToEnd(): void
  goToStart(): void
  /** The row `to` takes over the screen position of the row `from`. */
  replaceRow(from: string, to: string): void
  /** Stops following the end until the user scrolls back there. */
  stay(): void
}

interface Listeners {
  /** Requests these rows. `settle` follows. */
  draw(span: Span): void
  noteEnd(isAtEnd: boolean): void
  /** Reports the distance from the view to the first row. */
  noteStart(distance: number): void
}

/**
 * The scroll position in a list of rows of unknown height. Follows the end, or keeps one row in place
 * whatever changes above.
 */
export function createRowView(places: RowPlaces, { draw: render, noteEnd, noteStart }: Listeners): RowView {
  let boxes: Boxes | null = null
  /** Set until requested rows are rendered. Meanwhile only the browser scrolls, because rows are still empty. */
  let isDrawing = false
  const place = atEnd()
  const replacement = createRowReplacement(place, places)
  const around = (px: number): Span => spanAround(place, places, px)
  const draw = (span: Span): void => {
    isDrawing = true
    render(span)
  }
  const follow = (isAtEnd: boolean): void => {
    noteEnd(isAtEnd)
    place.isFollowing = isAtEnd
  }
  /**
   * Whether the replacement row has arrived. The last row may follow the end, since nothing below could push
   * it out of view.
   */
  const placeReplacement = (): boolean => {
    const taken = replacement.take()
    if (taken === null) return false
    if (places.indexOf(taken.key) + 1 < places.count()) follow(false)
    place.anchor = taken
    return true
  }
  const cover = (px: number): void => {
    const needed = around(px)
    if (!covers(place.drawn, needed)) draw(join(overlap(place.drawn, around(keptPx)), needed))
  }
  const jump = (top: number): void => {
    place.shift = 0
    place.top = top
    draw(around(nearPx))
  }

  // When the window changes its size, the browser scrolls before any event. That is not the user's
  // scrolling.
  const hasScrolled = (found: Boxes): boolean =>
    !hasChanged(place, found) && Math.abs(found.scroller.scrollTop - place.seenTop) >= 1

  function noteMove({ scroller }: Boxes): void {
    const before = place.seenTop
    place.top = scroller.scrollTop
    place.seenTop = place.top
    const left = leftBelow(place, scroller)
    // Scrolling up cannot reach the end. The content became shorter instead.
    if (place.top < before && left < 1) return
    follow(left <= (place.top < before ? 2 : endPx))
    place.anchor = anchorIn(place, places)
    replacement.track()
  }

  /** Shorter content may bring its end into view, and its start near, without any scroll event. */
  function noteReplaced({ scroller }: Boxes): void {
    if (scroller.scrollHeight <= place.height) follow(true)
    noteEnd(place.isFollowing || leftBelow(place, scroller) <= 2)
    noteStart(place.top)
  }

  return {
    heightOf: (gap, drawn) => gapHeight(places, gap, drawn, place.shift),
    attach: (found) => {
      // The listener may still have the state of another list.
      if (boxes === null) noteEnd(place.isFollowing)
      boxes = found
    },
    settle(span) {
      if (boxes === null) return
      // The event of a recent scroll may not have arrived yet.
      if (!isDrawing && hasScrolled(boxes)) noteMove(boxes)
      isDrawing = false
      if (span !== null) place.drawn = span
      measure(place, places, boxes)
      const hasReplaced = placeReplacement()
      hold(place, places, boxes)
      if (places.indexOf(place.anchor?.key ?? '') === -1) place.anchor = anchorIn(place, places)
      replacement.track()
      cover(0)
      if (hasReplaced) noteReplaced(boxes)
    },
    noteScroll() {
      if (boxes === null || hasChanged(place, boxes)) return false
      const isMove = hasScrolled(boxes)
      if (isMove) noteMove(boxes)
      if (isMove) cover(nearPx)
      noteStart(place.top)
      return isMove
    },
    drawMore() {
      if (boxes !== null && hasScrolled(boxes)) noteMove(boxes)
      const wanted = around(farPx)
      if (covers(place.drawn, wanted)) return
      draw(grown(join(overlap(place.drawn, around(keptPx)), around(0)), wanted))
    },
    goTo(key) {
      const index = places.indexOf(key)
      if (index === -1) return
      follow(false)
      place.anchor = { key, offset: 'middle' }
      jump(place.listTop + places.topOf(index) - place.height / 2)
    },
    goToEnd() {
      follow(true)
      jump(place.listTop + places.topOf(places.count()) - place.height)
    },
    goToStart() {
      follow(false)
      const key = places.keyAt(0)
      place.anchor = key === null ? null : { key, offset: place.listTop }
      jump(0)
    },
    replaceRow: replacement.waitFor,
    stay() {
      if (place.isFollowing) place.anchor = anchorIn(place, places)
      follow(false)
    },
  }
}

function atEnd(): Place {
  const nothing = { top: 0, seenTop: 0, height: 0, width: 0, listTop: 0, shift: 0 }
  return { drawn: { start: 0, end: 0 }, isFollowing: true, anchor: null, ...nothing }
}

/** Extends the span by at most one row on each side, towards the wanted span. */
function grown({ start, end }: Span, wanted: Span): Span {
  return { start: start > wanted.start ? start - 1 : start, end: end < wanted.end ? end + 1 : end }
}

function leftBelow({ top, height }: Place, { scrollHeight }: HTMLElement): number {
  return scrollHeight - top - height
}

function hasChanged({ height, width }: Place, { scroller }: Boxes): boolean {
  return scroller.clientHeight !== height || scroller.clientWidth !== width
}

function measure(place: Place, places: RowPlaces, { scroller, list }: Boxes): void {
  for (const row of list.children) {
    const key = row instanceof HTMLElement ? row.dataset['key'] : undefined
    if (key !== undefined) places.setHeight(key, row.getBoundingClientRect().height)
  }
  place.top = scroller.scrollTop
  place.seenTop = place.top
  place.height = scroller.clientHeight
  place.width = scroller.clientWidth
  place.listTop = list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + place.top
}

/** Restores the anchor row's position on screen. */
function hold(place: Place, places: RowPlaces, { scroller, list }: Boxes): void {
  const { drawn, isFollowing, shift, top } = place
  const error = isFollowing ? 0 : errorOf(place, places)
  const gap = places.topOf(drawn.start) + shift - error
  const isTaken = !isFollowing && drawn.start > 0 && gap > minGap && Math.abs(shift - error) < maxShift
  place.shift = isTaken ? shift - error : 0
  setGaps(place, places, list)
  const scrolled = isTaken ? 0 : error - shift
  if (isFollowing) scroller.scrollTop = scroller.scrollHeight
  else if (Math.abs(scrolled) >= 0.5) scroller.scrollTop = top + scrolled
  else return
  place.top = scroller.scrollTop
  place.seenTop = place.top
}

function setGaps({ drawn, shift }: Place, places: RowPlaces, list: HTMLElement): void {
  for (const gap of list.children) {
    if (!(gap instanceof HTMLElement) || gap.dataset['gap'] === undefined) continue
    const [start = 0, end = 0] = gap.dataset['gap'].split('-').map(Number)
    gap.style.height = `${gapHeight(places, { start, end }, drawn, shift)}px`
  }
}

function gapHeight(places: RowPlaces, { start, end }: Span, drawn: Span, shift: number): number {
  const height = places.topOf(end) - places.topOf(start)
  return Math.max(0, end === drawn.start ? height + shift : height)
}

interface RowReplacement {
  waitFor(from: string, to: string): void
  /** Records the old row's distance from the top of the view while that row exists. */
  track(): void
  /** The replacement row and its intended offset; `null` until the row arrives. */
  take(): { readonly key: string; readonly offset: number } | null
}

/** Tracks a row that will replace another. */
function createRowReplacement(place: Place, places: RowPlaces): RowReplacement {
  let replacement: { readonly from: string; readonly to: string; readonly offset: number } | null = null
  const track = (): void => {
    const index = replacement === null ? -1 : places.indexOf(replacement.from)
    if (replacement !== null && index !== -1)
      replacement = { ...replacement, offset: offsetOf(place, places, index) }
  }
  return {
    waitFor(from, to) {
      replacement = { from, to, offset: 0 }
      track()
    },
    track,
    take() {
      if (replacement === null || places.indexOf(replacement.to) === -1) return null
      const { to: key, offset } = replacement
      replacement = null
      return { key, offset }
    },
  }
}

/** Within this distance of the end, the list counts as scrolled to its end. */
const endPx = 24
const lastPx = 40

/** The scroll state, in pixels. */
interface Place {
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

function spanAround({ top, listTop, shift, height }: Place, places: RowPlaces, px: number): Span {
  const from = top - listTop - shift
  return spanBetween(places, from - px, from + height + px)
}

function anchorIn(place: Place, places: RowPlaces): Place['anchor'] {
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
function offsetOf({ top, listTop, shift }: Place, places: RowPlaces, index: number): number {
  return listTop + shift + places.topOf(index) - top
}

/** How far below its intended position the anchor row is. */
function errorOf(place: Place, places: RowPlaces): number {
  const { anchor, height } = place
  const index = anchor === null ? -1 : places.indexOf(anchor.key)
  if (anchor === null || index === -1) return 0
  const rest = height - (places.topOf(index + 1) - places.topOf(index))
  const offset = anchor.offset === 'middle' ? Math.max(endPx, rest / 2) : anchor.offset
  return offsetOf(place, places, index) - offset
}
