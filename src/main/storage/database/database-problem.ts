import type { DatabaseProblem } from '../data-files.ts'

const primaryCodeMask = 0xff
const damageCodes = new Set([11, 26])
const busyCode = 5
/** Read-only, disk I/O error, disk full, cannot open. */
const diskFullSqliteCodes = new Set([8, 10, 13, 14])
const readOnlyCode = 8
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])

/** The primary SQLite result code of an error from node:sqlite; null for any other error. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null
  return error.errcode & primaryCodeMask
}

/** Whether a query met data that SQLite cannot read. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code !== null && damageCodes.has(code)
}

export function isReadOnly(error: unknown): boolean {
  return sqliteCode(error) === readOnlyCode
}

/** Whether a write failed because nothing can be written. */
export function isUnwritable(error: unknown): boolean {
  const isRefusedBySystem = error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code))
  const code = sqliteCode(error)
  return isRefusedBySystem || (code !== null && diskFullSqliteCodes.has(code))
}

/**
 * Sorts an error at opening. Every error but damage (no access, disk full, locked) means that nothing can be
 * saved.
 */
export function problemOf(error: unknown): DatabaseProblem {
  return isDamage(error) ? 'damaged' : 'unwritable'
}

/** Whether another connection writes, or has written since this one began to read. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === busyCode
}
