const lookMs = 1_000

interface Surroundings {
  elapsed(): number
  /** While this says false the pause does not begin. */
  isOnline(): boolean
}

export interface Pause {
  /** Null while it waits for the network. */
  remainingMs(): number | null
  stop(): void
}

/** Waits for the network first, looking once a second, then for the given time. */
export function createPause(
  { elapsed, isOnline }: Surroundings,
  pauseMs: number,
  on: { begun(): void; over(): void },
): Pause {
  let endsAt: number | null = null
  let timer: NodeJS.Timeout

  function begin(): void {
    endsAt = elapsed() + pauseMs
    timer = setTimeout(on.over, pauseMs)
  }

  function look(): void {
    if (!isOnline()) {
      timer = setTimeout(look, lookMs)
      return
    }
    begin()
    on.begun()
  }

  if (isOnline()) begin()
  else timer = setTimeout(look, lookMs)
  return {
    remainingMs: () => (endsAt === null ? null : Math.max(0, endsAt - elapsed())),
    stop: () => clearTimeout(timer),
  }
}
