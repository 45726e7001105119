/** A call with all that its request consisted of. */
export interface AskedCall {
  readonly id: string
  readonly startedAt: number
  readonly connectionId: string
  readonly modelAsked: string
  /** The last message that went with it: what stands above that is given by it. */
  readonly questionId: string | null
  readonly systemPrompt: string
  readonly leftOut: string | null
}

const closeMs = 2_000

/** Those whose request had left already, at most two seconds before; clocks may go back. In the order in which they were made. */
export function sentTwice(calls: Iterable<AskedCall>): ReadonlySet<string> {
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
