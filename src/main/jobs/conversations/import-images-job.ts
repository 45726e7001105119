import type { DatabaseSync } from 'node:sqlite'
import { readImageHeader } from '../../../shared/domain/images/image-header.ts'
import { text } from '../../storage/database/rows.ts'
import { prepareQuery } from '../../storage/database/sql-statements.ts'
import { type ImportedImages, keyOf, type StoredMark } from '../../transfer/foreign/foreign-images.ts'
import { readJob } from '../job.ts'
import { openImportSource } from './import-source.ts'

/** An image as another program's file has it. */
interface FoundImage {
  /** SHA-256 of the bytes in the file. */
  readonly key: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface FoundImages {
  readonly images: readonly FoundImage[]
  /** The number of images in new messages of the file. */
  readonly count: number
  /** The first image that didn't fit; null after the last one. */
  readonly next: number | null
}

/** The stored images by the `key` of their bytes in the file. */
export type StoredMarks = ReadonlyMap<string, StoredMark>

/** The bytes of images that are given at once. */
const maxBytes = 32_000_000

/** Gives some images of another program's file, whose messages are new. Writes nothing. */
export const importImagesJob = readJob<
  {
    readonly file: string
    readonly connectionId: string | null
    readonly now: number
    readonly from: number
  },
  FoundImages
>((database, { file, connectionId, now, from }) => {
  const images: FoundImage[] = []
  let [count, bytesFound] = [0, 0]
  let next: number | null = null
  const collect: ImportedImages = {
    textHere: createTextHere(database),
    find(read) {
      const place = count
      count += 1
      if (place < from || next !== null) return null
      const bytes = read()
      if (bytes === null || typeof readImageHeader(bytes) === 'string') return null
      if (images.length > 0 && bytesFound + bytes.length > maxBytes) {
        next = place
        return null
      }
      bytesFound += bytes.length
      // A part of a buffer would take the whole file with it.
      images.push({ key: keyOf(bytes), bytes: new Uint8Array(bytes) })
      return null
    },
  }
  try {
    openImportSource(file, connectionId === null ? null : { connectionId, now, images: collect })
  } catch {
    // The import itself says why it can't read the file.
    return { images: [], count: 0, next: null }
  }
  return { images, count, next }
})

/** The images of an import, once they are stored. */
export function createImportedImages(database: DatabaseSync, stored: StoredMarks): ImportedImages {
  return {
    textHere: createTextHere(database),
    find(read) {
      if (stored.size === 0) return null
      const bytes = read()
      return bytes === null ? null : (stored.get(keyOf(bytes)) ?? null)
    },
  }
}

function createTextHere(database: DatabaseSync): ImportedImages['textHere'] {
  const byId = prepareQuery(database, 'SELECT text FROM messages WHERE id = :id')
  return (id) => {
    const row = byId.first({ id })
    return row && text(row, 'text')
  }
}
