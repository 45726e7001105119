import type { DatabaseProblem } from './store.ts'

const primaryCodeMask = 0xff
const damageCodes = new Set([11, 26])

/** The primary SQLite result code of what node:sqlite threw; null for an error of another origin. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null
  return error.errcode & primaryCodeMask
}

/** Sorts an error met while opening: whatever is not damage (no access, disk full, locked) means that nothing can be saved. */
export function problemOf(error: unknown): DatabaseProblem {
  const code = sqliteCode(error)
  return code !== null && damageCodes.has(code) ? 'damaged' : 'unwritable'
}
