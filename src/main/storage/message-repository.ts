import type { DatabaseSync } from 'node:sqlite'
import { Message } from '../../shared/conversation.ts'
import { AppError } from '../../shared/errors.ts'
import { Failure } from '../../shared/failure.ts'
import { json, number, text, textOrNull } from './rows.ts'
import { prepareWordIndexing } from './search-index/indexing.ts'
import { prepareCommand, prepareQuery, type Row } from './statements.ts'
import type { MessageRepository, PathMessage, StoredMessage } from './store.ts'
import type { Transaction } from './transaction.ts'

export function createMessageRepository(database: DatabaseSync, transaction: Transaction): MessageRepository {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)

  const choose = (id: string): void => {
    transaction(() => {
      const choices = queries.choicesTo.all({ id })
      if (choices.length === 0) throw new AppError('not-found', 'There is no message of this id.')
      for (const row of choices) {
        const chosen = { id: text(row, 'id'), parentId: textOrNull(row, 'parent_id') }
        if (chosen.parentId === null) commands.chooseRoot.run(chosen)
        else commands.chooseChild.run(chosen)
      }
    })
  }

  return {
    find: (id) => {
      const row = queries.byId.first({ id })
      return row && toMessage(row)
    },
    path: (conversationId) => queries.path.all({ conversationId }).map(toPathMessage),
    lineage: (messageId) => queries.lineage.all({ id: messageId }).map(toMessage),
    all: (conversationId) => queries.ofConversation.all({ conversationId }).map(toMessage),
    insert: ({ failure, ...message }) => {
      transaction(() => {
        commands.insert.run({ ...message, failure: failure && JSON.stringify(failure) })
        commands.indexWords.run({ id: message.id })
        choose(message.id)
      })
    },
    choose,
    setAnswer: (id, words) => {
      transaction(() => {
        commands.setAnswer.runOnOne({ id, ...words })
        commands.indexWords.run({ id })
      })
    },
    setFailure: (id, failure) => {
      commands.setFailure.runOnOne({ id, failure: failure && JSON.stringify(failure) })
    },
  }
}

/** From a message up to its root, depth 0 being the message itself. */
const lineage = `
  WITH RECURSIVE lineage (depth, id, parent_id) AS (
    SELECT 0, id, parent_id FROM messages WHERE id = :id
    UNION ALL
    SELECT depth + 1, messages.id, messages.parent_id
      FROM lineage JOIN messages ON messages.id = lineage.parent_id
  )`

const sibling = `FROM messages AS sibling WHERE sibling.conversation_id = messages.conversation_id
  AND sibling.parent_id IS messages.parent_id AND sibling.role = messages.role`

const path = `
  WITH RECURSIVE path (depth, id) AS (
    SELECT 0, COALESCE(chosen_root_id, (SELECT id FROM messages WHERE conversation_id = :conversationId
      AND parent_id IS NULL ORDER BY sequence DESC LIMIT 1)) FROM conversations WHERE id = :conversationId
    UNION ALL
    SELECT depth + 1, chosen_child_id
      FROM path JOIN messages ON messages.id = path.id WHERE chosen_child_id IS NOT NULL
  )
  SELECT messages.*,
    (SELECT count(*) ${sibling}) AS version_count,
    (SELECT count(*) ${sibling} AND sibling.sequence <= messages.sequence) AS version_position,
    (SELECT id ${sibling} AND sibling.sequence < messages.sequence
      ORDER BY sibling.sequence DESC LIMIT 1) AS previous_id,
    (SELECT id ${sibling} AND sibling.sequence > messages.sequence
      ORDER BY sibling.sequence LIMIT 1) AS next_id
  FROM path JOIN messages ON messages.id = path.id ORDER BY depth`

function prepareQueries(database: DatabaseSync) {
  return {
    byId: prepareQuery(database, 'SELECT * FROM messages WHERE id = :id'),
    ofConversation: prepareQuery(
      database,
      'SELECT * FROM messages WHERE conversation_id = :conversationId ORDER BY sequence',
    ),
    path: prepareQuery(database, path),
    lineage: prepareQuery(
      database,
      `${lineage} SELECT messages.* FROM lineage JOIN messages ON messages.id = lineage.id ORDER BY depth DESC`,
    ),
    // The root, and of the rest only what is not chosen yet: to write a row is to write its whole text.
    choicesTo: prepareQuery(
      database,
      `${lineage} SELECT lineage.id, lineage.parent_id
       FROM lineage LEFT JOIN messages AS parent ON parent.id = lineage.parent_id
       WHERE parent.chosen_child_id IS NOT lineage.id`,
    ),
  }
}

function prepareCommands(database: DatabaseSync) {
  return {
    insert: prepareCommand(
      database,
      `INSERT INTO messages (id, conversation_id, parent_id, role, text, reasoning, system_prompt, failure,
         created_at)
       VALUES (:id, :conversationId, :parentId, :role, :text, :reasoning, :systemPrompt, :failure, :createdAt)`,
    ),
    chooseRoot: prepareCommand(
      database,
      `UPDATE conversations SET chosen_root_id = :id
       WHERE id = (SELECT conversation_id FROM messages WHERE id = :id)`,
    ),
    chooseChild: prepareCommand(database, 'UPDATE messages SET chosen_child_id = :id WHERE id = :parentId'),
    setAnswer: prepareCommand(
      database,
      'UPDATE messages SET text = :text, reasoning = :reasoning WHERE id = :id',
    ),
    indexWords: prepareWordIndexing(database),
    setFailure: prepareCommand(database, 'UPDATE messages SET failure = :failure WHERE id = :id'),
  }
}

export function toMessage(row: Row): StoredMessage {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversation_id'),
    parentId: textOrNull(row, 'parent_id'),
    role: Message.shape.role.parse(text(row, 'role')),
    text: text(row, 'text'),
    reasoning: text(row, 'reasoning'),
    createdAt: number(row, 'created_at'),
    systemPrompt: textOrNull(row, 'system_prompt'),
    failure: toFailure(row),
    copiedFrom: textOrNull(row, 'copied_from'),
    importedFrom: textOrNull(row, 'imported_from'),
    importedModel: textOrNull(row, 'imported_model'),
  }
}

/** One that cannot be read is none: the words of the message matter more. */
function toFailure(row: Row): Failure | null {
  const stored = json(row, 'failure')
  return stored === undefined ? null : (Failure.safeParse(stored).data ?? null)
}

function toPathMessage(row: Row): PathMessage {
  const versions = {
    position: number(row, 'version_position'),
    count: number(row, 'version_count'),
    previousId: textOrNull(row, 'previous_id'),
    nextId: textOrNull(row, 'next_id'),
  }
  return { ...toMessage(row), versions }
}
