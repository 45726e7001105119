import type { DatabaseSync } from 'node:sqlite'
import type { TrashedConversation } from '../../../../shared/contract/conversations/conversation.ts'
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

export interface CopyOrder {
  readonly id: string
  readonly title: string
  /** The last message of the branch to copy; null for the whole tree. */
  readonly upTo: string | null
  readonly createdAt: number
  newId(): string
}

export interface CopyRepository {
  /**
   * Copies one message per step, so that a long copy doesn't block other writers. The copy is hidden until
   * the last step. Copies no ledger rows: every message names the original that has the calls.
   */
  copy(id: string, order: CopyOrder): Iterator<void>
  /** Marks copies that an earlier run left unfinished, so that the trash deletes them. */
  abandon(): void
}

export interface TrashRepository {
  /** The last deleted first. */
  list(): TrashedConversation[]
  deletedBefore(time: number): string[]
  /**
   * Makes a deletion final. After this, nobody can restore the chat, even if the app quits before all texts
   * are deleted. False where the chat is not in the trash.
   */
  markForDeletion(id: string): boolean
  /** The chats that are being deleted permanently and still exist. */
  marked(): string[]
  /**
   * The sequences of the chat's messages, by which the search index finds them. Last first, in small groups.
   */
  wordsOf(id: string): readonly (readonly number[])[]
  deleteWords(sequences: readonly number[]): void
  /**
   * Writes the chat's last title into a few of its calls; false when all have it. A title that was removed
   * from the ledger stays removed.
   */
  keepLastTitle(id: string): boolean
  /** Deletes the chat itself, after its texts. */
  forget(id: string): void
  /** Whether deleted words may still be in the search index, or elsewhere in the file. */
  hasRemains(): boolean
}
