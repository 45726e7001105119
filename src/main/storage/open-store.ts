import { type OpenedDatabase, openDatabase } from './database.ts'
import { readEngineVersion } from './engine-version.ts'

/** Always brings a store; what is wrong with the file, and what became of it, is in the answer. */
export function openStore(file: string, { now }: { now: () => number }): OpenedDatabase {
  return openDatabase(file, { now, engineVersion: readEngineVersion() })
}
