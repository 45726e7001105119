import type { DatabaseSync } from 'node:sqlite'
import { text } from '../../database/rows.ts'
import { prepareCommand, prepareQuery } from '../../database/statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { OrderRepository } from './order-store.ts'

export function createOrderRepository(database: DatabaseSync, transaction: Transaction): OrderRepository {
  const setPinned = prepareCommand(database, 'UPDATE conversations SET pinned_at = :pinnedAt WHERE id = :id')
  const setArchived = prepareCommand(
    database,
    'UPDATE conversations SET archived_at = :archivedAt WHERE id = :id',
  )
  const tags = prepareQuery(database, 'SELECT DISTINCT tag FROM conversation_tags ORDER BY tag')
  const deleteTags = prepareCommand(database, 'DELETE FROM conversation_tags WHERE conversation_id = :id')
  const insertTag = prepareCommand(
    database,
    'INSERT INTO conversation_tags (conversation_id, tag) VALUES (:id, :tag)',
  )
  return {
    setPinned: (id, pinnedAt) => setPinned.runOnOne({ id, pinnedAt }),
    setArchived: (id, archivedAt) => setArchived.runOnOne({ id, archivedAt }),
    setTags(id, wanted) {
      transaction(() => {
        deleteTags.run({ id })
        for (const tag of wanted) insertTag.run({ id, tag })
      })
    },
    tags: () => tags.all().map((row) => text(row, 'tag')),
  }
}
