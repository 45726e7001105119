import type { DatabaseSync } from 'node:sqlite'
import type { TrashedConversation } from '../../../../shared/contract/conversations/conversation.ts'
import { text } from '../../database/rows.ts'
import { prepareCommand, prepareQuery } from '../../database/statements.ts'
import type { Transaction } from '../../database/transaction.ts'

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

/** What keeps many conversations in order. */
export interface OrderRepository {
  setPinned(id: string, pinnedAt: number | null): void
  setArchived(id: string, archivedAt: number | null): void
  /** These and no others. */
  setTags(id: string, tags: readonly string[]): void
  /** Every tag that some conversation has, also one in the trash. */
  tags(): string[]
}

export interface CopyOrder {
  /** The id of the copy. */
  readonly id: string
  readonly title: string
  /** The last message of the line to copy; null for the whole tree. */
  readonly upTo: string | null
  readonly createdAt: number
  newId(): string
}

export interface CopyRepository {
  /**
   * Copies one message with each step, so that a long conversation can be copied beside others who write. The copy is hidden until the last
   * step. The ledger is not copied: every message remembers which one was paid for.
   */
  copy(id: string, order: CopyOrder): Iterator<void>
  /** Has what an earlier run did not copy to its end deleted for good with the trash. */
  abandon(): void
}

export interface TrashRepository {
  /** The one deleted last comes first. */
  list(): TrashedConversation[]
  deletedBefore(time: number): string[]
  /**
   * From here on it cannot be brought back, even where the app ends before all of its words are deleted. False where it is not in
   * the trash.
   */
  doom(id: string): boolean
  /** Those that were doomed and are still there. */
  doomed(): string[]
  /** What its messages are found by, the last one first, a few at a time. */
  wordsOf(id: string): readonly (readonly number[])[]
  deleteWords(sequences: readonly number[]): void
  /** Gives a few of its calls its last title; false once all have it. A title that was removed from the ledger stays away. */
  keepLastTitle(id: string): boolean
  /** The conversation itself, once its words are deleted. */
  forget(id: string): void
  /** Whether words that were deleted, here or elsewhere, may still be in the search index, or in the file around it. */
  hasRemains(): boolean
}
