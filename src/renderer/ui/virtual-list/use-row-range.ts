import { type RefObject, useLayoutEffect, useState } from 'react'
import { type RowRange, readRange, writeRange } from '../../lib/row-range.ts'

/** The rows near the view. If other content moves the list, the caller must pass a new `rows` array. */
export function useRowRange(
  scroller: HTMLElement | null,
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
  rowHeight: number,
): RowRange {
  const [range, setRange] = useState('0-0')
  // Only now is the list's position known. A layout effect runs before paint.
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
