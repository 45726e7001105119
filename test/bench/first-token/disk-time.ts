import type { Store } from '../../../src/main/storage/store.ts'

export interface DiskTime {
  spentMs(): number
  /** When the last write was done. */
  endedAt(): number
}

/** Adds up the waiting for the disk: every commit is synced. Nested writes count once. */
export function timeWrites(store: Store): DiskTime {
  let spentMs = 0
  let endedAt = Number.NaN
  let depth = 0
  const timed =
    <Given extends unknown[], Result>(write: (...given: Given) => Result) =>
    (...given: Given): Result => {
      const startedAt = performance.now()
      depth += 1
      try {
        return write(...given)
      } finally {
        depth -= 1
        if (depth === 0) {
          endedAt = performance.now()
          spentMs += endedAt - startedAt
        }
      }
    }
  const { calls, messages, requests } = store
  const { onDisk } = store
  Object.assign(store, {
    transaction: timed(store.transaction),
    commit: timed(store.commit),
    async onDisk() {
      const startedAt = performance.now()
      await onDisk()
      endedAt = performance.now()
      spentMs += endedAt - startedAt
    },
  })
  Object.assign(requests, { insert: timed(requests.insert) })
  Object.assign(calls, { markStreaming: timed(calls.markStreaming) })
  Object.assign(messages, { setAnswer: timed(messages.setAnswer) })
  return { spentMs: () => spentMs, endedAt: () => endedAt }
}
