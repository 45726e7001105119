import { fsyncSync, readSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasOwnDashboard } from '../../../shared/contract/connections/connection.ts'
import type { RestoreOffer } from '../../../shared/contract/data/data-place.ts'
import { ledgerCopySetting, SavedLedgerCopy } from '../../../shared/contract/usage/ledger-copy.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { orElse } from '../../../shared/domain/app/or-else.ts'
import { isUnwritable } from '../database/database-problem.ts'
import { setPragmas } from '../database/pragmas.ts'
import { text } from '../database/rows.ts'
import { prepareCommand, prepareQuery, type Row, readScalar } from '../database/sql-statements.ts'
import { removeFile, syncToDisk } from '../files/atomic-write.ts'
import { readContents } from '../files/count-contents.ts'
import { openFile, orNotRead } from '../files/open-file.ts'
import { createSettingRepository } from '../repositories/app/setting-repository.ts'
import { hasKnownSchema } from '../schema/known-schema.ts'
import { applicationId, firstVersion, migrate, newestVersion, readUserVersion } from '../schema/migrate.ts'
import { copyRows } from './copy-rows.ts'

const trusted = `name IN ('trust', 'left-over-keys', 'consents', 'meter', '${ledgerCopySetting}')`

const magic = 'SQLite format 3\0'
const pieceBytes = 1_048_576

/**
 * Builds a data file from one that is said to be a backup. Only reads the given file: checks a copy, so that
 * later changes don't matter. Then moves that copy's rows into a fresh file, and uses nothing else. The
 * names of connections and the id of the ledger's copies come from the current data, if it has them.
 */
export function prepareRestore(
  from: string,
  draft: string,
  report: (done: number, total: number) => void,
  current: DatabaseSync | null = null,
): Pick<RestoreOffer, 'bytes' | 'contents'> {
  const copy = `${draft}-copy`
  const parts = [draft, copy, `${copy}-wal`, `${copy}-journal`]
  parts.forEach(removeFile)
  try {
    const { bytes, logBytes } = sizesToCopy(from, draft)
    copyFile(from, copy, bytes, (done) => report(done, bytes))
    // A file whose app crashed keeps its last rows in a log next to it.
    if (logBytes > 0) copyFile(`${from}-wal`, `${copy}-wal`, logBytes, () => {})
    const contents = orDamaged(() => restoreRows(copy, draft, current))
    syncToDisk(draft)
    return { bytes, contents }
  } finally {
    parts.slice(1).forEach(removeFile)
  }
}

/** Reads the header first, to refuse a file that isn't a database before copying a byte. */
function sizesToCopy(from: string, draft: string): { bytes: number; logBytes: number } {
  const found = orNotRead(() => statSync(from))
  if (!found.isFile()) throw new AppError('file-not-read', 'This is not a file.')
  if (readBeginning(from) !== magic) throw new AppError('restore-foreign', 'This is no database.')
  const log = statSync(`${from}-wal`, { throwIfNoEntry: false })
  const logBytes = log?.isFile() === true ? log.size : 0
  const { bavail, bsize } = statfsSync(dirname(draft))
  // Space for the copy, the fresh file, and its backup before a migration.
  if (bavail * bsize < (found.size + logBytes) * 3) throw new AppError('no-room', 'The disk is too full.')
  return { bytes: found.size, logBytes }
}

function readBeginning(from: string): string {
  using source = orNotRead(() => openFile(from, 'r'))
  const beginning = Buffer.alloc(magic.length)
  orNotRead(() => readSync(source.handle, beginning, 0, magic.length, 0))
  return beginning.toString('latin1')
}

/** Never copies more than was measured: a file may grow meanwhile, or have no end. */
function copyFile(from: string, to: string, bytes: number, onCopied: (bytes: number) => void): void {
  using source = orNotRead(() => openFile(from, 'r'))
  using target = orNotWritten(() => openFile(to, 'wx', 0o600))
  copyPieces(source.handle, target.handle, bytes, onCopied)
  orNotWritten(() => fsyncSync(target.handle))
}

