const usualMs = 4
const shortestPauseMs = 4
const mostRows = 1_000

/** How a job that writes shares the file: it holds nobody up for longer than a moment, and then leaves others as much time as it took. */
interface Pace {
  /** How many rows the next transaction may write. */
  room(): number
  take<T>(transaction: () => T): Promise<T>
}

export function createPace(): Pace {
  let room = 100
  return {
    room: () => room,
    async take(transaction) {
      const startedAt = performance.now()
      const result = transaction()
      const tookMs = performance.now() - startedAt
      room = Math.max(1, Math.min(mostRows, Math.round((room * usualMs) / tookMs)))
      await new Promise((resolve) => setTimeout(resolve, Math.max(tookMs, shortestPauseMs)))
      return result
    },
  }
}
