import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../../shared/domain/app/errors.ts'
import { text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { createWordIndexing, prepareTitleIndexing } from '../../search/indexing.ts'
import { reasoningSoFar, textSoFar } from '../chat/answer-parts.ts'
import type { CopyRepository } from './order-repository.ts'
import { conversationsToDelete } from './trash-repository.ts'

/** The `deleted_at` of an unfinished copy. No list shows the copy until its last step replaces this value. */
const unfinishedCopy = -1

interface Original {
  readonly id: string
  readonly parentId: string | null
  readonly chosenChildId: string | null
}

/** The messages to copy, parents first. */
interface Originals {
  readonly messages: readonly Original[]
  readonly chosenRootId: string | null
}

export function createCopyRepository(database: DatabaseSync, transaction: Transaction): CopyRepository {
  const { tree, treeRoot, line } = prepareQueries(database)
  const commands = prepareCommands(database)
  const indexWords = createWordIndexing(database)

  function wholeTree(id: string): Originals {
    const root = treeRoot.first({ id })
    return {
      messages: tree.all({ id }).map(toOriginal),
      chosenRootId: root && textOrNull(root, 'chosen_root_id'),
    }
  }

  function lineTo(id: string, messageId: string): Originals {
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
    *copy(id, { id: copyId, title, upTo, createdAt, newId }) {
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
    abandon: () => commands.abandon.run({}),
  }
}

function prepareQueries(database: DatabaseSync) {
  return {
    tree: prepareQuery(
      database,
      'SELECT id, parent_id, chosen_child_id FROM messages WHERE conversation_id = :id ORDER BY sequence',
    ),
    treeRoot: prepareQuery(database, 'SELECT chosen_root_id FROM conversations WHERE id = :id'),
    line: prepareQuery(
      database,
      `WITH RECURSIVE line (depth, id, parent_id, chosen_child_id) AS (
         SELECT 0, id, parent_id, chosen_child_id FROM messages
           WHERE id = :messageId AND conversation_id = :id
         UNION ALL
         SELECT depth + 1, messages.id, messages.parent_id, messages.chosen_child_id
           FROM line JOIN messages ON messages.id = line.parent_id
       )
       SELECT id, parent_id, chosen_child_id FROM line ORDER BY depth DESC`,
    ),
  }
}

function prepareCommands(database: DatabaseSync) {
  return {
    // A draft belongs to the end of the chat, so only a full copy gets the draft.
    copyConversation: prepareCommand(
      database,
      `INSERT INTO conversations
         (id, connection_id, title, model_id, system_prompt, draft, next_extra_fields, extra_fields, project_id,
          answer_limit, spelling, recency, created_at, updated_at, deleted_at)
       SELECT :copyId, connection_id, :title, model_id, system_prompt, CASE WHEN :isWhole THEN draft ELSE '' END,
         CASE WHEN :isWhole THEN next_extra_fields ELSE '' END, extra_fields, project_id, answer_limit, spelling,
         (SELECT MAX(recency) + 1 FROM conversations), :createdAt, :createdAt, ${unfinishedCopy}
       FROM conversations WHERE id = :id AND deleted_at IS NULL`,
    ),
    copyTags: prepareCommand(
      database,
      `INSERT INTO conversation_tags (conversation_id, tag)
       SELECT :copyId, tag FROM conversation_tags WHERE conversation_id = :id`,
    ),
    // A copy of a copy names the original message, which has the calls. An answer that could not be saved
    // whole may exist only in `answer_parts`.
    copyMessage: prepareCommand(
      database,
      `INSERT INTO messages (id, conversation_id, parent_id, role, created_at, text,
         system_prompt, failure, reasoning, copied_from, imported_from, imported_model,
         imported_usage, comparison_id, is_picked, is_left_out, extra_fields)
       SELECT :newId, :copyId, :parentId, role, created_at, ${textSoFar},
         system_prompt, failure, ${reasoningSoFar}, COALESCE(copied_from, id), imported_from, imported_model,
         imported_usage, comparison_id, is_picked, is_left_out, extra_fields
       FROM messages WHERE id = :id`,
    ),
    chooseChild: prepareCommand(
      database,
      'UPDATE messages SET chosen_child_id = :chosenChildId WHERE id = :newId',
    ),
    indexTitle: prepareTitleIndexing(database),
    ...prepareEndings(database),
  }
}

/** Shows a finished copy, or passes an unfinished one to the clean-up. */
function prepareEndings(database: DatabaseSync) {
  return {
    show: prepareCommand(
      database,
      `UPDATE conversations SET chosen_root_id = :chosenRootId, deleted_at = NULL
       WHERE id = :copyId AND deleted_at = ${unfinishedCopy}`,
    ),
    abandon: prepareCommand(
      database,
      `UPDATE conversations SET deleted_at = ${conversationsToDelete} WHERE deleted_at = ${unfinishedCopy}`,
    ),
  }
}

function toOriginal(row: Row): Original {
  return {
    id: text(row, 'id'),
    parentId: textOrNull(row, 'parent_id'),
    chosenChildId: textOrNull(row, 'chosen_child_id'),
  }
}
