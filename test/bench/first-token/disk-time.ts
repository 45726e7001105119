import type { Store } from '../../../src/main/storage/store.ts'

export interface DiskTime {
  spentMs(): number
  /** The same until rows were last on the disk, before their request left. */
  spentBeforeLeavingMs(): number
  /** When the last write was done. */
  endedAt(): number
}

/** Adds up the waiting for the disk: every commit is synced. Nested writes count once. */
export function timeWrites(store: Store): DiskTime {
  let spentMs = 0
  let spentBeforeLeavingMs = 0
  let endedAt = Number.NaN
  let depth = 0
  const noteSince = (startedAt: number): void => {
    endedAt = performance.now()
    spentMs += endedAt - startedAt
  }
  const timed =
    <Given extends unknown[], Result>(write: (...given: Given) => Result) =>
    (...given: Given): Result => {
      const startedAt = performance.now()
      depth += 1
      try {
        return write(...given)
      } finally {
        depth -= 1
        if (depth === 0) noteSince(startedAt)
      }
    }
  const { calls, messages, requests } = store
  const { onDisk, together } = store
  Object.assign(store, {
    transaction: timed(store.transaction),
    commit: timed(store.commit),
    async onDisk() {
      const startedAt = performance.now()
      await onDisk()
      noteSince(startedAt)
      spentBeforeLeavingMs = spentMs
    },
    async together<T>(work: () => T): Promise<T> {
      const [startedAt, before] = [performance.now(), spentMs]
      const done = await together(work)
      // Writes inside the work counted too.
      spentMs = before
      noteSince(startedAt)
      return done
    },
  })
  Object.assign(requests, { insert: timed(requests.insert) })
  Object.assign(calls, { markStreaming: timed(calls.markStreaming) })
  Object.assign(messages, { setAnswer: timed(messages.setAnswer) })
  return { spentMs: () => spentMs, spentBeforeLeavingMs: () => spentBeforeLeavingMs, endedAt: () => endedAt }
}
