import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { orElse } from '../../../../shared/domain/app/or-else.ts'

const headerSize = 32
const frameHeaderSize = 24
const magics = new Set([0x377f0682, 0x377f0683])
const bigEndianMagic = 0x377f0683

/** The pages of a database file with its log merged, read without SQLite. */
export type Pages = Omit<ReturnType<typeof openPages>, typeof Symbol.dispose>

const defaultPageSize = 4_096
const fileMark = 'SQLite format 3\0'

export function openPages(file: string) {
  const handles = [file, `${file}-wal`].map((name) => (existsSync(name) ? openSync(name, 'r') : null))
  const [main = null, log = null] = handles
  const logged = readLogPages(log)
  const pageSize = logged?.pageSize ?? pageSizeOf(main)
  const size = main === null ? 0 : fstatSync(main).size
  const count = logged?.pageCount ?? Math.floor(size / pageSize)

  function read(number: number): Buffer | null {
    if (number < 1 || number > count) return null
    const offset = logged?.offsets.get(number)
    return offset === undefined ? readPage(main, (number - 1) * pageSize) : readPage(log, offset)
  }

  function readPage(handle: number | null, offset: number): Buffer | null {
    if (handle === null) return null
    const page = Buffer.alloc(pageSize)
    return readFully(handle, page, offset) ? page : null
  }

  return {
    pageSize,
    count,
    /** Null for a page that doesn't exist. Page numbers start at 1. */
    read,
    /** The known free pages, which hold nothing any more. */
    readFree: (): ReadonlySet<number> => freePages(read, pageSize),
    [Symbol.dispose](): void {
      for (const handle of handles) if (handle !== null) closeSync(handle)
    },
  }
}

/** An unreadable part of the disk costs only the pages on it. */
function readFully(handle: number, page: Buffer, offset: number): boolean {
  return orElse(() => readSync(handle, page, 0, page.length, offset) === page.length, false)
}

/** The page size from the file header; Tally's default where the header is unreadable. */
function pageSizeOf(handle: number | null): number {
  if (handle === null) return defaultPageSize
  const head = Buffer.alloc(100)
  readSync(handle, head, 0, head.length, 0)
  const size = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
  return hasMark(head) && isPageSize(size) ? size : defaultPageSize
}

function hasMark(head: Buffer): boolean {
  return head.toString('latin1', 0, fileMark.length) === fileMark
}

function freePages(read: Pages['read'], pageSize: number): Set<number> {
  const free = new Set<number>()
  const head = read(1)
  let trunk = head !== null && hasMark(head) ? head.readUInt32BE(32) : 0
  while (trunk !== 0 && !free.has(trunk)) {
    const page = read(trunk)
    if (page === null) break
    free.add(trunk)
    const leafCount = Math.min(page.readUInt32BE(4), pageSize / 4 - 2)
    for (let index = 0; index < leafCount; index += 1) free.add(page.readUInt32BE(8 + index * 4))
    trunk = page.readUInt32BE(0)
  }
  return free
}

/** The pages in a write-ahead log. */
interface LogPages {
  readonly pageSize: number
  /** The number of pages in the file after a merge of the log; null where the log has no commit. */
  readonly pageCount: number | null
  /** By page, the log offset of its newest committed version. */
  readonly offsets: ReadonlyMap<number, number>
}

/** Reads a log up to the first invalid frame, as SQLite does; null where its header is invalid. */
function readLogPages(handle: number | null): LogPages | null {
  if (handle === null) return null
  const header = Buffer.alloc(headerSize)
  if (readSync(handle, header, 0, headerSize, 0) < headerSize) return null
  const magic = header.readUInt32BE(0)
  const pageSize = header.readUInt32BE(8)
  if (!magics.has(magic) || !isPageSize(pageSize)) return null
  const sums = createSums(magic === bigEndianMagic)
  sums.add(header.subarray(0, 24))
  if (!sums.agreeWith(header, 24)) return null
  return { pageSize, ...readFrames(handle, { pageSize, salts: header.subarray(16, 24), sums }) }
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

type Sums = ReturnType<typeof createSums>

/** The running checksum of a log: the sum of each frame covers all frames before it. */
function createSums(isBigEndian: boolean) {
  let first = 0
  let second = 0
  return {
    add(bytes: Buffer): void {
      for (let at = 0; at < bytes.length; at += 8) {
        first = (first + (isBigEndian ? bytes.readInt32BE(at) : bytes.readInt32LE(at)) + second) | 0
        second = (second + (isBigEndian ? bytes.readInt32BE(at + 4) : bytes.readInt32LE(at + 4)) + first) | 0
      }
    },
    agreeWith: (bytes: Buffer, offset: number): boolean =>
      bytes.readInt32BE(offset) === first && bytes.readInt32BE(offset + 4) === second,
  }
}

function isPageSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0
}
