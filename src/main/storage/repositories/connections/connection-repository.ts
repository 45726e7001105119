import type { DatabaseSync } from 'node:sqlite'
import {
  AnswerForm,
  Connection,
  ConnectionKind,
  KeyHeader,
  StreamingMeasure,
} from '../../../../shared/contract/connections/connection.ts'
import { decoder, each, flag, json, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import {
  prepareCommand,
  prepareQuery,
  type Row,
  statementsOf,
  upsertInto,
} from '../../database/sql-statements.ts'
import type { KeyNote, StoredConnection } from '../../row-types.ts'
import { createSettingRepository } from '../app/setting-repository.ts'

const name = 'consents'

/**
 * The chosen default connection, or the first one while the chosen one is deleted. So there is always exactly
 * one.
 */
const defaultId = `(SELECT id FROM connections WHERE deletedAt IS NULL ORDER BY isDefault DESC, position, sequence LIMIT 1)`
/** In order, including deleted ones. */
export const allConnections = `SELECT *, id IS ${defaultId} AS isTheDefault FROM connections`
const inOrder = 'ORDER BY position, sequence'

export function createConnectionRepository(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  const live = query(`${allConnections} WHERE deletedAt IS NULL ${inOrder}`).as(toConnection)
  const everyone = query(`${allConnections} ${inOrder}`).as(toConnection)
  const byId = query(`${allConnections} WHERE id = :id`).as(toConnection)
  const upsert = prepareUpsert(database)
  // A list of models belongs to the address that returned it.
  const forgetOtherModels = command(`DELETE FROM modelLists WHERE connectionId = :id
       AND EXISTS (SELECT 1 FROM connections WHERE id = :id AND baseAddress <> :baseAddress)`)
  const noteKeyUse = command(
    'UPDATE connections SET keyLastUsedAt = :usedAt WHERE id = :id AND keyAddress = :address',
  )

  return {
    /** The connections that are not deleted, in the user's order. */
    list: (): StoredConnection[] => live.all(),
    /** Includes deleted ones, which other rows still reference. */
    everyone: (): StoredConnection[] => everyone.all(),
    /** Finds deleted ones too. */
    find: (id: string): StoredConnection | null => byId.first({ id }),
    /**
     * Inserts it as the last, or replaces the one with the same id. Position, deletion and default are set
     * separately.
     */
    put: ({ key, isDefault: _default, deletedAt: _deleted, ...connection }: StoredConnection) => {
      forgetOtherModels.run({ id: connection.id, baseAddress: connection.baseAddress })
      upsert.run({
        ...connection,
        imageRefusals: JSON.stringify(connection.imageRefusals),
        keyAddress: key?.address ?? null,
        keyLastFour: key?.lastFour ?? null,
        keyPlace: key?.keyPlace ?? null,
        keySavedAt: key?.savedAt ?? null,
        keyLastUsedAt: key?.lastUsedAt ?? null,
      })
    },
    /** Notes that the key for this base address was sent with a request. */
    noteKeyUse: (id: string, address: string, usedAt: number) => noteKeyUse.run({ id, address, usedAt }),
    ...preparePlaces(database),
  }
}

/** Sets the position only for a new connection. */
function prepareUpsert(database: DatabaseSync) {
  return prepareCommand(
    database,
    upsertInto('connections', ['id'], changing, {
      position: '(SELECT COALESCE(MAX(position), 0) + 1 FROM connections)',
    }),
  )
}

function preparePlaces(database: DatabaseSync) {
  const { command } = statementsOf(database)
  const setPosition = command('UPDATE connections SET position = :position WHERE id = :id')
  const setDefault = command('UPDATE connections SET isDefault = (id = :id)')
  const setDeleted = command('UPDATE connections SET deletedAt = :deletedAt WHERE id = :id')
  return {
    setOrder(ids: readonly string[]) {
      for (const [index, id] of ids.entries()) setPosition.run({ id, position: index + 1 })
    },
    setDefault: (id: string) => setDefault.run({ id }),
    setDeleted: (id: string, deletedAt: number | null) => setDeleted.runOnOne({ id, deletedAt }),
  }
}

const places = ['keychain', 'encrypted', 'session'] as const

const columns = {
  ...each(text, 'id', 'name', 'ownName', 'baseAddress', 'dashboardAddress'),
  kind: (row: Row) => ConnectionKind.parse(text(row, 'kind')),
  streaming: (row: Row) => StreamingMeasure.safeParse(text(row, 'streaming')).data ?? 'not-measured',
  answers: (row: Row) => AnswerForm.safeParse(textOrNull(row, 'answers')).data ?? null,
  takesStreamOptions: flag,
  imageRefusals: (row: Row) =>
    Connection.shape.imageRefusals.safeParse(json(row, 'imageRefusals')).data ?? [],
  keyHeader: (row: Row) => KeyHeader.safeParse(text(row, 'keyHeader')).data ?? 'bearer',
}
const keyColumns = ['keyAddress', 'keyLastFour', 'keyPlace', 'keySavedAt', 'keyLastUsedAt']
const changing = [...Object.keys(columns).filter((column) => column !== 'id'), ...keyColumns]

export const toConnection: (row: Row) => StoredConnection = decoder({
  ...columns,
  isDefault: (row) => flag(row, 'isTheDefault'),
  deletedAt: numberOrNull,
  key: toKeyNote,
})

function toKeyNote(row: Row): KeyNote | null {
  const address = textOrNull(row, 'keyAddress')
  if (address === null) return null
  return {
    address,
    lastFour: textOrNull(row, 'keyLastFour'),
    keyPlace: places.find((place) => place === text(row, 'keyPlace')) ?? 'keychain',
    savedAt: numberOrNull(row, 'keySavedAt'),
    lastUsedAt: numberOrNull(row, 'keyLastUsedAt'),
  }
}

/**
 * Base addresses to which the user agreed to send; Tally doesn't ask about them again.
 * A separate setting: no request of the window writes it, no archive contains it, and a restored file loses
 * it.
 */
export function createConsentRepository(database: DatabaseSync) {
  const settings = createSettingRepository(database)
  const calls = prepareQuery(database, 'SELECT 1 FROM callRows LIMIT 1')
  const read = (): readonly unknown[] => {
    const stored = settings.read(name)
    return Array.isArray(stored) ? stored : []
  }
  return {
    has: (baseAddress: string): boolean => read().includes(baseAddress),
    add(baseAddress: string): void {
      settings.write(name, [...new Set([...read(), baseAddress])])
    },
    /**
     * Whether there is no consent yet, and never was a message that a request could reveal, not even in the
     * window. A request of the window can delete the rows, but not the mark, which a trigger sets.
     */
    isFirstUse: (): boolean =>
      read().length === 0 && settings.read('had-words') === undefined && calls.first() === null,
  }
}
