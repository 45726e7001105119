/**
 * One timer for a whole answer. It checks the time when it fires, so a piece that arrives in time costs no
 * timer.
 */
export function createDeadline(elapsed: () => number, pass: (wasShortened: boolean) => void) {
  let at = Infinity
  let firesAt = Infinity
  let isShortened = false
  let timer: NodeJS.Timeout | undefined

  function arm(): void {
    clearTimeout(timer)
    firesAt = at
    timer = setTimeout(look, Math.max(at - elapsed(), 1))
  }

  function look(): void {
    firesAt = Infinity
    if (at === Infinity) return
    if (elapsed() < at) {
      arm()
      return
    }
    at = Infinity
    pass(isShortened)
  }

  function set(inMs: number): void {
    isShortened = false
    at = elapsed() + inMs
    if (at < firesAt) arm()
  }

  function rest(): void {
    at = Infinity
  }

  return {
    /** Replaces the earlier deadline. */
    set,
    /** Waits for nothing until the next `set`. */
    rest,
    /** Brings the deadline forward, if there is one. */
    shorten: (inMs: number) => {
      if (at === Infinity || at <= elapsed() + inMs) return
      set(inMs)
      isShortened = true
    },
    end: () => {
      rest()
      clearTimeout(timer)
    },
  }
}
