import type { DatabaseSync } from 'node:sqlite'
import { text } from '../rows.ts'
import { prepareCommand, prepareQuery } from '../statements.ts'

/**
 * What a file may not decide for whoever restores it: by which proxy and with whose certificates requests go, what needs no encryption, which
 * keys are deleted, and that a service is called by the name of another.
 */
export function forgetTrust(database: DatabaseSync): void {
  const tables = new Set(
    prepareQuery(database, "SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map((row) => text(row, 'name')),
  )
  if (tables.has('settings'))
    database.exec("DELETE FROM settings WHERE name IN ('proxy', 'authority', 'left-over-keys')")
  if (tables.has('plain_origins')) database.exec('DELETE FROM plain_origins')
  if (tables.has('connections')) nameByHost(database)
}

function nameByHost(database: DatabaseSync): void {
  const rename = prepareCommand(database, 'UPDATE connections SET name = :name WHERE id = :id')
  const services = prepareQuery(
    database,
    "SELECT id, base_address FROM connections WHERE kind = 'service'",
  ).all()
  for (const row of services) {
    const host = URL.parse(text(row, 'base_address'))?.host
    if (host !== undefined) rename.run({ id: text(row, 'id'), name: host })
  }
}
