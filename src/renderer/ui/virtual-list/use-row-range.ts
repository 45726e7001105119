import { type RefObject, useLayoutEffect, useState } from 'react'
import { type RowRange, readRange, writeRange } from '../../lib/row-range.ts'

/** The rows near what is in sight. Where something else in the scroller changes its place, `rows` is a new array. */
export function useRowRange(
  scroller: HTMLElement | null,
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  rowHeight: number,
): RowRange {
  const [range, setRange] = useState('0-0')
  // Only now is it known where the list stands; this comes before anything is painted.
  useLayoutEffect(() => {
    const measure = (): void => setRange(writeRange(scroller, list.current, rows.length, rowHeight))
    measure()
    const observer = new ResizeObserver(measure)
    if (scroller !== null) observer.observe(scroller)
    scroller?.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      scroller?.removeEventListener('scroll', measure)
    }
  }, [scroller, list, rows, rowHeight])
  return readRange(range)
}
