const typicalMs = 4
const minPauseMs = 4
const maxRows = 1_000

/**
 * The pace of a writing job. Each transaction is short, and a pause of the same length follows for other
 * writers.
 */
export function createWritePacer() {
  let room = 100
  return {
    /** The number of rows that the next transaction may write. */
    room: (): number => room,
    async take<T>(transaction: () => T): Promise<T> {
      const startedAt = performance.now()
      const result = transaction()
      const tookMs = performance.now() - startedAt
      room = Math.max(1, Math.min(maxRows, Math.round((room * typicalMs) / tookMs)))
      await new Promise((resolve) => setTimeout(resolve, Math.max(tookMs, minPauseMs)))
      return result
    },
  }
}
