import type { DatabaseSync } from 'node:sqlite'
import { isBusy } from './database-problem.ts'
import { orNotSaved, readScalar } from './sql-statements.ts'

export type Transaction = <T>(work: () => T) => T

const rollbackListeners = new WeakMap<DatabaseSync, (() => void)[]>()

/** Calls back after each rollback in this database, including one inside a transaction that continues. */
export function onRollback(database: DatabaseSync, forget: () => void): void {
  rollbackListeners.set(database, [...(rollbackListeners.get(database) ?? []), forget])
}

export function reportRollback(database: DatabaseSync): void {
  for (const forget of rollbackListeners.get(database) ?? []) forget()
}

/** Reads a snapshot, so that other writers can't change the result. */
export function readSnapshot<T>(database: DatabaseSync, read: () => T): T {
  if (database.isTransaction) return read()
  database.exec('BEGIN')
  try {
    return read()
  } finally {
    // SQLite itself ends a transaction after some errors, which must reach the caller.
    if (database.isTransaction) database.exec('COMMIT')
  }
}

/**
 * Looks for the lock about each millisecond. SQLite itself looks after 1, 3, 8, 18 and 33 ms, and misses the pauses of
 * a job that writes in short steps.
 */
function beginWriting(database: DatabaseSync): void {
  const timeoutMs = Number(readScalar(database, 'PRAGMA busy_timeout'))
  database.exec(`PRAGMA busy_timeout = ${Math.min(timeoutMs, 1)}`)
  try {
    database.exec(begin)
  } catch (error) {
    if (!isBusy(error)) throw error
    beginOnceFree(database, performance.now() + timeoutMs)
  } finally {
    database.exec(`PRAGMA busy_timeout = ${timeoutMs}`)
  }
}

const begin = 'BEGIN IMMEDIATE'
/** Less than SQLite waits for a lock. */
const noWaitMs = 0.5

/** Throws once the time is over, and where SQLite refuses without a wait, because waiting can't help there. */
function beginOnceFree(database: DatabaseSync, until: number): void {
  while (!database.isTransaction) {
    const askedAt = performance.now()
    try {
      database.exec(begin)
    } catch (error) {
      const now = performance.now()
      if (!isBusy(error) || now >= until || now - askedAt < noWaitMs) throw error
    }
  }
}

/**
 * A transaction inside another joins it: it commits with the outer one, and rolls back alone if only it
 * fails.
 */
export function createTransaction(database: DatabaseSync): Transaction {
  return (work) => {
    const isNested = database.isTransaction
    orNotSaved(database, () => (isNested ? database.exec('SAVEPOINT nested') : beginWriting(database)))
    try {
      const result = work()
      orNotSaved(database, () => database.exec(isNested ? 'RELEASE nested' : 'COMMIT'))
      return result
    } catch (error) {
      // SQLite itself ends a transaction after some errors, such as a full disk.
      if (database.isTransaction) {
        database.exec(isNested ? 'ROLLBACK TO nested; RELEASE nested' : 'ROLLBACK')
      }
      reportRollback(database)
      throw error
    }
  }
}
