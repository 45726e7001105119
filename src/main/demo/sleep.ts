/** Resolves after the time, or at once when the signal aborts. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>

export const sleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const wake = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', wake)
  })
