import type { DatabaseSync } from 'node:sqlite'
import type { TrashedConversation } from '../../../../shared/contract/conversations/conversation.ts'
import { flag, number, text } from '../../database/rows.ts'
import { orNotSaved, prepareViewCommand, type Row, statementsOf } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { readRemains, recordDeletion } from '../../database/wipe-note.ts'

/** The `deletedAt` of a chat whose texts are being deleted permanently. */
export const conversationsToDelete = 0

/** As many rows as can change without blocking another writer. */
const fewRows = 20

export function createTrashRepository(database: DatabaseSync, transaction: Transaction) {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  return {
    /** The last deleted first. */
    list: (): TrashedConversation[] =>
      queries.listed.all().map((row) => ({
        id: text(row, 'id'),
        title: text(row, 'title'),
        deletedAt: number(row, 'deletedAt'),
      })),
    deletedBefore: (time: number): string[] =>
      queries.deletedBefore.all({ time }).map((row) => text(row, 'id')),
    /**
     * Makes a deletion final. After this, nobody can restore the chat, even if the app quits before all texts
     * are deleted. False where the chat is not in the trash.
     */
    markForDeletion: (id: string): boolean =>
      transaction(() => {
        const wasMarked = commands.markForDeletion.count({ id }) > 0
        if (wasMarked) recordDeletion(database)
        return wasMarked
      }),
    /** The chats that are being deleted permanently and still exist. */
    marked: (): string[] => queries.marked.all().map((row) => text(row, 'id')),
    /**
     * The sequences of the chat's messages, by which the search index finds them. Last first, in small groups.
     */
    wordsOf: (id: string): number[][] => inSmallGroups(queries.messages.all({ id })),
    deleteWords: (sequences: readonly number[]) =>
      withoutForeignKeyChecks(database, () =>
        transaction(() => {
          for (const sequence of sequences) {
            commands.cutOff.run({ sequence })
            commands.deleteMessage.run({ sequence })
          }
        }),
      ),
    /**
     * Writes the chat's last title into a few of its calls; false when all have it. A title that was removed
     * from the ledger stays removed.
     */
    keepLastTitle: (id: string): boolean => commands.keepLastTitle.count({ id }) > 0,
    /**
     * Deletes the chat itself, after its texts. Notes the deletion again, because wiping may have ended since the
     * mark, before these words were deleted.
     */
    forget: (id: string) =>
      transaction(() => {
        commands.forget.run({ id })
        recordDeletion(database)
      }),
    /** Whether deleted words may still be in the search index, or elsewhere in the file. */
    hasRemains: (): boolean => readRemains(database) === 'index',
  }
}

/** Images take long to overwrite, so their messages go one by one. */
function inSmallGroups(messages: readonly Row[]): number[][] {
  const groups: number[][] = []
  let isFull = true
  for (const message of messages) {
    const hasImages = flag(message, 'hasImages')
    if (isFull || hasImages) groups.push([])
    const length = groups.at(-1)?.push(number(message, 'sequence'))
    isFull = hasImages || length === fewRows
  }
  return groups
}

/**
 * Turns foreign keys off for the work. For each deleted message, SQLite would scan the whole chat for its
 * children. The last message goes first and is detached from its parent, so there are no children to find.
 */
function withoutForeignKeyChecks(database: DatabaseSync, work: () => void): void {
  orNotSaved(database, () => database.exec('PRAGMA foreign_keys = OFF'))
  try {
    work()
  } finally {
    database.exec('PRAGMA foreign_keys = ON')
  }
}

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    listed: query(`SELECT id, title, deletedAt FROM conversations WHERE deletedAt > ${conversationsToDelete}
       ORDER BY deletedAt DESC, recency DESC`),
    deletedBefore: query(
      `SELECT id FROM conversations WHERE deletedAt > ${conversationsToDelete} AND MAX(deletedAt, updatedAt) < :time ORDER BY deletedAt`,
    ),
    marked: query(`SELECT id FROM conversations WHERE deletedAt = ${conversationsToDelete}`),
    messages: query(`SELECT sequence, EXISTS (SELECT 1 FROM imageUses WHERE owner = messages.id) AS hasImages
       FROM messages WHERE conversationId = :id ORDER BY sequence DESC`),
  }
}

function prepareCommands(database: DatabaseSync) {
  const { command } = statementsOf(database)
  return {
    markForDeletion:
      command(`UPDATE conversations SET deletedAt = ${conversationsToDelete}, chosenRootId = NULL
       WHERE id = :id AND deletedAt <> ${conversationsToDelete}`),
    cutOff: command(`UPDATE messages SET chosenChildId = NULL
       WHERE id = (SELECT parentId FROM messages WHERE sequence = :sequence) AND chosenChildId IS NOT NULL`),
    deleteMessage: command('DELETE FROM messages WHERE sequence = :sequence'),
    keepLastTitle: prepareViewCommand(
      database,
      `UPDATE calls SET conversationTitle = iif(conversationTitle = '', '', (SELECT title FROM conversations
         WHERE id = :id)), extraFields = iif(extraFields = '', '', NULL)
       WHERE sequence IN (
         SELECT calls.sequence FROM calls JOIN conversations ON conversations.id = calls.conversationId
         WHERE conversationId = :id AND ((conversationTitle NOT IN ('', title) AND title <> '')
           OR calls.extraFields <> '')
         LIMIT ${fewRows})`,
    ),
    // Its tags are deleted with it.
    forget: command(`DELETE FROM conversations WHERE id = :id AND deletedAt = ${conversationsToDelete}`),
  }
}
