import { useLayoutEffect, useState } from 'react'
import { type CallColumn, usualColumns } from '../../../shared/call-columns.ts'
import { mostGivenUp } from './shown-columns.ts'

/** How many columns have to go for the others to fit beside the transcript. What the person chose stays, and is scrolled to. */
export function useFittingColumns(
  box: HTMLElement | null,
  isNarrow: boolean,
  rows: readonly unknown[],
  columns: readonly CallColumn[],
): number {
  const isUsual = isNarrow && columns.join() === usualColumns.panel.join()
  const width = useBoxWidth(box)
  const [fitted, setFitted] = useState({ rows, width, givenUp: 0 })
  const isSame = fitted.rows === rows && fitted.width === width
  const givenUp = isSame ? fitted.givenUp : 0
  // Before anything is painted, once for each that has to go.
  useLayoutEffect(() => {
    const giveUpOneMore = (): void => {
      const table = box?.querySelector('table') ?? null
      if (box === null || table === null || !isUsual || givenUp === mostGivenUp) return
      if (table.offsetWidth > box.clientWidth) setFitted({ rows, width, givenUp: givenUp + 1 })
    }
    giveUpOneMore()
  }, [box, isUsual, rows, width, givenUp])
  return isUsual ? givenUp : 0
}

function useBoxWidth(box: HTMLElement | null): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (box === null) return
    const measure = (): void => setWidth(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return width
}
