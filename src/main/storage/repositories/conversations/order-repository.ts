import type { DatabaseSync } from 'node:sqlite'
import { text } from '../../database/rows.ts'
import { statementsOf } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'

/** Pins, archives and tags chats. */
export function createOrderRepository(database: DatabaseSync, transaction: Transaction) {
  const { query, command } = statementsOf(database)
  const setPinned = command('UPDATE conversations SET pinnedAt = :pinnedAt WHERE id = :id')
  const setArchived = command('UPDATE conversations SET archivedAt = :archivedAt WHERE id = :id')
  const tags = query('SELECT DISTINCT tag FROM conversationTags ORDER BY tag')
  const deleteTags = command('DELETE FROM conversationTags WHERE conversationId = :id')
  const insertTag = command('INSERT INTO conversationTags (conversationId, tag) VALUES (:id, :tag)')
  return {
    setPinned: (id: string, pinnedAt: number | null) => setPinned.runOnOne({ id, pinnedAt }),
    setArchived: (id: string, archivedAt: number | null) => setArchived.runOnOne({ id, archivedAt }),
    /** Replaces all tags. */
    setTags(id: string, wanted: readonly string[]) {
      transaction(() => {
        deleteTags.run({ id })
        for (const tag of wanted) insertTag.run({ id, tag })
      })
    },
    /** Every tag of any chat, including chats in the trash. */
    tags: (): string[] => tags.all().map((row) => text(row, 'tag')),
  }
}
