import type { DatabaseSync } from 'node:sqlite'
import {
  AnswerForm,
  ConnectionKind,
  StreamingMeasure,
} from '../../../../shared/contract/connections/connection.ts'
import { flag, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'
import type { KeyNote, StoredConnection } from '../../row-types.ts'
import type { ConsentRepository } from '../app/request-repository.ts'
import { createSettingRepository } from '../app/setting-repository.ts'

const name = 'consents'

/**
 * The chosen default connection, or the first one while the chosen one is deleted. So there is always exactly
 * one.
 */
const defaultId = `(SELECT id FROM connections WHERE deleted_at IS NULL ORDER BY is_default DESC, position, sequence LIMIT 1)`
/** In order, including deleted ones. */
export const allConnections = `SELECT *, id IS ${defaultId} AS is_the_default FROM connections`
const inOrder = 'ORDER BY position, sequence'

export function createConnectionRepository(database: DatabaseSync): ConnectionRepository {
  const live = prepareQuery(database, `${allConnections} WHERE deleted_at IS NULL ${inOrder}`)
  const everyone = prepareQuery(database, `${allConnections} ${inOrder}`)
  const byId = prepareQuery(database, `${allConnections} WHERE id = :id`)
  const upsert = prepareUpsert(database)
  // A list of models belongs to the address that returned it.
  const forgetOtherModels = prepareCommand(
    database,
    `DELETE FROM model_lists WHERE connection_id = :id
       AND EXISTS (SELECT 1 FROM connections WHERE id = :id AND base_address <> :baseAddress)`,
  )
  const noteKeyUse = prepareCommand(
    database,
    'UPDATE connections SET key_last_used_at = :usedAt WHERE id = :id AND key_origin = :address',
  )

  return {
    list: () => live.all().map(toConnection),
    everyone: () => everyone.all().map(toConnection),
    find: (id) => {
      const row = byId.first({ id })
      return row && toConnection(row)
    },
    put: ({ key, isDefault: _default, deletedAt: _deleted, ...connection }) => {
      forgetOtherModels.run({ id: connection.id, baseAddress: connection.baseAddress })
      upsert.run({
        ...connection,
        takesStreamOptions: Number(connection.takesStreamOptions),
        keyOrigin: key?.address ?? null,
        keyLastFour: key?.lastFour ?? null,
        keyKeptIn: key?.keyPlace ?? null,
        keySavedAt: key?.savedAt ?? null,
        keyLastUsedAt: key?.lastUsedAt ?? null,
      })
    },
    noteKeyUse: (id, address, usedAt) => noteKeyUse.run({ id, address, usedAt }),
    ...preparePlaces(database),
  }
}

/** Sets the position only for a new connection. */
function prepareUpsert(database: DatabaseSync) {
  return prepareCommand(
    database,
    `INSERT INTO connections
       (id, kind, name, own_name, base_address, dashboard_address, streaming, answers, takes_stream_options,
        key_origin, key_last_four, key_kept_in, key_saved_at, key_last_used_at, position)
     VALUES (:id, :kind, :name, :ownName, :baseAddress, :dashboardAddress, :streaming, :answers, :takesStreamOptions,
        :keyOrigin, :keyLastFour, :keyKeptIn, :keySavedAt, :keyLastUsedAt,
        (SELECT COALESCE(MAX(position), 0) + 1 FROM connections))
     ON CONFLICT (id) DO UPDATE SET
       kind = excluded.kind, name = excluded.name, own_name = excluded.own_name, base_address = excluded.base_address,
       dashboard_address = excluded.dashboard_address, streaming = excluded.streaming,
       answers = excluded.answers, takes_stream_options = excluded.takes_stream_options,
       key_origin = excluded.key_origin,
       key_last_four = excluded.key_last_four, key_kept_in = excluded.key_kept_in,
       key_saved_at = excluded.key_saved_at, key_last_used_at = excluded.key_last_used_at`,
  )
}

function preparePlaces(
  database: DatabaseSync,
): Pick<ConnectionRepository, 'setOrder' | 'setDefault' | 'setDeleted'> {
  const setPosition = prepareCommand(database, 'UPDATE connections SET position = :position WHERE id = :id')
  const setDefault = prepareCommand(database, 'UPDATE connections SET is_default = (id = :id)')
  const setDeleted = prepareCommand(database, 'UPDATE connections SET deleted_at = :deletedAt WHERE id = :id')
  return {
    setOrder(ids) {
      for (const [index, id] of ids.entries()) setPosition.run({ id, position: index + 1 })
    },
    setDefault: (id) => setDefault.run({ id }),
    setDeleted: (id, deletedAt) => setDeleted.runOnOne({ id, deletedAt }),
  }
}

export function toConnection(row: Row): StoredConnection {
  return {
    id: text(row, 'id'),
    kind: ConnectionKind.parse(text(row, 'kind')),
    name: text(row, 'name'),
    ownName: text(row, 'own_name'),
    isDefault: flag(row, 'is_the_default'),
    deletedAt: numberOrNull(row, 'deleted_at'),
    baseAddress: text(row, 'base_address'),
    dashboardAddress: text(row, 'dashboard_address'),
    streaming: StreamingMeasure.safeParse(text(row, 'streaming')).data ?? 'not-measured',
    answers: AnswerForm.safeParse(textOrNull(row, 'answers')).data ?? null,
    takesStreamOptions: flag(row, 'takes_stream_options'),
    key: toKeyNote(row),
  }
}

const places = ['keychain', 'encrypted', 'session'] as const

function toKeyNote(row: Row): KeyNote | null {
  const address = textOrNull(row, 'key_origin')
  if (address === null) return null
  return {
    address,
    lastFour: textOrNull(row, 'key_last_four'),
    keyPlace: places.find((place) => place === text(row, 'key_kept_in')) ?? 'keychain',
    savedAt: numberOrNull(row, 'key_saved_at'),
    lastUsedAt: numberOrNull(row, 'key_last_used_at'),
  }
}

/**
 * A separate setting: no request of the window writes it, no archive contains it, and a restored file loses
 * it.
 */
export function createConsentRepository(database: DatabaseSync): ConsentRepository {
  const settings = createSettingRepository(database)
  const calls = prepareQuery(database, 'SELECT 1 FROM calls LIMIT 1')
  const read = (): readonly unknown[] => {
    const stored = settings.read(name)
    return Array.isArray(stored) ? stored : []
  }
  return {
    has: (baseAddress) => read().includes(baseAddress),
    add(baseAddress) {
      settings.write(name, [...new Set([...read(), baseAddress])])
    },
    // A request of the window can delete the rows, but not the mark, which a trigger sets.
    isFirstUse: () =>
      read().length === 0 && settings.read('had-words') === undefined && calls.first() === null,
  }
}

export interface ConnectionRepository {
  /** The connections that are not deleted, in the person's order. */
  list(): StoredConnection[]
  /** Includes deleted ones, which other rows still reference. */
  everyone(): StoredConnection[]
  /** Finds deleted ones too. */
  find(id: string): StoredConnection | null
  /**
   * Inserts it as the last, or replaces the one with the same id. Position, deletion and default are set
   * separately.
   */
  put(connection: StoredConnection): void
  setOrder(ids: readonly string[]): void
  setDefault(id: string): void
  setDeleted(id: string, deletedAt: number | null): void
  /** Notes that the key for this base address was sent with a request. */
  noteKeyUse(id: string, address: string, usedAt: number): void
}
