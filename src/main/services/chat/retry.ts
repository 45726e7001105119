import type { Failure } from '../../../shared/contract/chat/failure.ts'

const onlineCheckMs = 1_000

/** The first attempt and two retries. */
export const maxAttempts = 3

const firstPauseMs = 500
const maxPauseMs = 60_000
const spread = 0.25

/**
 * The pause before an automatic retry. Null if there must be none. Retries only requests that were certainly
 * not processed. If the service asks for a longer pause, the user decides.
 */
export function retryDelayMs(failure: Failure, attemptsMade: number, random: () => number): number | null {
  if (!failure.mayRetry || attemptsMade >= maxAttempts) return null
  const wanted = failure.retryAfterMs
  if (wanted !== null) return wanted <= maxPauseMs ? wanted : null
  return firstPauseMs * 2 ** (attemptsMade - 1) * (1 + spread * (2 * random() - 1))
}

interface Context {
  elapsed(): number
  /** The pause does not begin while this returns false. */
  isOnline(): boolean
}

export interface Pause {
  /** Null while waiting for the network. */
  remainingMs(): number | null
  stop(): void
}

/** Waits for the network, checking once a second, then for the given time. */
export function createRetryPause(
  { elapsed, isOnline }: Context,
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
      timer = setTimeout(look, onlineCheckMs)
      return
    }
    begin()
    on.begun()
  }

  if (isOnline()) begin()
  else timer = setTimeout(look, onlineCheckMs)
  return {
    remainingMs: () => (endsAt === null ? null : Math.max(0, endsAt - elapsed())),
    stop: () => clearTimeout(timer),
  }
}
