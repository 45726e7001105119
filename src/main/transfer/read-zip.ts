import { crc32, inflateRawSync } from 'node:zlib'
import { listEntries, type PlacedEntry, ZipError, zipMethods } from '../../shared/domain/app/zip-directory.ts'
import { maxJsonBytes } from './json-content.ts'
import { importRefused } from './transfer-error.ts'

/** A file in a zip. Nothing is ever written to disk under its name. */
export interface ZippedFile {
  readonly name: string
  /** The unpacked size. */
  readonly size: number
  /** Unpacks the file; throws if it differs from the directory. */
  read(): Uint8Array
}

/** Null for content that isn't a zip. */
export function readZip(content: Uint8Array): readonly ZippedFile[] | null {
  if (content[0] !== 0x50 || content[1] !== 0x4b) return null
  return entriesOf(content)
    .filter(({ name }) => !name.endsWith('/'))
    .map((entry) => ({ name: entry.name, size: entry.size, read: () => unpack(content, entry) }))
}

function entriesOf(content: Uint8Array): readonly PlacedEntry[] {
  try {
    return listEntries(content, (name) => new TextDecoder().decode(name))
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw importRefused(error.message, error, error.isEncrypted ? 'encrypted' : 'broken')
  }
}

function unpack(content: Uint8Array, entry: PlacedEntry): Uint8Array {
  const { dataStart, packedSize, size, method, checksum } = entry
  if (size > maxJsonBytes)
    throw importRefused('A file in the zip is larger than can be read at once.', null, 'unpacked-too-large')
  const packed = content.subarray(dataStart, dataStart + packedSize)
  const unpacked = method === zipMethods.deflated ? inflate(packed, size) : packed
  if (method !== zipMethods.stored && method !== zipMethods.deflated)
    throw importRefused('A file in the zip is packed in a way that is not known.')
  if (unpacked.length !== size || crc32(unpacked) !== checksum)
    throw importRefused('A file in the zip is damaged.')
  return unpacked
}

function inflate(packed: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    const isLarger = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    if (isLarger) throw importRefused('A file in the zip is larger than it says.', error, 'false-size')
    throw importRefused('A file in the zip is damaged.', error)
  }
}
