import type { DatabaseSync } from 'node:sqlite'
import { hasOwnDashboard } from '../../../shared/connection.ts'
import { text } from '../rows.ts'
import { prepareCommand, prepareQuery } from '../statements.ts'

/**
 * What a file may not decide for whoever restores it: by which proxy and with whose certificates requests go, what needs no encryption, which
 * services were agreed to, which keys are deleted, that a service is called by the name of another, and that a page elsewhere is its
 * dashboard.
 */
export function forgetTrust(database: DatabaseSync): void {
  const tables = new Set(
    prepareQuery(database, "SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map((row) => text(row, 'name')),
  )
  if (tables.has('settings'))
    database.exec("DELETE FROM settings WHERE name IN ('proxy', 'authority', 'left-over-keys', 'consents')")
  if (tables.has('plain_origins')) database.exec('DELETE FROM plain_origins')
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
