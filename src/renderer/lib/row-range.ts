/** Rows from `start` to before `end`. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/** Rows beyond the edges of what is in sight, so that a quick hand finds them drawn. */
const spare = 20
/** Whole steps, so that not every pixel of scrolling draws anew. */
const step = 10

/** The rows near what is in sight, as a text that can be compared; none before there is anything to see. */
export function writeRange(
  scroller: Element | null,
  list: Element | null,
  count: number,
  rowHeight: number,
): string {
  if (scroller === null || list === null) return '0-0'
  const sight = scroller.getBoundingClientRect()
  const top = list.getBoundingClientRect().top
  const first = (sight.top - top) / rowHeight - spare
  const last = (sight.bottom - top) / rowHeight + spare
  const start = Math.max(0, Math.floor(first / step) * step)
  const end = Math.min(count, Math.ceil(last / step) * step)
  return start < end ? `${start}-${end}` : '0-0'
}

export function readRange(written: string): RowRange {
  const [start = 0, end = 0] = written.split('-').map(Number)
  return { start, end }
}

/** In the order of the list, with the one that has the focus also where it is far away. */
export function rowsToDraw({ start, end }: RowRange, focused: number): number[] {
  const near = Array.from({ length: end - start }, (_, index) => start + index)
  if (focused < 0 || (focused >= start && focused < end)) return near
  return focused < start ? [focused, ...near] : [...near, focused]
}
