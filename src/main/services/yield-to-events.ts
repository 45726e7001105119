/** Lets everything else that waits have its turn, so that long work in pieces holds nothing up. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
