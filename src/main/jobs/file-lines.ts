import { closeSync, openSync, readSync } from 'node:fs'
import { TransferError } from '../transfer/transfer-error.ts'

const chunkBytes = 1 << 20
/** The longest text that is kept, with every character of it escaped, comes to less. */
const longestLine = 256_000_000
const lineFeed = 10

interface FileLine {
  readonly number: number
  readonly bytes: Uint8Array
}

/** The lines of a file of whatever size, without their ends; what follows the last end counts if there is anything. */
export function* readLines(file: string): Generator<FileLine> {
  const handle = openSync(file, 'r')
  try {
    yield* split(chunksOf(handle))
  } finally {
    closeSync(handle)
  }
}

function* chunksOf(handle: number): Generator<Buffer> {
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkBytes)
    const count = readSync(handle, chunk, 0, chunkBytes, null)
    if (count === 0) return
    yield chunk.subarray(0, count)
  }
}

function* split(chunks: Iterable<Buffer>): Generator<FileLine> {
  let number = 1
  let open: Buffer[] = []
  let openBytes = 0
  const close = (last: Buffer): FileLine => {
    const line = { number, bytes: open.length === 0 ? last : Buffer.concat([...open, last]) }
    number += 1
    open = []
    openBytes = 0
    return line
  }
  for (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      yield close(chunk.subarray(start, end))
      start = end + 1
    }
    open.push(chunk.subarray(start))
    openBytes += chunk.length - start
    if (openBytes > longestLine) throw new TransferError('line-too-long', { line: number })
  }
  if (openBytes > 0) yield close(Buffer.alloc(0))
}
