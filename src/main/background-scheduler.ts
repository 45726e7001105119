interface Chore {
  run(): Promise<void>
  /** Nobody waits for it, so it begins when the start is long over. */
  readonly firstAfterMs: number
  readonly everyMs: number
}

/** What is done by itself from time to time while the app runs; that alone keeps no app running. Returns what ends it. */
export function startChores(chores: readonly Chore[]): () => void {
  const timers = chores.flatMap(({ run, firstAfterMs, everyMs }) => [
    setTimeout(() => void run(), firstAfterMs).unref(),
    setInterval(() => void run(), everyMs).unref(),
  ])
  return () => timers.forEach(clearTimeout)
}
