import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { applicationId, readUserVersion } from './migrations/migrate.ts'
import { readScalar } from './statements.ts'

const mostKept = 3
const ending = '.db'

/**
 * Copies a database whole before something changes it for good, and gives back where to. The copy is checked before it counts as a
 * backup, and only then an older one goes. Throws where there is no sound copy.
 */
export function backUp(database: DatabaseSync, folder: string, reason: string, now: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${reason}-${new Date(now).toISOString().replaceAll(':', '-')}${ending}`)
  const draft = `${file}.draft`
  rmSync(draft, { force: true })
  try {
    database.prepare('VACUUM INTO ?').run(draft)
    checkCopy(draft, readUserVersion(database))
    syncToDisk(draft)
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  removeOldest(folder, reason)
  return file
}

function checkCopy(file: string, version: number): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const isOurs = readScalar(copy, 'PRAGMA application_id') === applicationId
    const isWhole = readScalar(copy, 'PRAGMA quick_check(1)') === 'ok'
    if (!isOurs || !isWhole || readUserVersion(copy) !== version) throw new Error('The copy is not sound.')
  } finally {
    copy.close()
  }
}

function syncToDisk(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The names begin alike and go on with the time, so that they sort by it. */
function removeOldest(folder: string, reason: string): void {
  const backups = readdirSync(folder).filter((name) => name.startsWith(`${reason}-`) && name.endsWith(ending))
  for (const name of backups.toSorted().slice(0, -mostKept)) rmSync(join(folder, name), { force: true })
}
