import { DatabaseSync } from 'node:sqlite'
import { engineFloors, isAtLeast } from '../../../shared/domain/app/version-floors.ts'
import { readScalar } from './sql-statements.ts'

export function readEngineVersion(): string {
  const database = new DatabaseSync(':memory:')
  try {
    return String(readScalar(database, 'SELECT sqlite_version()'))
  } finally {
    database.close()
  }
}

export function isEngineUsable(version: string): boolean {
  return isAtLeast(version, engineFloors.sqlite.least)
}
