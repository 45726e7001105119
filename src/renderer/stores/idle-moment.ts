/** Comes when there is nothing else to do, or after a second. */
export function idleMoment(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
}
