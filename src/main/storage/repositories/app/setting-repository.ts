import type { DatabaseSync } from 'node:sqlite'
import { json } from '../../database/rows.ts'
import { statementsOf } from '../../database/sql-statements.ts'

/** Changed settings by name; only their reader knows the meaning of a value. */
export function createSettingRepository(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  const byName = query('SELECT value FROM settings WHERE name = :name')
  const upsert = command(`INSERT INTO settings (name, value) VALUES (:name, :value)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`)
  return {
    read: (name: string): unknown => {
      const row = byName.first({ name })
      return row === null ? undefined : json(row, 'value')
    },
    write: (name: string, value: unknown) => upsert.run({ name, value: JSON.stringify(value) }),
  }
}
