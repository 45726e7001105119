interface Deadline {
  /** Replaces the earlier deadline. */
  set(inMs: number): void
  /** Waits for nothing until the next `set`. */
  rest(): void
  /** Brings the deadline forward, if there is one. */
  hurry(inMs: number): void
  end(): void
}

/**
 * One timer for a whole answer. It checks the time when it fires, so a piece that arrives in time costs no
 * timer.
 */
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
