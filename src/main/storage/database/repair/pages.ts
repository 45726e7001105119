import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { isPageSize, readLogPages } from './log-pages.ts'

/** The pages of a database file as they would be with its log merged, read without SQLite. */
export interface Pages {
  readonly pageSize: number
  readonly count: number
  /** Null where there is no such page. Pages are numbered from 1. */
  read(number: number): Buffer | null
  /** Pages that hold nothing any more, as far as that can be told. */
  readFree(): ReadonlySet<number>
  close(): void
}

const usualPageSize = 4_096
const fileMark = 'SQLite format 3\0'

export function openPages(file: string): Pages {
  const handles = [file, `${file}-wal`].map((name) => (existsSync(name) ? openSync(name, 'r') : null))
  const [main = null, log = null] = handles
  const logged = readLogPages(`${file}-wal`)
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
    read,
    readFree: () => freePages(read, pageSize),
    close() {
      for (const handle of handles) if (handle !== null) closeSync(handle)
    },
  }
}

/** A disk that cannot read a part of itself costs the pages on it and no more. */
function readFully(handle: number, page: Buffer, offset: number): boolean {
  try {
    return readSync(handle, page, 0, page.length, offset) === page.length
  } catch {
    return false
  }
}

/** As the head of the file says; where it is not to be read, as Tally makes its files. */
function pageSizeOf(handle: number | null): number {
  if (handle === null) return usualPageSize
  const head = Buffer.alloc(100)
  readSync(handle, head, 0, head.length, 0)
  const size = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
  return hasMark(head) && isPageSize(size) ? size : usualPageSize
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
