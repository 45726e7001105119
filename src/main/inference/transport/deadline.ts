interface Deadline {
  /** Moves it; the earlier one no longer counts. */
  set(inMs: number): void
  /** Nothing is waited for. */
  rest(): void
  /** Brings it forward, where something is waited for. */
  hurry(inMs: number): void
  end(): void
}

/** One timer for a whole answer: it looks at the time when it fires, so that a piece that came in time costs no timer. */
export function createDeadline(elapsed: () => number, pass: (wasHurried: boolean) => void): Deadline {
  let at = Infinity
  let firesAt = Infinity
  let isHurried = false
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
    pass(isHurried)
  }

  function set(inMs: number): void {
    isHurried = false
    at = elapsed() + inMs
    if (at < firesAt) arm()
  }

  function rest(): void {
    at = Infinity
  }

  return {
    set,
    rest,
    hurry: (inMs) => {
      if (at === Infinity || at <= elapsed() + inMs) return
      set(inMs)
      isHurried = true
    },
    end: () => {
      rest()
      clearTimeout(timer)
    },
  }
}
