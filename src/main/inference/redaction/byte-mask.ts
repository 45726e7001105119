import type { Place } from './key-scanner.ts'
import type { Redactor } from './redactor.ts'

const star = 0x2a

/** Hides the key in bytes on their way to another program, and keeps their number. */
export interface ByteMask {
  /** The bytes that can pass. A possible start of the key waits for the next ones. */
  feed(bytes: Uint8Array): Uint8Array
  /** The waiting bytes. */
  end(): Uint8Array
}

const unchanged: ByteMask = { feed: (bytes) => bytes, end: () => new Uint8Array() }

/**
 * A key consists of ASCII characters, so its places in the bytes are the same as in the text. In a refusal, hides
 * every long enough part of the key too.
 */
export function createByteMask(
  { createScanner, createPieceScanner }: Redactor,
  { isRefusal }: { readonly isRefusal: boolean },
): ByteMask {
  if (createScanner === null) return unchanged
  const scanner = createScanner()
  const pieceScanner = isRefusal && createPieceScanner !== null ? createPieceScanner() : null
  let held: Uint8Array = new Uint8Array()
  let handedTo = 0

  function mask(places: readonly Place[]): void {
    for (const { from, to } of places) held.fill(star, Math.max(0, from - handedTo), to - handedTo)
  }

  function handOver(until: number): Uint8Array {
    const count = Math.max(0, until - handedTo)
    const bytes = held.subarray(0, count)
    held = held.subarray(count)
    handedTo += count
    return bytes
  }

  return {
    feed(bytes) {
      // A copy where bytes wait or change; the received bytes may be shared.
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
      const places = [...scanner.feed(text), ...(pieceScanner?.feed(text) ?? [])]
      const isCopied = held.byteLength > 0 || places.length > 0
      held = isCopied ? Buffer.concat([held, bytes]) : bytes
      mask(places)
      return handOver(Math.min(scanner.heldFrom(), pieceScanner?.heldFrom() ?? Infinity))
    },
    end() {
      const end = handedTo + held.byteLength
      const from = scanner.cutOffFrom()
      if (from !== null) {
        held = Uint8Array.from(held)
        mask([{ from, to: end }])
      }
      return handOver(end)
    },
  }
}
