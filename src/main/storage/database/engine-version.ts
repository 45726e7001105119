import { DatabaseSync } from 'node:sqlite'
import { engineFloors, isAtLeast } from '../../../shared/domain/app/version-floors.ts'
import { readScalar } from './sql-statements.ts'

export function readEngineVersion(): string {
  using database = new DatabaseSync(':memory:')
  return String(readScalar(database, 'SELECT sqlite_version()'))
}

export function isEngineUsable(version: string): boolean {
  return isAtLeast(version, engineFloors.sqlite.least)
}
