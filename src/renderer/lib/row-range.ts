/** Rows from `start` up to but excluding `end`. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/** Extra rows beyond the visible ones, so that fast scrolling finds them rendered. */
const spare = 20
/** Rounds to whole steps, so that not every pixel of scrolling rerenders. */
const step = 10

/** The rows near the view, as a comparable string; `0-0` when nothing is visible. */
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

/** The rows to render in list order, plus the kept row wherever it is; -1 for none. */
export function rowsToDraw({ start, end }: RowRange, kept: number): number[] {
  const near = Array.from({ length: end - start }, (_, index) => start + index)
  if (kept < 0 || (kept >= start && kept < end)) return near
  return kept < start ? [kept, ...near] : [...near, kept]
}
