import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

const pieceBytes = 4_000_000

/** Of a file that is about to be run. At once, because an app that is ending waits for nothing. */
export function hashOf(file: string): string {
  const hash = createHash('sha512')
  const piece = Buffer.allocUnsafe(pieceBytes)
  const descriptor = openSync(file, 'r')
  try {
    for (;;) {
      const count = readSync(descriptor, piece)
      if (count === 0) return hash.digest('base64')
      hash.update(piece.subarray(0, count))
    }
  } finally {
    closeSync(descriptor)
  }
}
