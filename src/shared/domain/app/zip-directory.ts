export const zipMethods = { stored: 0, deflated: 8 } as const

const endSignature = 0x06054b50
const endLength = 22
const maxCommentLength = 65_535
const locatorSignature = 0x07064b50
const locatorLength = 20
const longEndSignature = 0x06064b50

/** Why a zip can't be read. The sentence is for developers. */
export class ZipError extends Error {
  readonly isEncrypted: boolean

  constructor(
    sentence: string,
    { isEncrypted = false, cause }: ErrorOptions & { isEncrypted?: boolean } = {},
  ) {
    super(sentence, { cause })
    this.isEncrypted = isEncrypted
  }
}

export interface PlacedEntry {
  readonly name: string
  readonly method: number
  readonly checksum: number
  readonly packedSize: number
  readonly size: number
  readonly dataStart: number
}

/** Names are UTF-8. */
type DecodeName = (bytes: Uint8Array) => string

interface DirectoryEntry extends Omit<PlacedEntry, 'dataStart'> {
  readonly headerStart: number
  readonly nextEntry: number
}

const entrySignature = 0x02014b50
const headerSignature = 0x04034b50
/** Marks a field whose 64-bit number is in the extra field. */
const inExtraField = 0xffffffff
const sizesTag = 1

/** Every file in the zip's directory, with its position; none may overlap. */
export function listEntries(content: Uint8Array, decodeName: DecodeName): readonly PlacedEntry[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  try {
    return placeEntries(content, view, decodeName)
  } catch (error) {
    // A RangeError of the view means that data extends beyond the end of the file.
    throw error instanceof ZipError ? error : new ZipError('The zip is cut off or damaged.', { cause: error })
  }
}

function placeEntries(content: Uint8Array, view: DataView, decodeName: DecodeName): readonly PlacedEntry[] {
  const directory = findDirectory(view)
  const names = new Set<string>()
  const entries: DirectoryEntry[] = []
  let place = directory.start
  for (let index = 0; index < directory.count; index += 1) {
    // Some programs for Windows write backslashes, against the standard.
    const entry = readEntry(view, place, (start, end) =>
      decodeName(content.subarray(start, end)).replaceAll('\\', '/'),
    )
    if (names.has(entry.name)) throw new ZipError('Two files in the zip have the same name.')
    names.add(entry.name)
    entries.push(entry)
    place = entry.nextEntry
  }
  if (place > directory.end) throw new ZipError('The directory of the zip is damaged.')
  return withoutOverlaps(entries, view, directory.start)
}

function readEntry(
  view: DataView,
  place: number,
  readName: (start: number, end: number) => string,
): DirectoryEntry {
  if (view.getUint32(place, true) !== entrySignature)
    throw new ZipError('The directory of the zip is damaged.')
  const flags = view.getUint16(place + 8, true)
  if ((flags & 1) !== 0) throw new ZipError('The zip is encrypted.', { isEncrypted: true })
  const nameStart = place + 46
  const nameEnd = nameStart + view.getUint16(place + 28, true)
  const extraEnd = nameEnd + view.getUint16(place + 30, true)
  const sizes = readSizes(view, { place, extraStart: nameEnd, extraEnd })
  return {
    ...sizes,
    name: readName(nameStart, nameEnd),
    method: view.getUint16(place + 10, true),
    checksum: view.getUint32(place + 16, true),
    nextEntry: extraEnd + view.getUint16(place + 32, true),
  }
}

interface EntryPlace {
  readonly place: number
  readonly extraStart: number
  readonly extraEnd: number
}

/** The three numbers that may be too large for their fields, in the order of the extra field. */
function readSizes(view: DataView, { place, extraStart, extraEnd }: EntryPlace) {
  const short = [24, 20, 42].map((field) => view.getUint32(place + field, true))
  let next = short.includes(inExtraField) ? findExtra(view, extraStart, extraEnd) : extraEnd
  const [size = 0, packedSize = 0, headerStart = 0] = short.map((number) => {
    if (number !== inExtraField) return number
    next += 8
    return readLong(view, next - 8)
  })
  return { size, packedSize, headerStart }
}

function findExtra(view: DataView, extraStart: number, extraEnd: number): number {
  let place = extraStart
  while (place + 4 <= extraEnd) {
    if (view.getUint16(place, true) === sizesTag) return place + 4
    place += 4 + view.getUint16(place + 2, true)
  }
  throw new ZipError('The directory of the zip is damaged.')
}

/** Rejects files that share bytes: with them, a small zip could unpack to more than any disk holds. */
function withoutOverlaps(entries: readonly DirectoryEntry[], view: DataView, end: number): PlacedEntry[] {
  const placed = entries.map((entry) => ({ ...entry, dataStart: dataStartOf(view, entry.headerStart) }))
  let free = 0
  for (const { headerStart, dataStart, packedSize } of placed.toSorted(
    (a, b) => a.headerStart - b.headerStart,
  )) {
    if (headerStart < free || dataStart + packedSize > end)
      throw new ZipError('Files in the zip lie over one another.')
    free = dataStart + packedSize
  }
  return placed
}

function dataStartOf(view: DataView, headerStart: number): number {
  if (view.getUint32(headerStart, true) !== headerSignature)
    throw new ZipError('The directory of the zip is damaged.')
  return headerStart + 30 + view.getUint16(headerStart + 26, true) + view.getUint16(headerStart + 28, true)
}

interface Directory {
  readonly start: number
  readonly end: number
  readonly count: number
}

/** The position of the directory, from the last record. */
function findDirectory(view: DataView): Directory {
  const place = findEnd(view)
  const isLong = place >= locatorLength && view.getUint32(place - locatorLength, true) === locatorSignature
  const directory = isLong
    ? readLongEnd(view, readLong(view, place - locatorLength + 8))
    : readEnd(view, place)
  if (directory.end > place) throw new ZipError('The directory of the zip is damaged.')
  return directory
}

/**
 * The last record whose comment ends the file. Without one, the last record whose comment fits, because some programs
 * write more bytes after the end.
 */
function findEnd(view: DataView): number {
  const last = view.byteLength - endLength
  let followed: number | null = null
  for (let place = last; place >= Math.max(0, last - maxCommentLength); place -= 1) {
    if (view.getUint32(place, true) !== endSignature) continue
    const rest = last - place - view.getUint16(place + 20, true)
    if (rest === 0) return place
    if (rest > 0) followed ??= place
  }
  if (followed === null) throw new ZipError('The zip is cut off.')
  return followed
}

function readEnd(view: DataView, place: number): Directory {
  const start = view.getUint32(place + 16, true)
  const disks = view.getUint16(place + 4, true) + view.getUint16(place + 6, true)
  if (disks > 0) throw new ZipError('The zip is one part of several.')
  return { start, end: start + view.getUint32(place + 12, true), count: view.getUint16(place + 10, true) }
}

function readLongEnd(view: DataView, place: number): Directory {
  if (view.getUint32(place, true) !== longEndSignature) throw new ZipError('The zip is damaged.')
  const start = readLong(view, place + 48)
  return { start, end: start + readLong(view, place + 40), count: readLong(view, place + 32) }
}

/** A 64-bit number, which a zip uses where 32 bits are too few. */
function readLong(view: DataView, place: number): number {
  const number = view.getBigUint64(place, true)
  if (number > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('The zip is damaged.')
  return Number(number)
}
