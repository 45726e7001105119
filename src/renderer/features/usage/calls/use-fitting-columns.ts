import { useLayoutEffect, useState } from 'react'
import { type CallColumn, usualColumns } from '../../../../shared/domain/usage/call-columns.ts'
import { mostGivenUp } from './shown-columns.ts'

interface Fit {
  /** Only then may a column go that says the same in every row. */
  readonly isUsual: boolean
  /** Long heads are cut before any column goes. */
  readonly isTight: boolean
  readonly givenUp: number
}

/** What has to go for the columns to fit beside the transcript. What the person chose stays, and is scrolled to. */
export function useFittingColumns(
  box: HTMLElement | null,
  isNarrow: boolean,
  rows: readonly unknown[],
  columns: readonly CallColumn[],
): Fit {
  const isUsual = isNarrow && columns.join() === usualColumns.panel.join()
  const width = useBoxWidth(box)
  const [fitted, setFitted] = useState({ rows, width, steps: 0 })
  const isSame = fitted.rows === rows && fitted.width === width
  const steps = isSame ? fitted.steps : 0
  // Before anything is painted, once for each step.
  useLayoutEffect(() => {
    const goOneFurther = (): void => {
      const table = box?.querySelector('table') ?? null
      if (box === null || table === null || !isUsual || steps > mostGivenUp) return
      if (table.offsetWidth > box.clientWidth) setFitted({ rows, width, steps: steps + 1 })
    }
    goOneFurther()
  }, [box, isUsual, rows, width, steps])
  return isUsual
    ? { isUsual, isTight: steps > 0, givenUp: Math.max(0, steps - 1) }
    : { isUsual, isTight: false, givenUp: 0 }
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
