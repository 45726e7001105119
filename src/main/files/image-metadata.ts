import type { ImageType } from '../../shared/domain/chat/image-marks.ts'

/**
 * The parts of an image that draw something. All others are dropped: where and by whom it was made, colour profiles,
 * and anything behind its end. Null for an image whose parts don't fit together.
 */
export function withoutMetadata(type: ImageType, bytes: Buffer): Buffer | null {
  try {
    return Buffer.concat(partsByType[type](bytes))
  } catch (error) {
    // Reading behind the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

const partsByType: Readonly<Record<ImageType, (bytes: Buffer) => Buffer[]>> = {
  png: pngParts,
  jpeg: jpegParts,
  webp: webpParts,
}

const pngKinds: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

function pngParts(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, 8)]
  for (let at = 8; ; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (pngKinds.has(kind)) parts.push(part(bytes, at, end))
    if (kind === 'IEND') return parts
    at = end
  }
}

const [endOfImage, startOfScan, jfif] = [0xd9, 0xda, 0xe0]
/** Tables, frames and restarts. */
const jpegKinds: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, startOfScan])

function jpegParts(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, 2)]
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('Something is between the parts.')
    const kind = bytes.readUInt8(at + 1)
    if (kind === endOfImage) return [...parts, bytes.subarray(at, at + 2)]
    const size = bytes.readUInt16BE(at + 2)
    const end = kind === startOfScan ? endOfScan(bytes, at + 2 + size) : at + 2 + size
    // Without a small picture of its own.
    const isPlainJfif = kind === jfif && size === 16
    if (jpegKinds.has(kind) || isPlainJfif) parts.push(part(bytes, at, end))
    at = end
  }
}

/** The next mark that is no restart and no escaped byte. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new RangeError('The image has no end.')
}

const webpHeaderBytes = 12
/** The flags of an image with transparent pixels and nothing else. */
const hasAlpha = 0x10

function webpParts(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let extended: Buffer | null = null
  for (let at = webpHeaderBytes; ; ) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    const kind = bytes.toString('latin1', at, at + 4)
    if (kind === 'VP8X') extended = Buffer.from(part(bytes, at, at + 18))
    if (kind === 'ALPH' && extended !== null) {
      extended.fill(0, 8, 12)
      extended[8] = hasAlpha
      parts.push(extended, part(bytes, at, end))
    }
    if (kind === 'VP8 ' || kind === 'VP8L') return framed([...parts, part(bytes, at, end)])
    at = end
  }
}

function framed(parts: readonly Buffer[]): Buffer[] {
  const header = Buffer.from('RIFF\0\0\0\0WEBP')
  header.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return [header, ...parts]
}

function part(bytes: Buffer, start: number, end: number): Buffer {
  if (end > bytes.length) throw new RangeError('The image ends early.')
  return bytes.subarray(start, end)
}
