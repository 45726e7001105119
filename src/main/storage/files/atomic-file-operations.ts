import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { copyWhole } from '../backups/backup.ts'
import { namesIn } from '../backups/backups-folder.ts'
import { contentMark } from '../backups/content-hash.ts'
import { setPragmas } from '../database/pragmas.ts'
import { readScalar } from '../database/sql-statements.ts'
import { removeFile, syncFolder, writeWhole } from './atomic-write.ts'

/** The disk operations that change the place of the data. Each happens completely or not at all. */
export interface FileSteps {
  exists(path: string): boolean
  namesIn(folder: string): string[]
  /** Throws where the target exists. */
  move(from: string, to: string): void
  makeFolder(folder: string): void
  remove(path: string): void
  write(file: string, text: string): void
  copyDatabase(from: string, to: string): void
}

export const fileSteps: FileSteps = {
  exists: existsSync,
  namesIn,
  move(from, to) {
    if (existsSync(to)) throw new Error('Something is there already.')
    renameSync(from, to)
    syncFolder(dirname(from))
    syncFolder(dirname(to))
  },
  makeFolder: (folder) => void mkdirSync(folder, { recursive: true, mode: 0o700 }),
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  write: writeWhole,
  copyDatabase,
}

/**
 * Copies a closed database and checks that the copy is usable at its new place. Accepts an equal file that is
 * already there.
 */
export function copyDatabase(from: string, to: string): void {
  using source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 })
  const wasThere = existsSync(to)
  try {
    setPragmas(source)
    if (!wasThere) copyWhole(source, `${to}.draft`, to)
    if (!isUsableCopy(to, contentMark(source, 'everything')))
      throw new AppError('folder-taken', 'The copy is not like the original.')
  } catch (error) {
    if (!wasThere) removeFile(to)
    throw error
  }
}

/** Tests the write-ahead log too, because a network drive may not support it. */
function isUsableCopy(file: string, mark: string): boolean {
  using copy = new DatabaseSync(file, { timeout: 5_000 })
  setPragmas(copy)
  return contentMark(copy, 'everything') === mark && readScalar(copy, 'PRAGMA journal_mode = WAL') === 'wal'
}
