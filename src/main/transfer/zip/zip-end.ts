import { importRefused } from '../import-refused.ts'
import { readLong } from './zip-number.ts'

interface Directory {
  readonly start: number
  readonly end: number
  readonly count: number
}

const endSignature = 0x06054b50
const endLength = 22
const longestComment = 65_535
const locatorSignature = 0x07064b50
const locatorLength = 20
const longEndSignature = 0x06064b50

/** Where the directory of a zip lies: its last record says so, behind which only a comment may stand. */
export function findDirectory(view: DataView): Directory {
  const place = findEnd(view)
  const isLong = place >= locatorLength && view.getUint32(place - locatorLength, true) === locatorSignature
  const directory = isLong
    ? readLongEnd(view, readLong(view, place - locatorLength + 8))
    : readEnd(view, place)
  if (directory.end > place) throw importRefused('The directory of the zip is damaged.')
  return directory
}

function findEnd(view: DataView): number {
  const last = view.byteLength - endLength
  for (let place = last; place >= Math.max(0, last - longestComment); place -= 1) {
    const isEnd = view.getUint32(place, true) === endSignature
    if (isEnd && view.getUint16(place + 20, true) === last - place) return place
  }
  throw importRefused('The zip is cut off.')
}

function readEnd(view: DataView, place: number): Directory {
  const start = view.getUint32(place + 16, true)
  const disks = view.getUint16(place + 4, true) + view.getUint16(place + 6, true)
  if (disks > 0) throw importRefused('The zip is one part of several.')
  return { start, end: start + view.getUint32(place + 12, true), count: view.getUint16(place + 10, true) }
}

function readLongEnd(view: DataView, place: number): Directory {
  if (view.getUint32(place, true) !== longEndSignature) throw importRefused('The zip is damaged.')
  const start = readLong(view, place + 48)
  return { start, end: start + readLong(view, place + 40), count: readLong(view, place + 32) }
}
