import type { Failure } from '../../../shared/contract/chat/failure.ts'

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
