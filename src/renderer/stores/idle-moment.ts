/** Resolves when the window is idle, or after a second. */
export function idleMoment(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
}
