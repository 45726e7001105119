/** Yields to the event loop, so that long work in pieces blocks nothing else. */
export function yieldToEvents(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
