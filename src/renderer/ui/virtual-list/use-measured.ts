import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** In pixels, as the page draws them: of a row, of a heading, and of the list that holds them. */
interface Measured {
  readonly row: number
  readonly heading: number
  readonly height: number
}

/** Until it is measured; of a list that does not float yet nothing can be. */
const guess: Measured = { row: 52, heading: 28, height: 0 }

/** How high the probes inside a list are, as the page draws them: letters may be larger, the window narrower. */
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
    // Now, not when React has time: the first frame would show the rows at the heights that were guessed.
    queueMicrotask(() => flushSync(measure))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return measured
}
