import { createHash } from 'node:crypto'
import { imageLimits, readImageHeader } from '../../shared/domain/images/image-header.ts'
import { withoutMetadata } from '../files/image-metadata.ts'
import type { Archived, ArchiveRecord } from './archive.ts'
import { TransferError } from './transfer-error.ts'

/** The characters of the largest image in base64. */
const maxCharacters = Math.ceil(imageLimits.encodedBytes / 3) * 4

/**
 * Checks the images of a file, one at a time. An image is wrong if its bytes don't fit its hash, type or size, or have
 * anything besides pixels. The rest of the file can be imported without it.
 */
export function createImagesCheck() {
  const wrong = new Set<string>()
  let image: Archived['image'] | null = null
  let parts: string[] = []
  let characters = 0

  function end(): void {
    if (image !== null && !isRight(image, parts.join(''))) wrong.add(image.id)
    image = null
    parts = []
    characters = 0
  }

  return {
    wrong,
    take(record: ArchiveRecord, line: number | null): void {
      if (record.type !== 'image-part') {
        end()
        if (record.type === 'image') image = record
        return
      }
      if (record.hash !== image?.id || record.position !== parts.length)
        throw new TransferError('out-of-place', { line, field: 'position' })
      characters += record.data.length
      parts.push(characters > maxCharacters ? '' : record.data)
    },
    end,
  }
}

function isRight({ id, format, width, height, byteCount, thumbnail }: Archived['image'], data: string) {
  const bytes = decoded(data)
  const header = bytes && pixelsOf(bytes)
  const small = pixelsOf(decoded(thumbnail) ?? Buffer.alloc(0))
  return (
    bytes?.length === byteCount &&
    createHash('sha256').update(bytes).digest('hex') === id &&
    header?.type === format &&
    header.width === width &&
    header.height === height &&
    small?.type === 'webp' &&
    Math.max(small.width, small.height) <= imageLimits.thumbnailSide
  )
}

/** Null unless these are the exact characters of the bytes. */
function decoded(data: string): Buffer | null {
  const bytes = Buffer.from(data, 'base64')
  return bytes.toString('base64') === data ? bytes : null
}

/** Null for bytes that Tally itself would not store. */
function pixelsOf(bytes: Buffer) {
  const header = readImageHeader(bytes)
  if (typeof header === 'string' || header.type === 'gif') return null
  return withoutMetadata(header.type, bytes)?.equals(bytes) === true ? header : null
}
