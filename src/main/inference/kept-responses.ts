import type { KeptResponse } from './inference.ts'

export interface KeptResponses {
  keep(callId: string, response: KeptResponse): void
  find(callId: string): KeptResponse | null
}

interface Room {
  readonly count: number
  /** Of one, and of all together, in characters. */
  readonly longest: number
  readonly longestOfAll: number
}

export const usualRoom: Room = { count: 20, longest: 1_000_000, longestOfAll: 8_000_000 }

/** The newest responses, in memory alone. What has no room is forgotten, the oldest first. */
export function createKeptResponses({ count, longest, longestOfAll }: Room = usualRoom): KeptResponses {
  const kept = new Map<string, KeptResponse>()
  let length = 0

  function forget(callId: string): void {
    length -= kept.get(callId)?.text.length ?? 0
    kept.delete(callId)
  }

  function keep(callId: string, { text, isCut }: KeptResponse): void {
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

  return { keep, find: (callId) => kept.get(callId) ?? null }
}
