import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../../shared/domain/app/errors.ts'
import { text, textOrNull } from '../../database/rows.ts'
import { type Row, statementsOf } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { createWordIndexing, prepareTitleIndexing } from '../../search/indexing.ts'
import { reasoningSoFar, textSoFar } from '../chat/answer-parts.ts'
import { conversationsToDelete } from './trash-repository.ts'

/** The `deletedAt` of an unfinished copy. No list shows the copy until its last step replaces this value. */
const unfinishedCopy = -1

export interface CopyOrder {
  readonly id: string
  readonly title: string
  /** The last message of the branch to copy; null for the whole tree. */
  readonly upTo: string | null
  readonly createdAt: number
  newId(): string
}

interface Original {
  readonly id: string
  readonly parentId: string | null
  readonly chosenChildId: string | null
}

export function createCopyRepository(database: DatabaseSync, transaction: Transaction) {
  const { tree, treeRoot, line } = prepareQueries(database)
  const commands = prepareCommands(database)
  const indexWords = createWordIndexing(database)

  /** The messages to copy, parents first. */
  function wholeTree(id: string) {
    const root = treeRoot.first({ id })
    return {
      messages: tree.all({ id }).map(toOriginal),
      chosenRootId: root && textOrNull(root, 'chosenRootId'),
    }
  }

  function lineTo(id: string, messageId: string) {
    const messages = line.all({ id, messageId }).map(toOriginal)
    if (messages.length === 0) throw new AppError('not-found', 'There is no such message to copy.')
    const follows = (index: number): string | null => messages[index + 1]?.id ?? null
    return {
      messages: messages.map((message, index) => ({ ...message, chosenChildId: follows(index) })),
      chosenRootId: messages[0]?.id ?? null,
    }
  }

  function* copyMessages(messages: readonly Original[], newIds: ReadonlyMap<string, string>, copyId: string) {
    const renamed = (id: string | null): string | null => (id === null ? null : (newIds.get(id) ?? null))
    for (const { id, parentId } of messages) {
      const newId = renamed(id) ?? ''
      commands.copyMessage.runOnOne({ id, copyId, newId, parentId: renamed(parentId) })
      indexWords(newId)
      yield
    }
    // A message's chosen child must exist. SQLite's own look-ups would take quadratic time.
    for (const { id, chosenChildId } of messages) {
      if (chosenChildId === null) continue
      commands.chooseChild.run({ newId: renamed(id), chosenChildId: renamed(chosenChildId) })
      yield
    }
  }

  return {
    /**
     * Copies one message per step, so that a long copy doesn't block other writers. The copy is hidden until
     * the last step. Copies no ledger rows: every message names the original that has the calls.
     */
    *copy(id: string, { id: copyId, title, upTo, createdAt, newId }: CopyOrder): Generator<void> {
      const { messages, chosenRootId } = transaction(() => {
        commands.copyConversation.runOnOne({ id, copyId, title, createdAt, isWhole: Number(upTo === null) })
        return upTo === null ? wholeTree(id) : lineTo(id, upTo)
      })
      const newIds = new Map(messages.map((message) => [message.id, newId()]))
      yield* copyMessages(messages, newIds, copyId)
      transaction(() => {
        commands.show.runOnOne({ copyId, chosenRootId: newIds.get(chosenRootId ?? '') ?? null })
        commands.indexTitle.run({ id: copyId })
        commands.copyTags.run({ id, copyId })
      })
    },
    /** Marks copies that an earlier run left unfinished, so that the trash deletes them. */
    abandon: () => commands.abandon.run({}),
  }
}

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    tree: query(
      'SELECT id, parentId, chosenChildId FROM messages WHERE conversationId = :id ORDER BY sequence',
    ),
    treeRoot: query('SELECT chosenRootId FROM conversations WHERE id = :id'),
    line: query(`WITH RECURSIVE line (depth, id, parentId, chosenChildId) AS (
         SELECT 0, id, parentId, chosenChildId FROM messages
           WHERE id = :messageId AND conversationId = :id
         UNION ALL
         SELECT depth + 1, messages.id, messages.parentId, messages.chosenChildId
           FROM line JOIN messages ON messages.id = line.parentId
       )
       SELECT id, parentId, chosenChildId FROM line ORDER BY depth DESC`),
  }
}

function prepareCommands(database: DatabaseSync) {
  const { command } = statementsOf(database)
  return {
    // A draft belongs to the end of the chat, so only a full copy gets the draft.
    copyConversation: command(`INSERT INTO conversations
         (id, connectionId, title, modelId, systemPrompt, draft, nextExtraFields, extraFields, projectId,
          answerLimit, spelling, recency, createdAt, updatedAt, deletedAt)
       SELECT :copyId, connectionId, :title, modelId, systemPrompt, CASE WHEN :isWhole THEN draft ELSE '' END,
         CASE WHEN :isWhole THEN nextExtraFields ELSE '' END, extraFields, projectId, answerLimit, spelling,
         (SELECT MAX(recency) + 1 FROM conversations), :createdAt, :createdAt, ${unfinishedCopy}
       FROM conversations WHERE id = :id AND deletedAt IS NULL`),
    copyTags: command(`INSERT INTO conversationTags (conversationId, tag)
       SELECT :copyId, tag FROM conversationTags WHERE conversationId = :id`),
    // A copy of a copy names the original message, which has the calls. An answer that could not be saved
    // whole may exist only in `answerParts`.
    copyMessage: command(`INSERT INTO messages (id, conversationId, parentId, role, createdAt, text,
         systemPrompt, failure, reasoning, copiedFrom, importedFrom, importedModel,
         importedUsage, comparisonId, isPicked, isExcluded, excludedImages,
         extraFields)
       SELECT :newId, :copyId, :parentId, role, createdAt, ${textSoFar},
         systemPrompt, failure, ${reasoningSoFar}, COALESCE(copiedFrom, id), importedFrom, importedModel,
         importedUsage, comparisonId, isPicked, isExcluded, excludedImages,
         extraFields
       FROM messages WHERE id = :id`),
    chooseChild: command('UPDATE messages SET chosenChildId = :chosenChildId WHERE id = :newId'),
    indexTitle: prepareTitleIndexing(database),
    ...prepareEndings(database),
  }
}

/** Shows a finished copy, or passes an unfinished one to wiping. */
function prepareEndings(database: DatabaseSync) {
  const { command } = statementsOf(database)
  return {
    show: command(`UPDATE conversations SET chosenRootId = :chosenRootId, deletedAt = NULL
       WHERE id = :copyId AND deletedAt = ${unfinishedCopy}`),
    abandon: command(
      `UPDATE conversations SET deletedAt = ${conversationsToDelete} WHERE deletedAt = ${unfinishedCopy}`,
    ),
  }
}

function toOriginal(row: Row): Original {
  return {
    id: text(row, 'id'),
    parentId: textOrNull(row, 'parentId'),
    chosenChildId: textOrNull(row, 'chosenChildId'),
  }
}
