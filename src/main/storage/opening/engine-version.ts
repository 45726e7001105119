import { DatabaseSync } from 'node:sqlite'
import { readScalar } from '../statements.ts'

// Before 3.51.3 two connections that checkpoint at the same instant can lose committed rows of a WAL file.
const floor = [3, 51, 3] as const

export function readEngineVersion(): string {
  const database = new DatabaseSync(':memory:')
  try {
    return String(readScalar(database, 'SELECT sqlite_version()'))
  } finally {
    database.close()
  }
}

export function isEngineSound(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, least] of floor.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part > least
  }
  return true
}
