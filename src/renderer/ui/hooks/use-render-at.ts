import { useEffect, useReducer } from 'react'

/** A longer timer would end at once. */
const longestTimerMs = 2 ** 31 - 1

/** Renders the component again at a time of this computer's clock; never for null. */
export function useRenderAt(moment: number | null): void {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (moment === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (): void => {
      const restMs = moment - Date.now()
      if (restMs <= 0) renderAgain()
      else timer = setTimeout(wait, Math.min(restMs, longestTimerMs))
    }
    wait()
    return () => clearTimeout(timer)
  }, [moment])
}
