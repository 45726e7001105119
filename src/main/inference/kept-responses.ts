import type { RecordedResponse } from './inference.ts'

export type RecordedResponses = ReturnType<typeof createRecordedResponses>

interface Room {
  readonly count: number
  /** The most characters of one response; `longestOfAll` limits all of them together. */
  readonly longest: number
  readonly longestOfAll: number
}

export const defaultCapacity: Room = { count: 20, longest: 1_000_000, longestOfAll: 8_000_000 }

/** The newest responses, in memory only. Drops the oldest first when the capacity is exceeded. */
export function createRecordedResponses({ count, longest, longestOfAll }: Room = defaultCapacity) {
  const kept = new Map<string, { readonly length: number; read(): RecordedResponse | null }>()
  const room = Math.min(longest, longestOfAll)
  let sum = 0

  function forget(callId: string): void {
    sum -= kept.get(callId)?.length ?? 0
    kept.delete(callId)
  }

  return {
    /**
     * Keeps a response of this length. `make` removes the key, which takes long, so it runs when somebody asks
     * for the response. Null where it failed.
     */
    keep(callId: string, fullLength: number, make: () => RecordedResponse | null) {
      forget(callId)
      const length = Math.min(fullLength, room)
      let known: RecordedResponse | null | undefined
      const read = (): RecordedResponse | null => {
        known ??= cutTo(make(), room)
        return known
      }
      kept.set(callId, { length, read })
      sum += length
      for (const oldest of kept.keys()) {
        if (kept.size <= count && sum <= longestOfAll) return
        forget(oldest)
      }
    },
    find: (callId: string): RecordedResponse | null => kept.get(callId)?.read() ?? null,
  }
}

function cutTo(response: RecordedResponse | null, room: number): RecordedResponse | null {
  if (response === null) return null
  const { text, isCut } = response
  return { text: text.slice(0, room), isCut: isCut || text.length > room }
}
