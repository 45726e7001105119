import type { RecordedResponse } from './inference.ts'

export interface RecordedResponses {
  keep(callId: string, response: RecordedResponse): void
  /** Makes the response a turn of the event loop later, or when somebody asks for it. */
  keepLater(callId: string, make: () => RecordedResponse | null): void
  find(callId: string): RecordedResponse | null
}

interface Room {
  readonly count: number
  /** The most characters of one response; `longestOfAll` limits all of them together. */
  readonly longest: number
  readonly longestOfAll: number
}

export const defaultCapacity: Room = { count: 20, longest: 1_000_000, longestOfAll: 8_000_000 }

/** The newest responses, in memory only. Drops the oldest first when the capacity is exceeded. */
export function createRecordedResponses({
  count,
  longest,
  longestOfAll,
}: Room = defaultCapacity): RecordedResponses {
  const kept = new Map<string, RecordedResponse>()
  const waiting = new Map<string, () => void>()
  let length = 0

  function forget(callId: string): void {
    length -= kept.get(callId)?.text.length ?? 0
    kept.delete(callId)
  }

  function keep(callId: string, { text, isCut }: RecordedResponse): void {
    forget(callId)
    const room = Math.min(longest, longestOfAll)
    const response = { text: text.slice(0, room), isCut: isCut || text.length > room }
    kept.set(callId, response)
    length += response.text.length
    for (const oldest of kept.keys()) {
      if (kept.size <= count && length <= longestOfAll) return
      forget(oldest)
    }
  }

  return {
    keep,
    keepLater(callId, make) {
      const keepNow = (): void => {
        if (!waiting.delete(callId)) return
        const response = make()
        if (response !== null) keep(callId, response)
      }
      waiting.set(callId, keepNow)
      setImmediate(keepNow)
    },
    find(callId) {
      waiting.get(callId)?.()
      return kept.get(callId) ?? null
    },
  }
}
