import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rendered heights in pixels. */
interface Measured {
  readonly row: number
  readonly heading: number
  readonly height: number
}

/** Used until measured. A list that isn't shown yet cannot be measured. */
const guess: Measured = { row: 52, heading: 28, height: 0 }

/** Measures the probe elements of a list, since text size and window width vary. */
export function useMeasured(list: RefObject<HTMLElement | null>): Measured {
  const [measured, setMeasured] = useState(guess)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = (): void => {
      const [row = guess.row, heading = guess.heading] = [
        ...element.querySelectorAll<HTMLElement>('[data-probe]'),
      ].map((probe) => probe.getBoundingClientRect().height)
      const height = element.clientHeight
      setMeasured((before) =>
        before.row === row && before.heading === heading && before.height === height
          ? before
          : { row, heading, height },
      )
    }
    // Synchronous, since the first frame would otherwise show the guessed heights.
    queueMicrotask(() => flushSync(measure))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return measured
}
