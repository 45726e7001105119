import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { setPragmas } from '../database/pragmas.ts'
import { readScalar } from '../database/statements.ts'
import { removeFile } from '../files/whole-file.ts'
import { copyWhole } from './backup.ts'
import { contentMark } from './content-hash.ts'

/**
 * Copies a closed database and checks that the copy is usable at its new place. Accepts an equal file that is
 * already there.
 */
export function copyDatabase(from: string, to: string): void {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5_000 })
  const wasThere = existsSync(to)
  try {
    setPragmas(source)
    if (!wasThere) copyWhole(source, `${to}.draft`, to)
    if (!isUsableCopy(to, contentMark(source, 'everything')))
      throw new AppError('folder-taken', 'The copy is not like the original.')
  } catch (error) {
    if (!wasThere) removeFile(to)
    throw error
  } finally {
    source.close()
  }
}

/** Tests the write-ahead log too, because a network drive may not support it. */
function isUsableCopy(file: string, mark: string): boolean {
  const copy = new DatabaseSync(file, { timeout: 5_000 })
  try {
    setPragmas(copy)
    return contentMark(copy, 'everything') === mark && readScalar(copy, 'PRAGMA journal_mode = WAL') === 'wal'
  } finally {
    copy.close()
  }
}
