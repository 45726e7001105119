import type { DatabaseSync } from 'node:sqlite'
import {
  FavouriteIds,
  Model,
  type ModelList,
  type UsedModel,
} from '../../../../shared/contract/connections/model.ts'
import { json, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'
import type { Transaction } from '../../database/transaction.ts'

export function createModelRepository(database: DatabaseSync, transaction: Transaction): ModelRepository {
  const listOf = prepareQuery(database, 'SELECT * FROM model_lists WHERE connection_id = :connectionId')
  const modelsOf = prepareQuery(
    database,
    'SELECT * FROM models WHERE connection_id = :connectionId ORDER BY position',
  )
  const contextLengthOf = prepareQuery(database, contextLength)
  const removeModels = prepareCommand(database, 'DELETE FROM models WHERE connection_id = :connectionId')
  const upsertList = prepareCommand(
    database,
    `INSERT INTO model_lists (connection_id, fetched_at, skipped_count)
     VALUES (:connectionId, :fetchedAt, :skippedCount)
     ON CONFLICT (connection_id) DO UPDATE SET
       fetched_at = excluded.fetched_at, skipped_count = excluded.skipped_count`,
  )
  const insertModel = prepareCommand(
    database,
    `INSERT INTO models (connection_id, position, id, owned_by, capabilities, size, context_length)
     VALUES (:connectionId, :position, :id, :ownedBy, :capabilities, :size, :contextLength)`,
  )
  const favouritesOf = prepareQuery(
    database,
    'SELECT favourite_models FROM connections WHERE id = :connectionId',
  )
  const setFavourites = prepareCommand(
    database,
    'UPDATE connections SET favourite_models = :favourites WHERE id = :connectionId',
  )
  const usedOf = prepareQuery(database, usedModels)

  return {
    list: (connectionId) => {
      const list = listOf.first({ connectionId })
      if (!list) return { models: [], skippedCount: 0, fetchedAt: null }
      const models = modelsOf.all({ connectionId }).map(toModel)
      return { models, skippedCount: number(list, 'skipped_count'), fetchedAt: number(list, 'fetched_at') }
    },
    isListed: (connectionId, modelId) => contextLengthOf.first({ connectionId, modelId }) !== null,
    contextLength: (connectionId, modelId) => {
      const row = contextLengthOf.first({ connectionId, modelId })
      return row === null ? null : numberOrNull(row, 'context_length')
    },
    replace: (connectionId, models, skippedCount, fetchedAt) => {
      transaction(() => {
        upsertList.run({ connectionId, fetchedAt, skippedCount })
        removeModels.run({ connectionId })
        for (const [position, { id, ownedBy, capabilities, size, contextLength }] of models.entries()) {
          const list = JSON.stringify(capabilities)
          insertModel.run({ connectionId, position, id, ownedBy, capabilities: list, size, contextLength })
        }
      })
    },
    favourites: (connectionId) => {
      const row = favouritesOf.first({ connectionId })
      return row === null ? [] : toFavourites(row)
    },
    setFavourites: (connectionId, ids) =>
      setFavourites.runOnOne({ connectionId, favourites: JSON.stringify(ids) }),
    used: (connectionId) =>
      usedOf.all({ connectionId }).map((row) => ({ id: text(row, 'model'), at: number(row, 'at') })),
  }
}

const contextLength =
  'SELECT context_length FROM models WHERE connection_id = :connectionId AND id = :modelId'

/**
 * Steps from each model to the next, and to its last call: a few index look-ups, however long the ledger is.
 */
const usedModels = `
  WITH RECURSIVE asked (model) AS (
    SELECT MIN(model_asked) FROM calls WHERE connection_id = :connectionId
    UNION ALL
    SELECT (SELECT MIN(model_asked) FROM calls WHERE connection_id = :connectionId AND model_asked > asked.model)
    FROM asked WHERE asked.model IS NOT NULL
  )
  SELECT asked.model, last.started_at AS at
  FROM asked JOIN calls AS last ON last.sequence = (
    SELECT MAX(sequence) FROM calls WHERE connection_id = :connectionId AND model_asked = asked.model)
  ORDER BY last.sequence DESC`

/** Ignores an invalid value, which must not cost the whole connection. */
export function toFavourites(row: Row): string[] {
  return FavouriteIds.safeParse(json(row, 'favourite_models')).data ?? []
}

function toModel(row: Row): Model {
  return {
    id: text(row, 'id'),
    ownedBy: textOrNull(row, 'owned_by'),
    capabilities: Model.shape.capabilities.safeParse(json(row, 'capabilities')).data ?? [],
    size: textOrNull(row, 'size'),
    contextLength: numberOrNull(row, 'context_length'),
  }
}

export interface ModelRepository {
  list(connectionId: string): ModelList
  isListed(connectionId: string, modelId: string): boolean
  /** Null where the service doesn't list the model, or not its context length. */
  contextLength(connectionId: string, modelId: string): number | null
  replace(connectionId: string, models: readonly Model[], skippedCount: number, fetchedAt: number): void
  /** The person's favourite model ids, whether the service lists them now or not. */
  favourites(connectionId: string): string[]
  setFavourites(connectionId: string, ids: readonly string[]): void
  /** The models in the ledger, last used first. */
  used(connectionId: string): UsedModel[]
}
