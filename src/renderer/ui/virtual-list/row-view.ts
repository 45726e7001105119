import { covers, join, overlap, type Span } from '../../lib/drawn-rows.ts'
import type { RowPlaces } from '../../lib/row-places.ts'
import { anchorIn, endPx, errorOf, offsetOf, type Place, spanAround } from './row-place.ts'

/** Beyond the edges of what is in sight: what is drawn at once, what is drawn a little later, and what is kept. */
const nearPx = 250
const farPx = 1_200
const keptPx = 2_400
/** What rows above turn out to be higher or lower is taken from the gap above them, up to this; so nothing has to be scrolled. */
const mostShift = 2_000
const leastGap = 1_200

interface Boxes {
  readonly scroller: HTMLElement
  readonly list: HTMLElement
}

export interface RowView {
  /** How high a gap is where these rows are drawn: one that is too low even for a moment would have the browser scroll. */
  heightOf(gap: Span, drawn: Span): number
  attach(boxes: Boxes): void
  /** After a drawing, or with null whenever a row or the window has changed its size; before it is painted. */
  settle(drawn: Span | null): void
  /** After a scroll by the person, or one of ours. Whether rows had to be drawn for it. */
  noteScroll(): boolean
  /** Draws some more of what is near, until all of it is. */
  drawMore(): void
  goTo(key: string): void
  goToEnd(): void
  goToStart(): void
  /** The row that comes in the place of this one stands where it stood. */
  giveWay(from: string, to: string): void
  /** Follows the end no more until the person goes back there. */
  stay(): void
}

interface Listeners {
  /** Has these rows drawn; `settle` follows. */
  draw(span: Span): void
  noteEnd(isAtEnd: boolean): void
  /** How far what is in sight is from the first row. */
  noteStart(distance: number): void
}

/**
 * Where one is in a list of rows of unknown height: at its end, which is followed, or at a row, which keeps its place whatever changes
 * above it.
 */
export function createRowView(places: RowPlaces, { draw, noteEnd, noteStart }: Listeners): RowView {
  let boxes: Boxes | null = null
  /** From a jump until it is drawn: where one was before counts no more. */
  let isJumping = false
  const place = atEnd()
  const heir = createRowReplacement(place, places)
  const around = (px: number): Span => spanAround(place, places, px)
  const follow = (isAtEnd: boolean): void => {
    noteEnd(isAtEnd)
    place.isFollowing = isAtEnd
  }
  /** Whether it has come. At the very end there is nothing below it that would throw it out of sight. */
  const inherit = (): boolean => {
    const taken = heir.take()
    if (taken === null) return false
    if (places.indexOf(taken.key) + 1 < places.count()) follow(false)
    place.anchor = taken
    return true
  }
  const cover = (): boolean => {
    const needed = around(nearPx)
    if (covers(place.drawn, needed)) return false
    draw(join(overlap(place.drawn, around(keptPx)), needed))
    return true
  }
  const jump = (top: number): void => {
    place.shift = 0
    place.top = top
    isJumping = true
    draw(around(nearPx))
  }

  // When the window changes, the browser scrolls by itself before anybody hears of it: that is not the person.
  const hasScrolled = (found: Boxes): boolean =>
    !hasChanged(place, found) && Math.abs(found.scroller.scrollTop - place.seenTop) >= 1

  function noteMove({ scroller }: Boxes): void {
    const before = place.seenTop
    place.top = scroller.scrollTop
    place.seenTop = place.top
    const left = leftBelow(place, scroller)
    // Nobody gets to the end by going up: there was less to scroll all of a sudden.
    if (place.top < before && left < 1) return
    follow(left <= (place.top < before ? 2 : endPx))
    place.anchor = anchorIn(place, places)
    heir.track()
  }

  /** What is shorter now may have its end in sight, and its start near without anything scrolled. */
  function noteInherited({ scroller }: Boxes): void {
    if (scroller.scrollHeight <= place.height) follow(true)
    noteEnd(place.isFollowing || leftBelow(place, scroller) <= 2)
    noteStart(place.top)
  }

  return {
    heightOf: (gap, drawn) => gapHeight(places, gap, drawn, place.shift),
    attach: (found) => {
      // Whoever listens may still have heard of another list.
      if (boxes === null) noteEnd(place.isFollowing)
      boxes = found
    },
    settle(span) {
      if (boxes === null) return
      // Whoever has scrolled a moment ago is heard of only later.
      if (!isJumping && hasScrolled(boxes)) noteMove(boxes)
      isJumping = false
      if (span !== null) place.drawn = span
      measure(place, places, boxes)
      const hasInherited = inherit()
      hold(place, places, boxes)
      if (places.indexOf(place.anchor?.key ?? '') === -1) place.anchor = anchorIn(place, places)
      heir.track()
      cover()
      if (hasInherited) noteInherited(boxes)
    },
    noteScroll() {
      if (boxes === null || hasChanged(place, boxes)) return false
      if (hasScrolled(boxes)) noteMove(boxes)
      const hasDrawn = cover()
      noteStart(place.top)
      return hasDrawn
    },
    drawMore() {
      const wanted = around(farPx)
      if (covers(place.drawn, wanted)) return
      draw(grown(join(overlap(place.drawn, around(keptPx)), around(nearPx)), wanted))
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
    giveWay: heir.waitFor,
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

/** A row more on each side that is not as far as wanted. */
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

/** Puts what one was looking at back where it was. */
function hold(place: Place, places: RowPlaces, { scroller, list }: Boxes): void {
  const { drawn, isFollowing, shift, top } = place
  const error = isFollowing ? 0 : errorOf(place, places)
  const gap = places.topOf(drawn.start) + shift - error
  const isTaken = !isFollowing && drawn.start > 0 && gap > leastGap && Math.abs(shift - error) < mostShift
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

interface RowHeir {
  waitFor(from: string, to: string): void
  /** While the row that is to go is there, its distance from the top of what is in sight is known. */
  track(): void
  /** The row that has come, and where it should be; null until then. */
  take(): { readonly key: string; readonly offset: number } | null
}

/** A row that is to come in the place of another one. */
function createRowReplacement(place: Place, places: RowPlaces): RowHeir {
  let heir: { readonly from: string; readonly to: string; readonly offset: number } | null = null
  const track = (): void => {
    const index = heir === null ? -1 : places.indexOf(heir.from)
    if (heir !== null && index !== -1) heir = { ...heir, offset: offsetOf(place, places, index) }
  }
  return {
    waitFor(from, to) {
      heir = { from, to, offset: 0 }
      track()
    },
    track,
    take() {
      if (heir === null || places.indexOf(heir.to) === -1) return null
      const { to: key, offset } = heir
      heir = null
      return { key, offset }
    },
  }
}
