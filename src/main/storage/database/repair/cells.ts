import type { Pages } from './pages.ts'
import { readRecord, readVarint, type StoredValue } from './record.ts'

/** A row as stored in a page. */
export interface Cell {
  /** Null in a table WITHOUT ROWID. */
  readonly rowid: number | null
  readonly values: readonly StoredValue[]
}

export type TableKind = 'by-rowid' | 'by-key'

const firstPageHeader = 100
/** The first byte of a page, for leaves and for inner pages. */
const marks = { 'by-rowid': { leaf: 0x0d, inner: 0x05 }, 'by-key': { leaf: 0x0a, inner: 0x02 } } as const

/** Null for a page that belongs to no table of this kind. */
export function readTablePage(pages: Pages, number: number, kind: TableKind) {
  const page = pages.read(number)
  if (page === null) return null
  const start = number === 1 ? firstPageHeader : 0
  const isInner = page[start] === marks[kind].inner
  if (!isInner && page[start] !== marks[kind].leaf) return null
  /** The pages below this one. */
  const children: number[] = []
  const cells: Cell[] = []
  const pointersAt = start + (isInner ? 12 : 8)
  const cellCount = page.readUInt16BE(start + 3)
  const fittingCount = Math.min(cellCount, Math.floor((pages.pageSize - pointersAt) / 2))
  /** Whether part of the page's content is unreadable. */
  let isDamaged = fittingCount < cellCount
  for (let index = 0; index < fittingCount; index += 1) {
    const at = page.readUInt16BE(pointersAt + index * 2)
    if (isInner && at + 4 <= page.length) children.push(page.readUInt32BE(at))
    // In a table by rowid, only leaves hold rows.
    if (isInner && kind === 'by-rowid') continue
    const cell = readCell(pages, page, { at: isInner ? at + 4 : at, kind })
    if (cell === null) isDamaged = true
    else cells.push(cell)
  }
  if (isInner) children.push(page.readUInt32BE(start + 8))
  return { cells, children, isDamaged }
}

function readCell(pages: Pages, page: Buffer, { at, kind }: { at: number; kind: TableKind }): Cell | null {
  const length = readVarint(page, at)
  if (length === null || length.value < 1 || length.value > pages.count * pages.pageSize) return null
  const rowid = kind === 'by-rowid' ? readVarint(page, length.end) : null
  if (kind === 'by-rowid' && rowid === null) return null
  const payloadAt = rowid?.end ?? length.end
  const payload = readPayload(pages, page, { at: payloadAt, length: length.value, kind })
  const values = payload && readRecord(payload, length.value)
  return values && { rowid: rowid?.value ?? null, values }
}

/** The bytes of a row, as far as they are readable: a long row continues in a chain of overflow pages. */
function readPayload(
  pages: Pages,
  page: Buffer,
  { at, length, kind }: { at: number; length: number; kind: TableKind },
): Buffer | null {
  const local = localLength(pages.pageSize, length, kind)
  if (at + local + (local < length ? 4 : 0) > page.length) return null
  const pieces = [page.subarray(at, at + local)]
  let missing = length - local
  let next = missing > 0 ? page.readUInt32BE(at + local) : 0
  while (missing > 0) {
    const more = pages.read(next)
    if (more === null) break
    const size = Math.min(missing, pages.pageSize - 4)
    next = more.readUInt32BE(0)
    // A page with a wrong next page is not trusted with content either.
    if (missing > size ? next === 0 || next > pages.count : next !== 0) break
    pieces.push(more.subarray(4, 4 + size))
    missing -= size
  }
  return Buffer.concat(pieces)
}

/** How much of a row is in the page itself, by the rules of the file format. */
function localLength(pageSize: number, length: number, kind: TableKind): number {
  const most = kind === 'by-rowid' ? pageSize - 35 : Math.floor(((pageSize - 12) * 64) / 255) - 23
  if (length <= most) return length
  const least = Math.floor(((pageSize - 12) * 32) / 255) - 23
  const fitting = least + ((length - least) % (pageSize - 4))
  return fitting <= most ? fitting : least
}
