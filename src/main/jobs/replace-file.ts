import { fsyncSync, renameSync, rmSync, writeSync } from 'node:fs'
import { refusalOfDisk } from '../../shared/domain/app/errors.ts'
import { openFile } from '../storage/files/open-file.ts'

const bufferedCharacters = 500_000

export interface DraftPlaces {
  readonly file: string
  /** A new file next to `file`. It replaces `file` once it is complete and on disk. */
  readonly draft: string
}

/** Replaces a file as a whole, or leaves the previous file unchanged. */
export function writeWhole<T>({ file, draft }: DraftPlaces, fill: (write: (text: string) => void) => T): T {
  const opened = orRefuse(() => openFile(draft, 'wx', 0o600))
  try {
    const result = orRefuse(() => fillAndClose(opened, fill))
    orRefuse(() => renameSync(draft, file))
    return result
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function fillAndClose<T>(opened: ReturnType<typeof openFile>, fill: (write: (text: string) => void) => T): T {
  using file = opened
  const result = fillBuffered(file.handle, fill)
  fsyncSync(file.handle)
  return result
}

function fillBuffered<T>(handle: number, fill: (write: (text: string) => void) => T): T {
  let buffered: string[] = []
  let characters = 0
  const flush = (): void => {
    const bytes = Buffer.from(buffered.join(''))
    for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
    buffered = []
    characters = 0
  }
  const result = fill((text) => {
    buffered.push(text)
    characters += text.length
    if (characters >= bufferedCharacters) flush()
  })
  flush()
  return result
}

/** Hides file system errors, because their texts contain paths. */
export function orRefuse<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    // Where the file can't be closed either, the first error is the reason.
    throw refusalOfDisk(error instanceof SuppressedError ? error.suppressed : error)
  }
}
