import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type FileSteps, fileSteps } from '../../../src/main/storage/files/atomic-file-operations.ts'
import { createDataFiles } from '../../../src/main/storage/files/create-data-files.ts'
import { carryOutPendingChange } from '../../../src/main/storage/files/pending-change.ts'
import type { Notice } from '../../../src/shared/contract/app/notice.ts'
import { noon } from '../../fixtures/samples/stored.ts'

/** A process that dies before its n-th change of the disk: nothing happens afterwards. */
function dyingAt(step: number): FileSteps {
  let count = 0
  const orDie =
    <Given extends unknown[], Result>(change: (...given: Given) => Result) =>
    (...given: Given): Result => {
      count += 1
      if (count >= step) throw new Error('killed')
      return change(...given)
    }
  return {
    exists: fileSteps.exists,
    namesIn: fileSteps.namesIn,
    move: orDie(fileSteps.move),
    makeFolder: orDie(fileSteps.makeFolder),
    remove: orDie(fileSteps.remove),
    write: orDie(fileSteps.write),
    copyDatabase: orDie(fileSteps.copyDatabase),
  }
}

export function startKilledAt(step: number, home: string): Notice | null | 'killed' {
  try {
    return carryOutPendingChange({ home, isPortable: false }, dyingAt(step))
  } catch {
    return 'killed'
  }
}

export function start(home: string): Notice | null {
  return carryOutPendingChange({ home, isPortable: false })
}

export function filesOf(file: string) {
  return createDataFiles({
    home: dirname(file),
    file,
    isInFile: true,
    isPortable: false,
    appFolders: [],
    now: () => noon,
  })
}

/** The texts in a data file; null where the file is not a database. */
export function textsIn(file: string): string[] | null {
  if (!existsSync(file)) return null
  const database = new DatabaseSync(file)
  try {
    return database
      .prepare('SELECT text FROM messages ORDER BY sequence')
      .all()
      .map(({ text }) => String(text))
  } finally {
    database.close()
  }
}

export function everythingBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
}

/** Whether a start finished: nothing is planned any more. */
export function isCarriedOut(home: string): boolean {
  return !existsSync(join(home, 'pending-change.json'))
}
