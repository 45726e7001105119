import type { DatabaseSync } from 'node:sqlite'
import { orNotSaved } from './statements.ts'

export type Transaction = <T>(work: () => T) => T

const outdatedListeners = new WeakMap<DatabaseSync, (() => void)[]>()

/**
 * Calls back when rows that were read may have changed: after each rollback and each snapshot. A rollback may be
 * inside a transaction that goes on, and another thread may write before the next snapshot.
 */
export function onOutdated(database: DatabaseSync, forget: () => void): void {
  outdatedListeners.set(database, [...(outdatedListeners.get(database) ?? []), forget])
}

export function reportOutdated(database: DatabaseSync): void {
  for (const forget of outdatedListeners.get(database) ?? []) forget()
}

/** Reads a snapshot, so that other writers can't change the result. */
export function readSnapshot<T>(database: DatabaseSync, read: () => T): T {
  if (database.isTransaction) return read()
  database.exec('BEGIN')
  try {
    return read()
  } finally {
    database.exec('COMMIT')
    reportOutdated(database)
  }
}

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
      reportOutdated(database)
      throw error
    }
  }
}
