import type { Failure } from '../../../shared/contract/chat/failure.ts'

const lookMs = 1_000

/** The first one and two more. */
export const mostTries = 3

const firstPauseMs = 500
const longestPauseMs = 60_000
const spread = 0.25

/**
 * How long to wait before the same is asked again by itself; null where it must not be. Only what certainly was not processed is
 * asked again, and a service that wants a longer pause is left to the person.
 */
export function pauseBeforeNextTry(failure: Failure, tries: number, random: () => number): number | null {
  if (!failure.mayTryAgain || tries >= mostTries) return null
  const wanted = failure.retryAfterMs
  if (wanted !== null) return wanted <= longestPauseMs ? wanted : null
  return firstPauseMs * 2 ** (tries - 1) * (1 + spread * (2 * random() - 1))
}

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
