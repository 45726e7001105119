import type { ImageType } from '../chat/image-marks.ts'
import type { ImageSize } from './image-tokens.ts'

/** Reasons why a file can't become an image of a message. Each has a sentence in the window. */
export const imageProblems = [
  'empty',
  'heic',
  'avif',
  'svg',
  'tiff',
  'other-format',
  'too-large',
  'too-many-pixels',
  'too-long',
  'too-large-original',
  'damaged',
  'too-slow',
  'too-much-memory',
  'crashed',
] as const

export type ImageProblem = (typeof imageProblems)[number]

/** The limits of one image. Each has a sentence in the window. */
export const imageLimits = {
  bytes: 50_000_000,
  pixels: 100_000_000,
  side: 30_000,
  /** After it was encoded again, with its thumbnail. */
  encodedBytes: 20_000_000,
  thumbnailSide: 320,
} as const

/** The longest side of a stored image by the chosen size. WebP has no longer one than the original's. */
export const imageSides = { small: 1_024, large: 2_048, original: 16_383 } as const

export type ImageSizeName = keyof typeof imageSides

export interface ImageHeader extends ImageSize {
  readonly type: ImageType | 'gif'
}

/**
 * The type and size of an image by its first bytes, or why Tally can't use it. Reads no pixel. The first 64 kB are
 * enough for most images.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | ImageProblem {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > imageLimits.bytes) return 'too-large'
  const type = typeOf(bytes)
  if (!isReadable(type)) return type
  const size = sizeReaders[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (size === null || size.width === 0 || size.height === 0) return 'damaged'
  if (size.width > imageLimits.side || size.height > imageLimits.side) return 'too-long'
  if (size.width * size.height > imageLimits.pixels) return 'too-many-pixels'
  return { type, width: size.width, height: size.height }
}

type Found = ImageHeader['type'] | Extract<ImageProblem, 'heic' | 'avif' | 'svg' | 'tiff' | 'other-format'>

/** How files begin, one letter for each byte. */
const signatures: readonly (readonly [start: RegExp, type: Found])[] = [
  [/^\x89PNG\r\n/, 'png'],
  [/^\xff\xd8\xff/, 'jpeg'],
  [/^RIFF.{4}WEBP/s, 'webp'],
  [/^GIF8[79]a/, 'gif'],
  [/^.{4}ftyp.{0,64}avi[fs]/s, 'avif'],
  [/^.{4}ftyp(?:he[iv]|m[is]f1)/s, 'heic'],
  [/^(?:II[*+]\0|MM\0[*+])/, 'tiff'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:svg|(?:\?xml|!--|!doctype).*<svg)/is, 'svg'],
]

function typeOf(bytes: Uint8Array): Found {
  const start = String.fromCharCode(...bytes.subarray(0, 2_000))
  return signatures.find(([signature]) => signature.test(start))?.[1] ?? 'other-format'
}

const isReadable = (type: Found): type is ImageHeader['type'] => Object.hasOwn(sizeReaders, type)

/** Null for a file that ends early or has no size. */
const sizeReaders: Readonly<Record<ImageHeader['type'], (view: DataView) => ImageSize | null>> = {
  png: (view) =>
    view.byteLength < 24 || markAt(view, 12) !== 'IHDR'
      ? null
      : { width: view.getUint32(16), height: view.getUint32(20) },
  jpeg: jpegSize,
  webp: webpSize,
  gif: gifSize,
}

/** More segments or blocks before the pixels than any program writes. */
const mostSegments = 10_000

function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  for (let count = 0; count < mostSegments && at + 9 <= view.byteLength; count += 1) {
    const kind = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return null
    // A frame: not a table, and not a condition of arithmetic coding.
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Any number of marks may fill the space before a segment.
    at += kind === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null
  const bits = view.getUint32(21, true)
  switch (markAt(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L':
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    case 'VP8X':
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      }
    default:
      return null
  }
}

/** The first frame may be larger than the size that the file begins with. */
function gifSize(view: DataView): ImageSize | null {
  const short = (at: number): number => view.getUint16(at, true)
  const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))
  if (view.byteLength < 13) return null
  let at = 13 + tableBytes(view.getUint8(10))
  let isInExtension = false
  for (let count = 0; count < mostSegments && at + 10 <= view.byteLength; count += 1) {
    const mark = view.getUint8(at)
    if (isInExtension) {
      isInExtension = mark !== 0
      at += 1 + mark
    } else if (mark === 0x21) {
      isInExtension = true
      at += 2
    } else if (mark === 0x2c) {
      return {
        width: Math.max(short(6), short(at + 1) + short(at + 5)),
        height: Math.max(short(8), short(at + 3) + short(at + 7)),
      }
    } else return null
  }
  return null
}

function markAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)))
}
