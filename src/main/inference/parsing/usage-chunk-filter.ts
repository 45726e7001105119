import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { fieldsOf } from './json-fields.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d
/** The additional chunk is short. A longer event passes without a look. */
const maxChunkLength = 64_000
/** The most bytes of an event's end that may arrive without the rest: CR LF CR. */
const maxHalfEndLength = 3

/**
 * Removes the additional chunk with counts from a stream whose program did not ask for it. All other bytes pass
 * unchanged, as soon as their event is complete. Lines may end in LF, CR LF or CR.
 */
export function createUsageChunkFilter() {
  let held: Buffer = Buffer.alloc(0)
  /** Within a long event, whose start has already gone on. */
  let isLong = false
  /** The last event ended in CR. If LF is next, it belongs to that event. */
  let mayEndInLineFeed = false
  let wasRemoved = false

  function feed(bytes: Uint8Array): Uint8Array {
    if (bytes.byteLength === 0) return bytes
    held = held.byteLength === 0 ? Buffer.from(bytes) : Buffer.concat([held, bytes])
    const kept: Buffer[] = []
    let from = 0
    if (mayEndInLineFeed && held[0] === lineFeed) {
      from = 1
      if (!wasRemoved) kept.push(held.subarray(0, 1))
    }
    mayEndInLineFeed = false
    const endOfEvent = createEndFinder(held)
    for (let to = endOfEvent(from); to !== -1; to = endOfEvent(from)) {
      const event = held.subarray(from, to)
      wasRemoved = !isLong && isUsageChunk(event)
      if (!wasRemoved) kept.push(event)
      isLong = false
      mayEndInLineFeed = to === held.byteLength && held[to - 1] === carriageReturn
      from = to
    }
    held = held.subarray(from)
    if (isLong || held.byteLength > maxChunkLength) {
      const count = Math.max(0, held.byteLength - maxHalfEndLength)
      kept.push(held.subarray(0, count))
      held = held.subarray(count)
      isLong = true
    }
    return kept.length === 1 ? (kept[0] ?? held) : Buffer.concat(kept)
  }

  // Some services end without the blank line after the last event.
  return { feed, end: () => (!isLong && isUsageChunk(held) ? new Uint8Array() : held) }
}

/** Finds the position after the blank line that ends an event; -1 where it has not arrived. */
function createEndFinder(bytes: Buffer): (start: number) => number {
  let nextFeed = 0
  let nextReturn = 0

  /** Searches for each character once, because most streams have only one of them. */
  function lineEndFrom(start: number): number {
    if (nextFeed !== -1 && nextFeed <= start) nextFeed = bytes.indexOf(lineFeed, start)
    if (nextReturn !== -1 && nextReturn <= start) nextReturn = bytes.indexOf(carriageReturn, start)
    if (nextFeed === -1 || nextReturn === -1) return Math.max(nextFeed, nextReturn)
    return Math.min(nextFeed, nextReturn)
  }

  const after = (at: number): number =>
    bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? at + 2 : at + 1

  return (start) => {
    for (let at = lineEndFrom(start); at !== -1; ) {
      const next = after(at)
      if (bytes[next] === lineFeed || bytes[next] === carriageReturn) return after(next)
      at = lineEndFrom(next)
    }
    return -1
  }
}

/** Counts without a piece of an answer. */
function isUsageChunk(event: Buffer): boolean {
  if (event.byteLength > maxChunkLength || !event.includes('"usage"')) return false
  const lines = event.toString('utf8').split(/\r\n|\r|\n/)
  const data = lines.flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length)] : []))
  const chunk = fieldsOf(parseJson(data.join('\n')))
  const hasUsage = chunk?.['usage'] !== undefined && chunk['usage'] !== null
  return hasUsage && Array.isArray(chunk['choices']) && chunk['choices'].length === 0
}
