import type { DatabaseSync } from 'node:sqlite'
import {
  FavouriteIds,
  type ListedModel,
  Model,
  type ModelList,
  type UsedModel,
} from '../../../../shared/contract/connections/model.ts'
import { ListedPrice } from '../../../../shared/contract/money/price.ts'
import { decoder, each, flag, json, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { insertInto, type Row, statementsOf, upsertInto } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'

export function createModelRepository(database: DatabaseSync, transaction: Transaction) {
  const { query, command } = statementsOf(database)
  const listOf = query('SELECT * FROM modelLists WHERE connectionId = :connectionId')
  const modelsOf = query('SELECT * FROM models WHERE connectionId = :connectionId ORDER BY position')
  const pricesOf = query(`SELECT id, price, fetchedAt FROM models JOIN modelLists USING (connectionId)
     WHERE connectionId = :connectionId AND price IS NOT NULL`)
  const contextLengthOf = query(contextLength)
  const removeModels = command('DELETE FROM models WHERE connectionId = :connectionId')
  const upsertList = command(upsertInto('modelLists', ['connectionId'], ['fetchedAt', 'skippedCount']))
  const insertModel = command(
    insertInto('models', ['connectionId', 'position', 'price', ...Object.keys(modelColumns)]),
  )
  const favouritesOf = query('SELECT favouriteModels FROM connections WHERE id = :connectionId')
  const setFavourites = command(
    'UPDATE connections SET favouriteModels = :favourites WHERE id = :connectionId',
  )
  const usedOf = query(usedModels)

  return {
    list: (connectionId: string): ModelList => {
      const list = listOf.first({ connectionId })
      if (!list) return { models: [], skippedCount: 0, fetchedAt: null }
      const models = modelsOf.all({ connectionId }).map(toModel)
      return { models, skippedCount: number(list, 'skippedCount'), fetchedAt: number(list, 'fetchedAt') }
    },
    isListed: (connectionId: string, modelId: string): boolean =>
      contextLengthOf.first({ connectionId, modelId }) !== null,
    /** Null where the service doesn't list the model, or nobody knows its context length. */
    contextLength: (connectionId: string, modelId: string): number | null => {
      const row = contextLengthOf.first({ connectionId, modelId })
      return row === null ? null : numberOrNull(row, 'contextLength')
    },
    /** The models with a price in the service's list. */
    prices: (connectionId: string): { model: string; price: ListedPrice; fetchedAt: number }[] =>
      pricesOf.all({ connectionId }).flatMap((row) => {
        const price = ListedPrice.safeParse(json(row, 'price')).data
        return price ? [{ model: text(row, 'id'), price, fetchedAt: number(row, 'fetchedAt') }] : []
      }),
    replace: (
      connectionId: string,
      models: readonly ListedModel[],
      skippedCount: number,
      fetchedAt: number,
    ) => {
      transaction(() => {
        upsertList.run({ connectionId, fetchedAt, skippedCount })
        removeModels.run({ connectionId })
        for (const [position, { capabilities, isContextListed = false, price, ...model }] of models.entries())
          insertModel.run({
            connectionId,
            position,
            ...model,
            capabilities: JSON.stringify(capabilities),
            isContextListed: Number(isContextListed),
            price: price && JSON.stringify(price),
          })
      })
    },
    /** The user's favourite model ids, whether the service lists them now or not. */
    favourites: (connectionId: string): string[] => {
      const row = favouritesOf.first({ connectionId })
      return row === null ? [] : toFavourites(row)
    },
    setFavourites: (connectionId: string, ids: readonly string[]) =>
      setFavourites.runOnOne({ connectionId, favourites: JSON.stringify(ids) }),
    /** The models in the ledger, last used first. */
    used: (connectionId: string): UsedModel[] =>
      usedOf.all({ connectionId }).map((row) => ({ id: text(row, 'model'), at: number(row, 'at') })),
  }
}

const contextLength = 'SELECT contextLength FROM models WHERE connectionId = :connectionId AND id = :modelId'

/** A few index look-ups for each model, however long the ledger is. */
const usedModels = `
  SELECT modelRequested AS model, startedAt AS at FROM callModels JOIN callRows
    ON callRows.sequence = (SELECT MAX(sequence) FROM callRows WHERE modelId = callModels.sequence)
  WHERE connectionId = :connectionId ORDER BY callRows.sequence DESC`

/** Ignores an invalid value, which must not cost the whole connection. */
export function toFavourites(row: Row): string[] {
  return FavouriteIds.safeParse(json(row, 'favouriteModels')).data ?? []
}

const modelColumns = {
  id: text,
  ...each(textOrNull, 'ownedBy', 'size'),
  capabilities: (row: Row) => Model.shape.capabilities.safeParse(json(row, 'capabilities')).data ?? [],
  contextLength: numberOrNull,
  isContextListed: (row: Row) => flag(row, 'isContextListed') || undefined,
}
const toModel: (row: Row) => Model = decoder(modelColumns)
