/** The result of something that may fail, or what to use where it does. */
export function orElse<T, Otherwise>(work: () => T, otherwise: Otherwise): T | Otherwise {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Does what nobody misses where it fails. */
export function ifPossible(work: () => unknown): void {
  orElse(work, null)
}
