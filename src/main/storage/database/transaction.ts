import type { DatabaseSync } from 'node:sqlite'
import { orNotSaved } from './statements.ts'

export type Transaction = <T>(work: () => T) => T

/**
 * A transaction inside another joins it: it commits with the outer one, and rolls back alone if only it
 * fails.
 */
export function createTransaction(database: DatabaseSync): Transaction {
  return (work) => {
    const isNested = database.isTransaction
    orNotSaved(database, () => database.exec(isNested ? 'SAVEPOINT nested' : 'BEGIN IMMEDIATE'))
    try {
      const result = work()
      orNotSaved(database, () => database.exec(isNested ? 'RELEASE nested' : 'COMMIT'))
      return result
    } catch (error) {
      // SQLite itself ends a transaction after some errors, such as a full disk.
      if (database.isTransaction) {
        database.exec(isNested ? 'ROLLBACK TO nested; RELEASE nested' : 'ROLLBACK')
      }
      throw error
    }
  }
}
