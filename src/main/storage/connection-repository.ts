import type { DatabaseSync } from 'node:sqlite'
import { ConnectionKind } from '../../shared/connection.ts'
import { text, textOrNull } from './rows.ts'
import { prepareCommand, prepareQuery, type Row } from './statements.ts'
import type { ConnectionRepository, StoredConnection } from './store.ts'

export function createConnectionRepository(database: DatabaseSync): ConnectionRepository {
  const everyone = prepareQuery(database, 'SELECT * FROM connections ORDER BY sequence')
  const byId = prepareQuery(database, 'SELECT * FROM connections WHERE id = :id')
  const upsert = prepareCommand(
    database,
    `INSERT INTO connections
       (id, kind, name, base_address, streaming, key_origin, key_last_four, key_kept_in)
     VALUES (:id, :kind, :name, :baseAddress, :streaming, :keyOrigin, :keyLastFour, :keyKeptIn)
     ON CONFLICT (id) DO UPDATE SET
       kind = excluded.kind, name = excluded.name, base_address = excluded.base_address,
       streaming = excluded.streaming, key_origin = excluded.key_origin,
       key_last_four = excluded.key_last_four, key_kept_in = excluded.key_kept_in`,
  )

  return {
    list: () => everyone.all().map(toConnection),
    find: (id) => {
      const row = byId.first({ id })
      return row && toConnection(row)
    },
    put: ({ id, kind, name, baseAddress, streaming, key }) => {
      upsert.run({
        id,
        kind,
        name,
        baseAddress,
        streaming,
        keyOrigin: key?.origin ?? null,
        keyLastFour: key?.lastFour ?? null,
        keyKeptIn: key?.keptIn ?? null,
      })
    },
  }
}

function toConnection(row: Row): StoredConnection {
  return {
    id: text(row, 'id'),
    kind: ConnectionKind.parse(text(row, 'kind')),
    name: text(row, 'name'),
    baseAddress: text(row, 'base_address'),
    streaming: text(row, 'streaming') === 'refused' ? 'refused' : 'asked-for',
    key: toKeyNote(row),
  }
}

function toKeyNote(row: Row): StoredConnection['key'] {
  const origin = textOrNull(row, 'key_origin')
  if (origin === null) return null
  const keptIn = text(row, 'key_kept_in') === 'session' ? 'session' : 'keychain'
  return { origin, lastFour: textOrNull(row, 'key_last_four'), keptIn }
}
