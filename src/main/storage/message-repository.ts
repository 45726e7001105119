import type { DatabaseSync } from 'node:sqlite'
import { Message } from '../../shared/conversation.ts'
import { AppError } from '../../shared/errors.ts'
import { Failure, keptFailure } from '../../shared/failure.ts'
import { createAnswerWriting, messageColumns, saidIn, textSoFar, wordsIn } from './answer-parts.ts'
import type { MessageRepository } from './messages.ts'
import { flag, json, number, text, textOrNull } from './rows.ts'
import { createWordIndexing } from './search-index/indexing.ts'
import { prepareCommand, prepareQuery, type Row } from './statements.ts'
import type { PathMessage, StoredMessage } from './store.ts'
import type { Transaction } from './transaction.ts'

export function createMessageRepository(database: DatabaseSync, transaction: Transaction): MessageRepository {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  const indexWords = createWordIndexing(database)

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
    pathIds: (conversationId) => queries.pathIds.all({ conversationId }).map((row) => text(row, 'id')),
    pathEnd: (conversationId) => {
      const row = queries.pathEnd.first({ conversationId })
      return row && { id: text(row, 'id'), depth: number(row, 'depth') }
    },
    lineTo: (id, count) => queries.lineTo.all({ id, count }).map(toPathMessage),
    stepsUp: (id, upperId) => {
      const row = queries.stepsUp.first({ id, upperId })
      return row && number(row, 'depth')
    },
    lineage: (messageId) => queries.lineage.all({ id: messageId }).map(toMessage),
    wordsAbove: (id) => queries.wordsAbove.all({ id }).map(saidIn),
    atDistances: (id, distances) =>
      queries.atDistances
        .all({ id, distances: JSON.stringify(distances), count: Math.max(0, ...distances) + 1 })
        .map((row) => ({ ...saidIn(row), distance: number(row, 'depth') })),
    all: (conversationId) => queries.ofConversation.all({ conversationId }).map(toMessage),
    hasBelow: ({ id, conversationId }) => queries.below.first({ id, conversationId }) !== null,
    compared: ({ comparisonId, conversationId, parentId }) =>
      comparisonId === null
        ? []
        : queries.compared.all({ comparisonId, conversationId, parentId }).map(toPathMessage),
    insert: ({ failure, ...message }, isShown = true) => {
      transaction(() => {
        commands.insert.run({ ...message, failure: failure && JSON.stringify(failure) })
        indexWords(message.id)
        if (isShown) choose(message.id)
      })
    },
    choose,
    pick: ({ id, conversationId, parentId, comparisonId }) => {
      transaction(() => {
        choose(id)
        commands.pick.run({ id, conversationId, parentId, comparisonId })
      })
    },
    setComparison: (id, comparisonId) => commands.setComparison.runOnOne({ id, comparisonId }),
    ...createAnswerWriting(database, transaction),
    setLeftOut: (id, isLeftOut) => commands.setLeftOut.runOnOne({ id, isLeftOut: Number(isLeftOut) }),
    leftOutAbove: (id) => queries.leftOutAbove.all({ id }).map((row) => number(row, 'depth')),
    setFailure: (id, failure) =>
      commands.setFailure.runOnOne({ id, failure: failure && JSON.stringify(failure) }),
  }
}

/** From a message up to its root, depth 0 being the message itself. */
const lineage = lineageOf('')

function lineageOf(limit: string): string {
  return `
  WITH RECURSIVE lineage (depth, id, parent_id) AS (
    SELECT 0, id, parent_id FROM messages WHERE id = :id
    UNION ALL
    SELECT depth + 1, messages.id, messages.parent_id
      FROM lineage JOIN messages ON messages.id = lineage.parent_id ${limit}
  )`
}

const sibling = `FROM messages AS sibling WHERE sibling.conversation_id = messages.conversation_id
  AND sibling.parent_id IS messages.parent_id AND sibling.role = messages.role`

const withVersions = `${messageColumns},
  (SELECT count(*) ${sibling}) AS version_count,
  (SELECT count(*) ${sibling} AND sibling.sequence <= messages.sequence) AS version_position,
  (SELECT id ${sibling} AND sibling.sequence < messages.sequence
    ORDER BY sibling.sequence DESC LIMIT 1) AS previous_id,
  (SELECT id ${sibling} AND sibling.sequence > messages.sequence
    ORDER BY sibling.sequence LIMIT 1) AS next_id`

/** The ids alone: what stands behind them is read only where it is wanted. */
const path = `
  WITH RECURSIVE path (depth, id) AS (
    SELECT 0, COALESCE(chosen_root_id, (SELECT id FROM messages WHERE conversation_id = :conversationId
      AND parent_id IS NULL ORDER BY sequence DESC LIMIT 1)) FROM conversations WHERE id = :conversationId
    UNION ALL
    SELECT depth + 1, chosen_child_id
      FROM path JOIN messages ON messages.id = path.id WHERE chosen_child_id IS NOT NULL
  )`

const compared = `SELECT ${withVersions} FROM messages
  WHERE conversation_id = :conversationId AND parent_id IS :parentId AND role = 'assistant'
    AND comparison_id = :comparisonId ORDER BY sequence`

