import type { Readable } from 'node:stream'

export interface ChunkQueue {
  /** The next piece, or null at a clean end. Pieces that arrived before an error also come before it here. */
  next(): Promise<Uint8Array | null>
  /** Drops pieces that nobody asked for yet, and ends with this error. */
  fail(error: Error): void
}

const fullAtBytes = 1_000_000

/** Reads pieces as soon as they arrive: a Readable that dies loses the pieces it still held. */
export function createChunkQueue(source: Readable): ChunkQueue {
  let chunks: Uint8Array[] = []
  let byteCount = 0
  let end: { readonly error: Error | null } | null = null
  let wake: (() => void) | null = null

  function finish(error: Error | null): void {
    end ??= { error }
    wake?.()
  }

  source.on('data', (chunk: Uint8Array) => {
    chunks.push(chunk)
    byteCount += chunk.byteLength
    if (byteCount > fullAtBytes) source.pause()
    wake?.()
  })
  source.on('end', () => finish(null))
  source.on('error', finish)
  source.on('close', () => finish(new Error('The body has no end.')))

  async function next(): Promise<Uint8Array | null> {
    if (chunks.length === 0 && end === null) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      wake = null
    }
    if (chunks.length === 0 && end?.error) throw end.error
    if (chunks.length === 0) return null
    const all = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    chunks = []
    byteCount = 0
    if (source.isPaused()) source.resume()
    return all ?? null
  }

  return {
    next,
    fail: (error) => {
      chunks = []
      end = { error }
      wake?.()
    },
  }
}
