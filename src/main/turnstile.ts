import { AppError } from '../shared/errors.ts'

const pauseMs = 1_000

/** One question at a time and one a second, never a row of them: who is asked often enough says yes in the end. */
export function createTurnstile(elapsed: () => number) {
  let isTaken = false
  let lastEnd = Number.NEGATIVE_INFINITY
  return async (ask: () => Promise<void>): Promise<void> => {
    if (isTaken || elapsed() - lastEnd < pauseMs)
      throw new AppError('link-waiting', 'One link is asked about at a time.')
    isTaken = true
    try {
      await ask()
    } finally {
      isTaken = false
      lastEnd = elapsed()
    }
  }
}