function prepareQueries(database: DatabaseSync) {
  return {
    byId: prepareQuery(database, `SELECT ${messageColumns} FROM messages WHERE id = :id`),
    ofConversation: prepareQuery(
      database,
      `SELECT ${messageColumns} FROM messages WHERE conversation_id = :conversationId ORDER BY sequence`,
    ),
    ...preparePathQueries(database),
    below: prepareQuery(
      database,
      'SELECT 1 FROM messages WHERE conversation_id = :conversationId AND parent_id = :id LIMIT 1',
    ),
    compared: prepareQuery(database, compared),
    lineage: prepareQuery(
      database,
      `${lineage} SELECT ${messageColumns} FROM lineage JOIN messages ON messages.id = lineage.id ORDER BY depth DESC`,
    ),
    // Most conversations have none at all, and then their lines need not be gone up.
    leftOutAbove: prepareQuery(
      database,
      `${lineage} SELECT depth FROM lineage JOIN messages ON messages.id = lineage.id
       WHERE depth > 0 AND is_left_out = 1 AND EXISTS (SELECT 1 FROM messages WHERE is_left_out = 1
         AND conversation_id = (SELECT conversation_id FROM messages WHERE id = :id)) ORDER BY depth`,
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

function preparePathQueries(database: DatabaseSync) {
  return {
    path: prepareQuery(
      database,
      `${path} SELECT ${withVersions} FROM path JOIN messages ON messages.id = path.id ORDER BY depth`,
    ),
    pathIds: prepareQuery(database, `${path} SELECT id FROM path WHERE id IS NOT NULL ORDER BY depth`),
    pathEnd: prepareQuery(
      database,
      `${path} SELECT id, depth FROM path WHERE id IS NOT NULL ORDER BY depth DESC LIMIT 1`,
    ),
    lineTo: prepareQuery(
      database,
      `${lineageOf('LIMIT :count')} SELECT ${withVersions}
       FROM lineage JOIN messages ON messages.id = lineage.id ORDER BY depth DESC`,
    ),
    wordsAbove: prepareQuery(
      database,
      `${lineage} SELECT role, ${textSoFar} AS text FROM lineage JOIN messages ON messages.id = lineage.id
       WHERE depth > 0 ORDER BY depth DESC`,
    ),
    atDistances: prepareQuery(
      database,
      `${lineageOf('LIMIT :count')} SELECT depth, role, ${textSoFar} AS text
       FROM lineage JOIN messages ON messages.id = lineage.id
       WHERE depth IN (SELECT value FROM json_each(:distances)) ORDER BY depth`,
    ),
    stepsUp: prepareQuery(database, `${lineage} SELECT depth FROM lineage WHERE id = :upperId LIMIT 1`),
  }
}

function prepareCommands(database: DatabaseSync) {
  return {
    insert: prepareCommand(
      database,
      `INSERT INTO messages (id, conversation_id, parent_id, role, text, reasoning, system_prompt, failure,
         created_at, comparison_id)
       VALUES (:id, :conversationId, :parentId, :role, :text, :reasoning, :systemPrompt, :failure, :createdAt,
         :comparisonId)`,
    ),
    chooseRoot: prepareCommand(
      database,
      `UPDATE conversations SET chosen_root_id = :id
       WHERE id = (SELECT conversation_id FROM messages WHERE id = :id)`,
    ),
    chooseChild: prepareCommand(database, 'UPDATE messages SET chosen_child_id = :id WHERE id = :parentId'),
    // To write a row is to write its whole text: only those that change.
    pick: prepareCommand(
      database,
      `UPDATE messages SET is_picked = 1 - is_picked
       WHERE conversation_id = :conversationId AND parent_id IS :parentId AND role = 'assistant'
         AND comparison_id = :comparisonId AND is_picked <> (id = :id)`,
    ),
    setComparison: prepareCommand(
      database,
      'UPDATE messages SET comparison_id = :comparisonId, is_picked = 0 WHERE id = :id',
    ),
    setLeftOut: prepareCommand(database, 'UPDATE messages SET is_left_out = :isLeftOut WHERE id = :id'),
    setFailure: prepareCommand(database, 'UPDATE messages SET failure = :failure WHERE id = :id'),
  }
}

export function toMessage(row: Row): StoredMessage {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversation_id'),
    parentId: textOrNull(row, 'parent_id'),
    role: Message.shape.role.parse(text(row, 'role')),
    ...wordsIn(row),
    createdAt: number(row, 'created_at'),
    systemPrompt: textOrNull(row, 'system_prompt'),
    failure: toFailure(row),
    copiedFrom: textOrNull(row, 'copied_from'),
    importedFrom: textOrNull(row, 'imported_from'),
    importedModel: textOrNull(row, 'imported_model'),
    comparisonId: textOrNull(row, 'comparison_id'),
    isPicked: number(row, 'is_picked') === 1,
    isLeftOut: flag(row, 'is_left_out'),
  }
}

/** One that cannot be read is none: the words of the message matter more. */
function toFailure(row: Row): Failure | null {
  const stored = json(row, 'failure')
  const failure = stored === undefined ? undefined : Failure.safeParse(stored).data
  return failure === undefined ? null : keptFailure(failure)
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
