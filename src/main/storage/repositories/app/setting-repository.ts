import type { DatabaseSync } from 'node:sqlite'
import { json } from '../../database/rows.ts'
import { statementsOf } from '../../database/sql-statements.ts'

/** Changed settings by name; only their reader knows the meaning of a value. */
export interface SettingRepository {
  read(name: string): unknown
  write(name: string, value: unknown): void
}

export function createSettingRepository(database: DatabaseSync): SettingRepository {
  const { query, command } = statementsOf(database)
  const byName = query('SELECT value FROM settings WHERE name = :name')
  const upsert = command(`INSERT INTO settings (name, value) VALUES (:name, :value)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  return {
    read: (name) => {
      const row = byName.first({ name })
      return row === null ? undefined : json(row, 'value')
    },
    write: (name, value) => upsert.run({ name, value: JSON.stringify(value) }),
  }
}
