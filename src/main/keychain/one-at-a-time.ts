import { AppError } from '../../shared/domain/app/errors.ts'

/** The work receives a function that tells whether its caller gave up. */
type InTurn = <T>(work: (isGivenUp: () => boolean) => Promise<T>) => Promise<T>

/**
 * Runs one piece of work after another. Each caller waits at most the limit, including the time in the queue.
 * Work that was given up before its turn never starts; work in progress cannot be stopped. Until such work
 * ends, callers behind it fail immediately.
 */
export function createOneAtATime(limitMs: number): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  let isOverdue = false
  return async (work) => {
    if (isOverdue) throw tooSlow()
    const limit = Promise.withResolvers<never>()
    let isGivenUp = false
    let isRunning = false
    const timer = setTimeout(() => {
      isGivenUp = true
      isOverdue ||= isRunning
      limit.reject(tooSlow())
    }, limitMs)
    const take = async () => {
      if (isGivenUp) return limit.promise
      isRunning = true
      try {
        return await work(() => isGivenUp)
      } finally {
        isOverdue = false
      }
    }
    const turn = last.then(take)
    last = turn.catch(() => null)
    try {
      return await Promise.race([turn, limit.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}

function tooSlow(): AppError {
  return new AppError('key-unavailable', 'The keychain did not answer in time.', { problem: 'slow' })
}
