import { closeSync, fsyncSync, openSync, readSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RestoreOffer } from '../../../shared/data-place.ts'
import { AppError } from '../../../shared/errors.ts'
import { applicationId, migrations, readUserVersion } from '../migrations/migrate.ts'
import { hasKnownSchema } from '../opening/known-schema.ts'
import { setPragmas } from '../opening/pragmas.ts'
import { readContents } from '../place/contents.ts'
import { removeFile, syncToDisk } from '../place/whole-file.ts'
import { readScalar } from '../statements.ts'
import { forgetTrust } from './forget-trust.ts'

const magic = 'SQLite format 3\0'
const pieceBytes = 1_048_576

/**
 * Copies a file that somebody says is a backup, and makes sure of it in the copy: the file itself is only ever read. What is checked is
 * what will be used, whatever becomes of the file meanwhile.
 */
export function takeIn(
  from: string,
  draft: string,
  report: (done: number, total: number) => void,
): Pick<RestoreOffer, 'bytes' | 'contents'> {
  removeFile(`${draft}-wal`)
  const bytes = sizeToCopy(from, draft)
  copyFile(from, draft, (done) => report(done, bytes))
  // A file that was in use until its app broke down has its last rows in a log beside it.
  if (sizeOf(`${from}-wal`) > 0) copyFile(`${from}-wal`, `${draft}-wal`, () => {})
  const contents = lookInto(draft)
  syncToDisk(draft)
  return { bytes, contents }
}

/** The beginning tells what is no database at all before a byte of it is copied. */
function sizeToCopy(from: string, draft: string): number {
  const found = orNotRead(() => statSync(from))
  if (!found.isFile()) throw new AppError('file-not-read', 'This is not a file.')
  const beginning = Buffer.alloc(magic.length)
  const handle = orNotRead(() => openSync(from, 'r'))
  try {
    orNotRead(() => readSync(handle, beginning, 0, magic.length, 0))
  } finally {
    closeSync(handle)
  }
  if (beginning.toString('latin1') !== magic) throw new AppError('restore-foreign', 'This is no database.')
  const { bavail, bsize } = statfsSync(dirname(draft))
  // It is migrated with a backup first, so it needs room twice.
  if (bavail * bsize < found.size * 2) throw new AppError('no-room', 'The disk is too full.')
  return found.size
}

function copyFile(from: string, to: string, onCopied: (bytes: number) => void): void {
  const source = orNotRead(() => openSync(from, 'r'))
  try {
    const target = orNotWritten(() => openSync(to, 'w', 0o600))
    try {
      copyPieces(source, target, onCopied)
      orNotWritten(() => fsyncSync(target))
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}

function copyPieces(source: number, target: number, onCopied: (bytes: number) => void): void {
  const piece = Buffer.alloc(pieceBytes)
  const read = (at: number): number => orNotRead(() => readSync(source, piece, 0, pieceBytes, at))
  let done = 0
  for (let count = read(0); count > 0; count = read(done)) {
    orNotWritten(() => writeAll(target, piece.subarray(0, count)))
    done += count
    onCopied(done)
  }
}

function writeAll(handle: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done)
}

/** A hostile file may be of any shape: whatever SQLite says to it means that it is not used. */
function lookInto(draft: string): RestoreOffer['contents'] {
  try {
    const database = new DatabaseSync(draft, { timeout: 5_000 })
    try {
      setPragmas(database)
      // Merges the log, if there is one: from here on it is one file.
      database.exec('PRAGMA journal_mode = DELETE')
      if (readScalar(database, 'PRAGMA application_id') !== applicationId)
        throw new AppError('restore-foreign', 'The file is of another application.')
      if (readUserVersion(database) > migrations.length)
        throw new AppError('restore-newer', 'The file is of a newer version.')
      if (readScalar(database, 'PRAGMA quick_check(1)') !== 'ok')
        throw new AppError('restore-damaged', 'The file does not hold together.')
      if (!hasKnownSchema(database))
        throw new AppError('restore-foreign', 'The file has other tables than ours.')
      forgetTrust(database)
      return readContents(database)
    } finally {
      database.close()
    }
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('restore-damaged', 'The file could not be read as a database.', { cause: error })
  }
}

function orNotRead<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new AppError('file-not-read', 'The file could not be read.', { cause })
  }
}

function orNotWritten<T>(write: () => T): T {
  try {
    return write()
  } catch (cause) {
    const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC'
    throw new AppError(isFull ? 'no-room' : 'file-not-written', 'The copy could not be written.', { cause })
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
