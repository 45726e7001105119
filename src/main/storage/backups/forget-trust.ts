import type { DatabaseSync } from 'node:sqlite'
import { hasOwnDashboard } from '../../../shared/contract/connections/connection.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { text } from '../database/rows.ts'
import { prepareCommand, prepareQuery, readScalar } from '../database/statements.ts'

const trusted = [
  ['settings', "name IN ('trust', 'proxy', 'authority', 'left-over-keys', 'consents')"],
  ['plain_origins', 'true'],
] as const

/**
 * Removes settings that a restored file must not decide: proxy, certificates, plain http, consents and
 * deleted keys. It must also not name a service after another, or set a custom dashboard page.
 */
export function forgetTrust(database: DatabaseSync): void {
  const tables = new Set(
    prepareQuery(database, "SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map((row) => text(row, 'name')),
  )
  for (const [table, rows] of trusted) {
    if (!tables.has(table)) continue
    database.exec(`DELETE FROM ${table} WHERE ${rows}`)
    // A trigger in the file might have restored them.
    if (readScalar(database, `SELECT count(*) FROM ${table} WHERE ${rows}`) !== 0)
      throw new AppError('restore-foreign', 'The file keeps its trust settings.')
  }
  // Somebody may still know the text that the window showed before.
  database.exec("INSERT OR REPLACE INTO settings (name, value) VALUES ('had-words', 'true')")
  if (tables.has('connections')) {
    nameByHost(database)
    forgetForeignDashboards(database)
  }
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

function forgetForeignDashboards(database: DatabaseSync): void {
  const forget = prepareCommand(database, "UPDATE connections SET dashboard_address = '' WHERE id = :id")
  const rows = prepareQuery(
    database,
    "SELECT id, base_address, dashboard_address FROM connections WHERE dashboard_address <> ''",
  ).all()
  for (const row of rows) {
    const place = { baseAddress: text(row, 'base_address'), dashboardAddress: text(row, 'dashboard_address') }
    if (!hasOwnDashboard(place)) forget.run({ id: text(row, 'id') })
  }
}
