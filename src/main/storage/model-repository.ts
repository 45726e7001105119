import type { DatabaseSync } from 'node:sqlite'
import { Model } from '../../shared/model.ts'
import { json, number, numberOrNull, text, textOrNull } from './rows.ts'
import { prepareCommand, prepareQuery, type Row } from './statements.ts'
import type { ModelRepository } from './store.ts'
import type { Transaction } from './transaction.ts'

export function createModelRepository(database: DatabaseSync, transaction: Transaction): ModelRepository {
  const listOf = prepareQuery(database, 'SELECT * FROM model_lists WHERE connection_id = :connectionId')
  const modelsOf = prepareQuery(
    database,
    'SELECT * FROM models WHERE connection_id = :connectionId ORDER BY position',
  )
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

  return {
    list: (connectionId) => {
      const list = listOf.first({ connectionId })
      if (!list) return { models: [], skippedCount: 0, fetchedAt: null }
      const models = modelsOf.all({ connectionId }).map(toModel)
      return { models, skippedCount: number(list, 'skipped_count'), fetchedAt: number(list, 'fetched_at') }
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
  }
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