function copyPieces(source: number, target: number, bytes: number, onCopied: (bytes: number) => void): void {
  const piece = Buffer.alloc(pieceBytes)
  const read = (at: number): number =>
    orNotRead(() => readSync(source, piece, 0, Math.min(pieceBytes, bytes - at), at))
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

function restoreRows(copy: string, draft: string, current: DatabaseSync | null): RestoreOffer['contents'] {
  using source = new DatabaseSync(copy, { timeout: 5_000 })
  setPragmas(source)
  // Merges a log that a crash left, so that one file holds everything.
  source.exec('PRAGMA journal_mode = DELETE')
  checkSource(source)
  return fillFresh(source, draft, current)
}

function checkSource(source: DatabaseSync): void {
  if (readScalar(source, 'PRAGMA application_id') !== applicationId)
    throw new AppError('restore-foreign', 'The file is of another application.')
  const version = readUserVersion(source)
  if (version > newestVersion()) throw new AppError('restore-newer', 'The file is of a newer version.')
  if (version > 0 && version < firstVersion)
    throw new AppError('restore-unreleased', 'The file is of a build before the first release.')
  if (readScalar(source, 'PRAGMA integrity_check(1)') !== 'ok')
    throw new AppError('restore-damaged', 'The file does not hold together.')
  if (!hasKnownSchema(source)) throw new AppError('restore-foreign', 'The file has other tables than ours.')
}

function fillFresh(
  source: DatabaseSync,
  draft: string,
  current: DatabaseSync | null,
): RestoreOffer['contents'] {
  using fresh = new DatabaseSync(draft)
  copyRows(source, fresh)
  // Migrates first: a step at the next start could otherwise restore the data removed here.
  migrate(fresh)
  forgetTrust(fresh)
  if (current !== null) {
    preserveNames(fresh, current)
    preserveCopyId(fresh, current)
  }
  return readContents(fresh)
}

/** Treats any SQLite error as damage: a hostile file may have any shape. */
function orDamaged<T>(take: () => T): T {
  try {
    return take()
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isUnwritable(error)) throw new AppError('no-room', 'The copy could not be written.', { cause: error })
    throw new AppError('restore-damaged', 'The file could not be read as a database.', { cause: error })
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

/**
 * Removes settings that a restored file must not decide: proxy, certificates, plain http, consents and
 * deleted keys, and whether the meter listens. It must also not give a program a token, name a service after
 * another, or set a custom dashboard page.
 */
function forgetTrust(database: DatabaseSync): void {
  database.exec(`DELETE FROM settings WHERE ${trusted}`)
  // A trigger in the file might have restored them.
  if (readScalar(database, `SELECT count(*) FROM settings WHERE ${trusted}`) !== 0)
    throw new AppError('restore-foreign', 'The file keeps its trust settings.')
  // Somebody may still know the text that the window showed before.
  database.exec("INSERT OR REPLACE INTO settings (name, value) VALUES ('had-words', 'true')")
  database.exec("UPDATE programs SET tokenHash = '', tokenEnd = '', isPaused = 1")
  nameByHost(database)
  forgetForeignDashboards(database)
}

function nameByHost(database: DatabaseSync): void {
  const rename = prepareCommand(database, "UPDATE connections SET name = :name, ownName = '' WHERE id = :id")
  const services = prepareQuery(
    database,
    "SELECT id, baseAddress FROM connections WHERE kind = 'service'",
  ).all()
  for (const row of services) {
    const host = URL.parse(text(row, 'baseAddress'))?.host
    if (host !== undefined) rename.run({ id: text(row, 'id'), name: host })
  }
}

/**
 * A connection that the current data has too, with the same address, keeps the name and the dashboard that it
 * has there. They come from the user, and not from the file.
 */
function preserveNames(database: DatabaseSync, current: DatabaseSync): void {
  const keep = prepareCommand(
    database,
    `UPDATE connections SET name = :name, ownName = :ownName,
       dashboardAddress = iif(:dashboard = '', dashboardAddress, :dashboard)
     WHERE id = :id AND kind = 'service' AND baseAddress = :baseAddress`,
  )
  for (const row of readConnections(current))
    keep.run({
      id: text(row, 'id'),
      name: text(row, 'name'),
      ownName: text(row, 'ownName'),
      baseAddress: text(row, 'baseAddress'),
      dashboard: text(row, 'dashboardAddress'),
    })
}

/** None from damaged or older data, which may be the reason for the restore. */
function readConnections(current: DatabaseSync): readonly Row[] {
  const query =
    "SELECT id, name, ownName, baseAddress, dashboardAddress FROM connections WHERE kind = 'service'"
  return orElse(() => prepareQuery(current, query).all(), [])
}

/**
 * A copy of the ledger continues in the files that this computer began, so that no call is in two files. Its folder
 * must be chosen again, because the restored calls may be somebody else's.
 */
function preserveCopyId(database: DatabaseSync, current: DatabaseSync): void {
  // None from damaged data.
  const setting = orElse(() => createSettingRepository(current).read(ledgerCopySetting), undefined)
  const saved = SavedLedgerCopy.safeParse(setting)
  if (!saved.success) return
  createSettingRepository(database).write(ledgerCopySetting, { ...saved.data, folder: null, lastRun: null })
}

function forgetForeignDashboards(database: DatabaseSync): void {
  const forget = prepareCommand(database, "UPDATE connections SET dashboardAddress = '' WHERE id = :id")
  const rows = prepareQuery(
    database,
    "SELECT id, baseAddress, dashboardAddress FROM connections WHERE dashboardAddress <> ''",
  ).all()
  for (const row of rows) {
    const place = { baseAddress: text(row, 'baseAddress'), dashboardAddress: text(row, 'dashboardAddress') }
    if (!hasOwnDashboard(place)) forget.run({ id: text(row, 'id') })
  }
}
