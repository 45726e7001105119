import { AppError } from '../../../shared/domain/app/errors.ts'
import type { JobOutput, Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'
import type { StoredMark } from '../../transfer/foreign/foreign-images.ts'
import type { CancellableTask } from '../app/cancellable-task.ts'
import { type ImagePorts, storeImage } from '../chat/images.ts'

interface Dependencies extends ImagePorts {
  readonly jobs: Jobs
  readonly images: Pick<Store['images'], 'find' | 'add' | 'addPart' | 'dropIfUnused'>
}

interface ImportedFile {
  readonly file: string
  readonly connectionId: string | null
  readonly now: number
}

/** Larger files than this are only made to fill the memory or the disk. */
const maxBytes = 1_000_000_000

type StoredMarks = ReadonlyMap<string, StoredMark>

/**
 * Stores the images in another program's file before its chats, which get them by the hash of their bytes in the file.
 * An image that can't be read becomes a note. In the end, deletes those that no message uses.
 */
export async function withImages<T>(
  from: ImportedFile,
  { signal, onProgress }: CancellableTask,
  { jobs, images, encodeImage }: Dependencies,
  importChats: (stored: StoredMarks) => Promise<T>,
): Promise<T> {
  const added = new Set<string>()

  async function store(bytes: Uint8Array): Promise<StoredMark | null> {
    try {
      const encoded = await encodeImage(bytes, 'large', signal)
      if (images.find(encoded.hash) === null) added.add(encoded.hash)
      const place = { conversationId: '', addedAt: from.now }
      const { hash, type, width, height } = await storeImage(encoded, () => images, place)
      return { hash, type, width, height }
    } catch (error) {
      if (error instanceof AppError && error.code === 'image-not-read') return null
      throw error
    }
  }

  async function storeAll(): Promise<StoredMarks> {
    const marks = new Map<string, StoredMark | null>()
    let bytesRead = 0
    for (let next: number | null = 0; next !== null && bytesRead < maxBytes; ) {
      const found: JobOutput<'import-images'> = await jobs.run(
        'import-images',
        { ...from, from: next },
        { signal },
      )
      for (const { key, bytes } of found.images) {
        bytesRead += bytes.length
        if (!marks.has(key)) marks.set(key, await store(bytes))
        onProgress(marks.size, found.count)
      }
      next = found.next
    }
    return new Map([...marks].flatMap(([key, mark]) => (mark === null ? [] : [[key, mark]])))
  }

  try {
    return await importChats(await storeAll())
  } finally {
    for (const hash of added) images.dropIfUnused(hash)
  }
}
