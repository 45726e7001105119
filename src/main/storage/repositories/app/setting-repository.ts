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

/** Words that these two settings use, with the words under which the first version stored them. */
const recodedNames: ReadonlySet<string> = new Set(['appearance', 'call-columns'])
const storedWords: ReadonlyMap<string, string> = new Map([
  ['medium', 'usual'],
  ['history', 'carried'],
  ['new', 'added'],
  ['anomalies', 'standsOut'],
])
const wordsOfStored: ReadonlyMap<string, string> = new Map([...storedWords].map(([word, old]) => [old, word]))

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
      const value = row === null ? undefined : json(row, 'value')
      return recodedNames.has(name) ? recode(value, wordsOfStored) : value
    },
    write(name, value) {
      const stored = recodedNames.has(name) ? recode(value, storedWords) : value
      upsert.run({ name, value: JSON.stringify(stored) })
    },
  }
}

/** The value with these words replaced, also in lists and in the fields of objects. */
function recode(value: unknown, words: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return words.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => recode(item, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, recode(part, words)]))
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
