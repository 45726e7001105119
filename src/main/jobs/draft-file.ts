import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { AppError } from '../../shared/domain/app/errors.ts'

const bufferedCharacters = 500_000

export interface DraftPlaces {
  readonly file: string
  /** Beside it, and not there yet; it takes the place of the file once it is whole and on the disk. */
  readonly draft: string
}

/** Writes a file so that there is either all of it or what was there before. */
export function writeWhole<T>({ file, draft }: DraftPlaces, fill: (write: (text: string) => void) => T): T {
  const handle = orRefuse(() => openSync(draft, 'wx', 0o600))
  try {
    const result = orRefuse(() => fillAndClose(handle, fill))
    orRefuse(() => renameSync(draft, file))
    return result
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function fillAndClose<T>(handle: number, fill: (write: (text: string) => void) => T): T {
  try {
    const result = fillBuffered(handle, fill)
    fsyncSync(handle)
    return result
  } finally {
    closeSync(handle)
  }
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

/** What the disk says names paths; the person's question is what to do. */
function orRefuse<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const isOfDisk = cause instanceof Error && 'syscall' in cause
    throw isOfDisk ? new AppError('file-not-written', 'The file could not be written.', { cause }) : cause
  }
}
