import { useEffect, useEffectEvent, useReducer } from 'react'

/** A longer timer would end immediately. */
const maxTimerMs = 2 ** 31 - 1

/** Renders the component again at a time of this computer's clock; never for null. */
export function useRenderAt(moment: number | null): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => (moment === null ? undefined : callAt(moment, renderAgain)), [moment])
}

/** Acts at each midnight, with no timer in between. */
export function useEachMidnight(act: () => void): void {
  const onMidnight = useEffectEvent(act)
  useEffect(() => {
    let cancel: () => void
    const wait = (): void => {
      cancel = callAt(nextMidnight(Date.now()), () => {
        wait()
        onMidnight()
      })
    }
    wait()
    return () => cancel()
  }, [])
}

/** The midnight of this computer's time zone or of UTC, because usage can count by either clock. */
export function nextMidnight(now: number): number {
  return Math.min(new Date(now).setHours(24, 0, 0, 0), new Date(now).setUTCHours(24, 0, 0, 0))
}

/** Calls once at that time of this computer's clock. Returns a function that cancels. */
function callAt(moment: number, act: () => void): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => {
    clearTimeout(timer)
    listening.abort()
  }
  const wait = (): void => {
    clearTimeout(timer)
    const restMs = moment - Date.now()
    if (restMs > 0) timer = setTimeout(wait, Math.min(restMs, maxTimerMs))
    else {
      cancel()
      act()
    }
  }
  // Timers stand still while the computer sleeps.
  window.addEventListener('focus', wait, { signal: listening.signal })
  wait()
  return cancel
}
