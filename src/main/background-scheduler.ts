interface Chore {
  run(): Promise<void>
  /** Nobody waits for a chore, so it starts long after the app has started. */
  readonly firstAfterMs: number
  readonly everyMs: number
}

/**
 * Runs background work at intervals. The timers don't keep the app running. Returns a function that stops
 * them.
 */
export function startBackgroundJobs(chores: readonly Chore[]): () => void {
  const timers = chores.flatMap(({ run, firstAfterMs, everyMs }) => [
    setTimeout(() => void run(), firstAfterMs).unref(),
    setInterval(() => void run(), everyMs).unref(),
  ])
  return () => timers.forEach(clearTimeout)
}
