import type { DatabaseSync } from 'node:sqlite'
import { Price, type PriceKey } from '../../../../shared/contract/money/price.ts'
import { rateNames } from '../../../../shared/domain/money/money.ts'
import { decoder, each, json, text, textOrNull } from '../../database/rows.ts'
import { preparedOnce, type Row, statementsOf, upsertInto } from '../../database/sql-statements.ts'

/**
 * Counts price changes per connection. SQLite reports only changes by other connections, and in safe mode an
 * import shares this one.
 */
const changesOver = new WeakMap<DatabaseSync, number>()

/** Every price, by connection and model, and the newest first. */
export function readPrices(database: DatabaseSync): Price[] {
  const query = preparedOnce(
    database,
    'SELECT * FROM prices ORDER BY connectionId, model COLLATE NOCASE, model, validFrom DESC',
  )
  return query.all().map(toPrice)
}

/** Prices by connection, model and first day. */
export function createPriceRepository(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  // Changes when a thread has written.
  const version = query('PRAGMA data_version')
  const upsert = command(
    upsertInto(
      'prices',
      ['connectionId', 'model', 'validFrom'],
      ['currency', 'extras', 'origin', ...rateNames],
    ),
  )
  const byKey = 'WHERE connectionId = :connectionId AND model = :model AND validFrom = :validFrom'
  const one = query(`SELECT * FROM prices ${byKey}`).as(toPrice)
  const remove = command(`DELETE FROM prices ${byKey}`)
  const noteChange = (): void => void changesOver.set(database, (changesOver.get(database) ?? 0) + 1)
  let kept: { readonly version: unknown; readonly list: readonly Price[] } | null = null

  return {
    /**
     * By connection and model, newest first. Returns the same list until any price changes.
     */
    list(): readonly Price[] {
      const now = `${String(version.first()?.['data_version'])} ${changesOver.get(database) ?? 0}`
      if (kept === null || kept.version !== now) kept = { version: now, list: readPrices(database) }
      return kept.list
    },
    find: ({ connectionId, model, validFrom }: PriceKey): Price | null =>
      one.first({ connectionId, model, validFrom }),
    /** Inserts it, or replaces the one with the same connection, model and day. */
    put(price: Price) {
      noteChange()
      upsert.run({
        ...price,
        extras: price.extras && JSON.stringify(price.extras),
        origin: JSON.stringify(price.origin),
      })
    },
    remove({ connectionId, model, validFrom }: PriceKey) {
      noteChange()
      remove.run({ connectionId, model, validFrom })
    },
  }
}

const toPrice: (row: Row) => Price = decoder({
  ...each(text, 'connectionId', 'model', 'validFrom', 'promptPerMillion', 'completionPerMillion', 'currency'),
  ...each(textOrNull, 'cachedPerMillion', 'cacheWritePerMillion'),
  extras: (row, column) => (row[column] === null ? null : Price.shape.extras.parse(json(row, column))),
  origin: (row, column) => Price.shape.origin.parse(json(row, column)),
})
