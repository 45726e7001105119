import { useEffect, useState } from 'react'

/** Shorter than a second, so that no second is skipped. */
const tickMs = 250

/** Whole seconds since a time of this computer's clock. */
export function useElapsedSeconds(since: number): number {
  const [seconds, setSeconds] = useState(() => secondsSince(since))
  useEffect(() => {
    const count = (): void => setSeconds(secondsSince(since))
    count()
    const timer = setInterval(count, tickMs)
    return () => clearInterval(timer)
  }, [since])
  return seconds
}

function secondsSince(moment: number): number {
  return Math.max(0, Math.floor((Date.now() - moment) / 1000))
}
