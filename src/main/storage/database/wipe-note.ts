import type { DatabaseSync } from 'node:sqlite'
import { json } from './rows.ts'
import { prepareCommand, prepareQuery, type Values } from './sql-statements.ts'
import type { Transaction } from './transaction.ts'

/**
 * The places where deleted words may still be in the file. `index`: the search index keeps them until it is
 * merged. `gaps`: SQLite moves rows between pages and can leave old bytes in the gaps; only rewriting the
 * whole file removes them.
 */
export type Remains = 'index' | 'gaps' | 'nothing'

interface Note {
  readonly deletions: number
  readonly remains: Remains
}

/** A row of `settings`. A file without it was never cleaned. */
const name = 'deleted-words'
const withoutNote: Note = { deletions: 0, remains: 'index' }

/** A command that deletes or replaces words, and notes that. Returns the number of rows that it changed. */
export function prepareDeletion(database: DatabaseSync, transaction: Transaction, sql: string) {
  const command = prepareCommand(database, sql)
  return (values: Values): number =>
    transaction(() => {
      const count = command.count(values)
      if (count > 0) recordDeletion(database)
      return count
    })
}

/** Call this in the transaction that deletes a user's data, so that a kill cannot separate the two. */
export function recordDeletion(database: DatabaseSync): void {
  const { deletions } = readNote(database)
  const value = JSON.stringify({ deletions: deletions + 1, remains: 'index' })
  prepareCommand(
    database,
    `INSERT INTO settings (name, value) VALUES (:name, :value)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ).run({ name, value })
}

export function readRemains(database: DatabaseSync): Remains {
  return readNote(database).remains
}

/** Returns a function that notes the result. A deletion meanwhile wins: its words still need wiping. */
export function beginWiping(database: DatabaseSync): (remains: Remains) => void {
  prepareCommand(
    database,
    'INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING',
  ).run({ name, value: JSON.stringify(withoutNote) })
  const { deletions } = readNote(database)
  const conclude = prepareCommand(
    database,
    `UPDATE settings SET value = :value
     WHERE name = :name AND json_extract(value, '$.deletions') IS :deletions`,
  )
  return (remains) => conclude.run({ name, deletions, value: JSON.stringify({ deletions, remains }) })
}

function readNote(database: DatabaseSync): Note {
  const row = prepareQuery(database, 'SELECT value FROM settings WHERE name = :name').first({ name })
  const value = row === null ? undefined : json(row, 'value')
  return isNote(value) ? value : withoutNote
}

function isNote(value: unknown): value is Note {
  if (typeof value !== 'object' || value === null || !('deletions' in value && 'remains' in value))
    return false
  const isRemains = value.remains === 'index' || value.remains === 'gaps' || value.remains === 'nothing'
  return isRemains && Number.isSafeInteger(value.deletions)
}
