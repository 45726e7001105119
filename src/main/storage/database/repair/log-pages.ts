import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** What a write-ahead log holds of the pages of its file. */
interface LogPages {
  readonly pageSize: number
  /** How many pages the file has with all of the log in it; null where nothing in it was committed. */
  readonly pageCount: number | null
  /** Where in the log the newest committed text of a page begins. */
  readonly offsets: ReadonlyMap<number, number>
}

const headerSize = 32
const frameHeaderSize = 24
const magics = new Set([0x377f0682, 0x377f0683])
const bigEndianMagic = 0x377f0683

/** Reads a log up to the first frame that is not sound, as SQLite does; null where its head is not. */
export function readLogPages(file: string): LogPages | null {
  const handle = openOrNull(file)
  if (handle === null) return null
  try {
    const header = Buffer.alloc(headerSize)
    if (readSync(handle, header, 0, headerSize, 0) < headerSize) return null
    const magic = header.readUInt32BE(0)
    const pageSize = header.readUInt32BE(8)
    if (!magics.has(magic) || !isPageSize(pageSize)) return null
    const sums = createSums(magic === bigEndianMagic)
    sums.add(header.subarray(0, 24))
    if (!sums.agreeWith(header, 24)) return null
    return { pageSize, ...readFrames(handle, { pageSize, salts: header.subarray(16, 24), sums }) }
  } finally {
    closeSync(handle)
  }
}

function readFrames(
  handle: number,
  { pageSize, salts, sums }: { pageSize: number; salts: Buffer; sums: Sums },
): Pick<LogPages, 'pageCount' | 'offsets'> {
  const committed = new Map<number, number>()
  const pending = new Map<number, number>()
  let pageCount: number | null = null
  const frame = Buffer.alloc(frameHeaderSize + pageSize)
  const { size } = fstatSync(handle)
  for (let at = headerSize; at + frame.length <= size; at += frame.length) {
    readSync(handle, frame, 0, frame.length, at)
    sums.add(frame.subarray(0, 8))
    sums.add(frame.subarray(frameHeaderSize))
    if (!frame.subarray(8, 16).equals(salts) || !sums.agreeWith(frame, 16)) break
    pending.set(frame.readUInt32BE(0), at + frameHeaderSize)
    const countAfterCommit = frame.readUInt32BE(4)
    if (countAfterCommit === 0) continue
    pageCount = countAfterCommit
    for (const [number, offset] of pending) committed.set(number, offset)
    pending.clear()
  }
  return { pageCount, offsets: committed }
}

interface Sums {
  add(bytes: Buffer): void
  agreeWith(bytes: Buffer, offset: number): boolean
}

/** The running checksum of a log: each frame's covers all before it. */
function createSums(isBigEndian: boolean): Sums {
  let first = 0
  let second = 0
  return {
    add(bytes) {
      for (let at = 0; at < bytes.length; at += 8) {
        first = (first + (isBigEndian ? bytes.readInt32BE(at) : bytes.readInt32LE(at)) + second) | 0
        second = (second + (isBigEndian ? bytes.readInt32BE(at + 4) : bytes.readInt32LE(at + 4)) + first) | 0
      }
    },
    agreeWith: (bytes, offset) =>
      bytes.readInt32BE(offset) === first && bytes.readInt32BE(offset + 4) === second,
  }
}

export function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0
}

function openOrNull(file: string): number | null {
  try {
    return openSync(file, 'r')
  } catch {
    return null
  }
}
