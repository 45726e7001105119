import { fieldsOf, parseJson } from './json-fields.ts'

/**
 * Removes the additional chunk with counts from a stream whose program did not ask for it. All other bytes go
 * on unchanged, as soon as their event is complete.
 */
export interface UsageChunkFilter {
  feed(bytes: Uint8Array): Uint8Array
  /** The bytes of an incomplete event. */
  end(): Uint8Array
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
/** The additional chunk is short. A longer event goes on without a look. */
const longestChunk = 64_000

export function createUsageChunkFilter(): UsageChunkFilter {
  let held: Buffer = Buffer.alloc(0)
  /** Within a long event, whose start has already gone on. */
  let isLong = false

  function feed(bytes: Uint8Array): Uint8Array {
    held = held.byteLength === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes])
    const kept: Buffer[] = []
    let from = 0
    for (let to = endOfEvent(held, from); to !== -1; to = endOfEvent(held, from)) {
      const event = held.subarray(from, to)
      if (isLong || !isUsageChunk(event)) kept.push(event)
      isLong = false
      from = to
    }
    held = held.subarray(from)
    if (isLong || held.byteLength > longestChunk) {
      // The last bytes may be the start of the blank line that ends the event.
      const count = Math.max(0, held.byteLength - 3)
      kept.push(held.subarray(0, count))
      held = held.subarray(count)
      isLong = true
    }
    return kept.length === 1 ? (kept[0] ?? held) : Buffer.concat(kept)
  }

  return { feed, end: () => held }
}

/** The position after the blank line that ends an event; -1 where it has not arrived. */
function endOfEvent(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(lineFeed, start); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) {
    const next = bytes[at + 1] === carriageReturn ? at + 2 : at + 1
    if (bytes[next] === lineFeed) return next + 1
  }
  return -1
}

/** Counts without a piece of an answer. */
function isUsageChunk(event: Buffer): boolean {
  if (event.byteLength > longestChunk || !event.includes('"usage"')) return false
  const lines = event.toString('utf8').split(/\r?\n/)
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length)] : []))
  const chunk = fieldsOf(parseJson(data.join('\n')))
  return Array.isArray(chunk?.choices) && chunk.choices.length === 0 && fieldsOf(chunk.usage) !== null
}
