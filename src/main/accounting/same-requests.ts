/** A call with all parts of its request. */
export interface AskedCall {
  readonly id: string
  readonly startedAt: number
  readonly connectionId: string
  readonly modelAsked: string
  /** The last message that was sent. This message determines all messages above it. */
  readonly questionId: string | null
  readonly systemPrompt: string
  readonly leftOut: string | null
}

const closeMs = 2_000

/**
 * Finds calls whose request was already sent within two seconds. The gap counts in both directions, because
 * clocks may go back. Expects calls in order of creation.
 */
export function findRepeatedRequests(calls: Iterable<AskedCall>): ReadonlySet<string> {
  const startedBefore = new Map<string, number[]>()
  const found = new Set<string>()
  for (const { id, startedAt, connectionId, modelAsked, questionId, systemPrompt, leftOut } of calls) {
    const request = JSON.stringify([connectionId, modelAsked, questionId, systemPrompt.trim(), leftOut])
    const before = startedBefore.get(request) ?? []
    if (before.some((at) => Math.abs(startedAt - at) <= closeMs)) found.add(id)
    startedBefore.set(request, [...before.slice(-1), startedAt])
  }
  return found
}
