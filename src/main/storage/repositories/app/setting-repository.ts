import type { DatabaseSync } from 'node:sqlite'
import { json, text } from '../../database/rows.ts'
import { prepareCommand, prepareQuery } from '../../database/statements.ts'

/** Changed settings by name; only their reader knows the meaning of a value. */
export interface SettingRepository {
  read(name: string): unknown
  write(name: string, value: unknown): void
}

/**
 * Proxy, certificates and plain http origins from earlier versions, unprotected: any program could have
 * written them.
 */
export interface OldTrustRepository {
  read(): { readonly proxy: unknown; readonly authority: unknown; readonly plainOrigins: readonly string[] }
  forget(): void
}

export function createSettingRepository(database: DatabaseSync): SettingRepository {
  const byName = prepareQuery(database, 'SELECT value FROM settings WHERE name = :name')
  const upsert = prepareCommand(
    database,
    `INSERT INTO settings (name, value) VALUES (:name, :value)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  return {
    read: (name) => {
      const row = byName.first({ name })
      return row === null ? undefined : json(row, 'value')
    },
    write: (name, value) => upsert.run({ name, value: JSON.stringify(value) }),
  }
}

export function createOldTrustRepository(database: DatabaseSync): OldTrustRepository {
  const { read } = createSettingRepository(database)
  const origins = prepareQuery(database, 'SELECT origin FROM plain_origins ORDER BY origin')
  const forgetSettings = prepareCommand(database, "DELETE FROM settings WHERE name IN ('proxy', 'authority')")
  const forgetOrigins = prepareCommand(database, 'DELETE FROM plain_origins')
  return {
    read: () => ({
      proxy: read('proxy'),
      authority: read('authority'),
      plainOrigins: origins.all().map((row) => text(row, 'origin')),
    }),
    forget() {
      forgetSettings.run({})
      forgetOrigins.run({})
    },
  }
}
