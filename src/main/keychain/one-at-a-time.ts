import { AppError } from '../../shared/errors.ts'

export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs one piece of work after the other. Each caller waits at most the limit, its place in the queue included; work that
 * was given up before its turn came is never begun, but work under way cannot be called back.
 */
export function createOneAtATime(limitMs: number): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const limit = Promise.withResolvers<never>()
    let isGivenUp = false
    const timer = setTimeout(() => {
      isGivenUp = true
      limit.reject(
        new AppError('key-unavailable', 'The keychain did not answer in time.', { problem: 'slow' }),
      )
    }, limitMs)
    const turn = last.then(() => (isGivenUp ? limit.promise : work()))
    last = turn.catch(() => null)
    try {
      return await Promise.race([turn, limit.promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
