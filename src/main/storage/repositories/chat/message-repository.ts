import type { DatabaseSync } from 'node:sqlite'
import { type Failure, StoredFailure } from '../../../../shared/contract/chat/failure.ts'
import { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { TokenUsage } from '../../../../shared/contract/usage/usage.ts'
import { AppError } from '../../../../shared/domain/app/errors.ts'
import { flag, json, number, text, textOrNull } from '../../database/rows.ts'
import { insertInto, type Row, statementsOf } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { NewMessage, PathMessage, StoredMessage } from '../../row-types.ts'
import { createWordIndexing } from '../../search/indexing.ts'
import {
  createAnswerWriting,
  type MessageWords,
  messageColumns,
  saidIn,
  textSoFar,
  wordsIn,
} from './answer-parts.ts'
import { createMessageTree, type TreePlace, toExcludedImages } from './message-tree.ts'

/** As much as one step of background work reads. */
const maxAtOnce = 500
const maxLengthAtOnce = 500_000

export function createMessageRepository(database: DatabaseSync, transaction: Transaction) {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  const indexWords = createWordIndexing(database)
  const { leavePath, ...lines } = createMessageTree(database)

  function placeOf(id: string): TreePlace {
    const row = queries.placeOf.first({ id })
    if (row === null) throw new AppError('not-found', 'There is no message of this id.')
    return { id, parentId: textOrNull(row, 'parentId'), conversationId: text(row, 'conversationId') }
  }

  const choose = (place: TreePlace): void => {
    transaction(() => {
      const { rootId, ids } = leavePath(place)
      commands.chooseRoot.run({ id: rootId, conversationId: place.conversationId })
      for (const choice of queries.choices.all({ ids: JSON.stringify(ids) }))
        commands.chooseChild.run({ id: text(choice, 'id'), parentId: text(choice, 'parentId') })
    })
  }

  /** The ids are often known, and reading rows by ids is faster than walking through them. */
  const idsAbove = (lastId: string, count: number) => ({ ids: JSON.stringify(lines.idsTo(lastId, count)) })

  return {
    find: (id: string): StoredMessage | null => queries.byId.first({ id }),
    /** The path in view, first message first. */
    path: (conversationId: string): PathMessage[] => queries.path.all({ conversationId }),
    /** A message and those above it, at most this many, topmost first. */
    lineTo: (id: string, count: number): PathMessage[] => queries.lineTo.all(idsAbove(id, count)),
    /** The same messages without their versions, which take most of the time. */
    above: (id: string, count: number): StoredMessage[] => queries.above.all(idsAbove(id, count)),
    /** From the first message to this one, whether in view or not. */
    ancestors: (messageId: string): StoredMessage[] => queries.ancestors.all({ id: messageId }),
    /**
     * The texts of the first of these messages, as many as are read at once. Each is cut to the length of a
     * prompt.
     */
    wordsOf: (ids: readonly string[]): MessageWords[] => {
      const said: MessageWords[] = []
      let length = 0
      for (const row of queries.wordsOf.each({ ids: JSON.stringify(ids.slice(0, maxAtOnce)) })) {
        const words = saidIn(row)
        said.push(words)
        length += words.text.length
        if (length >= maxLengthAtOnce) break
      }
      return said
    },
    ...lines,
    /** Every message of the chat, whether in view or not. */
    all: (conversationId: string): StoredMessage[] => queries.ofConversation.all({ conversationId }),
    /** Their texts alone; includes the saved part of an unfinished answer. */
    texts: (conversationId: string): { readonly id: string; readonly text: string }[] =>
      queries.texts.all({ conversationId }).map((row) => ({ id: text(row, 'id'), text: text(row, 'text') })),
    /** Whether any message follows this one, in view or not. */
    hasBelow: ({ id, conversationId }: Pick<StoredMessage, 'id' | 'conversationId'>): boolean =>
      queries.below.first({ id, conversationId }) !== null,
    /** All answers of this message's comparison, including the message, in order. */
    compared: ({ comparisonId, conversationId, parentId }: StoredMessage): PathMessage[] =>
      comparisonId === null ? [] : queries.compared.all({ comparisonId, conversationId, parentId }),
    /** Adds a message as the last version below its parent, and shows it unless `isShown` is false. */
    insert: ({ failure, ...message }: NewMessage, isShown = true) => {
      transaction(() => {
        commands.insert.run({ ...message, failure: failure && JSON.stringify(failure) })
        if (message.text !== '') indexWords(message.id, message.text)
        if (isShown) choose(message)
      })
    },
    /** Brings this version into view, with the messages that were last in view below it. */
    choose: (id: string) => choose(placeOf(id)),
    /** Shows this answer, and saves it as the one of its comparison to continue with. */
    pick: ({ id, conversationId, parentId, comparisonId }: StoredMessage) => {
      transaction(() => {
        choose(placeOf(id))
        commands.pick.run({ id, conversationId, parentId, comparisonId })
      })
    },
    /** Adds the message to a comparison; null removes it from its comparison. */
    setComparison: (id: string, comparisonId: string | null) =>
      commands.setComparison.runOnOne({ id, comparisonId }),
    ...createAnswerWriting(database, transaction),
    setExcluded: (id: string, isExcluded: boolean) => commands.setExcluded.runOnOne({ id, isExcluded }),
    /** Excludes the images at these places in the message from the context, and no others. */
    setExcludedImages: (id: string, places: readonly number[]) =>
      commands.setExcludedImages.runOnOne({ id, places: places.join(',') }),
    /** Changes the text of a message in the parts that are never sent, such as the description of an image. */
    setText: (id: string, words: string) => {
      transaction(() => {
        commands.setText.runOnOne({ id, text: words })
        indexWords(id, words)
      })
    },
    setFailure: (id: string, failure: Failure | null) =>
      commands.setFailure.runOnOne({ id, failure: failure && JSON.stringify(failure) }),
  }
}

/** From a message up to its root; the message itself has depth 0. */
const ancestors = `
  WITH RECURSIVE ancestors (depth, id, parentId) AS (
    SELECT 0, id, parentId FROM messages WHERE id = :id
    UNION ALL
    SELECT depth + 1, messages.id, messages.parentId
      FROM ancestors JOIN messages ON messages.id = ancestors.parentId
  )`

const sibling = `FROM messages AS sibling WHERE sibling.conversationId = messages.conversationId
  AND sibling.parentId IS messages.parentId AND sibling.role = messages.role`

const withVersions = `${messageColumns},
  (SELECT count(*) ${sibling}) AS versionCount,
  (SELECT count(*) ${sibling} AND sibling.sequence <= messages.sequence) AS versionPosition,
  (SELECT id ${sibling} AND sibling.sequence < messages.sequence
    ORDER BY sibling.sequence DESC LIMIT 1) AS previousId,
  (SELECT id ${sibling} AND sibling.sequence > messages.sequence
    ORDER BY sibling.sequence LIMIT 1) AS nextId`

/** Only the ids: the texts are read only where needed. */
const path = `
  WITH RECURSIVE path (depth, id) AS (
    SELECT 0, COALESCE(chosenRootId, (SELECT id FROM messages WHERE conversationId = :conversationId
      AND parentId IS NULL ORDER BY sequence DESC LIMIT 1)) FROM conversations WHERE id = :conversationId
    UNION ALL
    SELECT depth + 1, chosenChildId
      FROM path JOIN messages ON messages.id = path.id WHERE chosenChildId IS NOT NULL
  )`

/** The rows of a list of ids, in its order. */
const wanted = `FROM json_each(:ids) AS wanted JOIN messages ON messages.id = wanted.value ORDER BY wanted.key`

const compared = `SELECT ${withVersions} FROM messages
  WHERE conversationId = :conversationId AND parentId IS :parentId AND role = 'assistant'
    AND comparisonId = :comparisonId ORDER BY sequence`

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    byId: query(`SELECT ${messageColumns} FROM messages WHERE id = :id`).as(toMessage),
    ofConversation: query(
      `SELECT ${messageColumns} FROM messages WHERE conversationId = :conversationId ORDER BY sequence`,
    ).as(toMessage),
    texts: query(
      `SELECT id, ${textSoFar} AS text FROM messages WHERE conversationId = :conversationId ORDER BY sequence`,
    ),
    ...preparePathQueries(database),
    below: query('SELECT 1 FROM messages WHERE conversationId = :conversationId AND parentId = :id LIMIT 1'),
    compared: query(compared).as(toPathMessage),
    ancestors: query(
      `${ancestors} SELECT ${messageColumns} FROM ancestors JOIN messages ON messages.id = ancestors.id ORDER BY depth DESC`,
    ).as(toMessage),
    placeOf: query('SELECT conversationId, parentId FROM messages WHERE id = :id'),
    // Updates only rows that change, because writing a row rewrites its whole text.
    choices: query(`SELECT messages.id, messages.parentId FROM json_each(:ids) AS wanted
       JOIN messages ON messages.id = wanted.value JOIN messages AS parent ON parent.id = messages.parentId
       WHERE parent.chosenChildId IS NOT messages.id`),
  }
}

function preparePathQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    path: query(
      `${path} SELECT ${withVersions} FROM path JOIN messages ON messages.id = path.id ORDER BY depth`,
    ).as(toPathMessage),
    lineTo: query(`SELECT ${withVersions} ${wanted}`).as(toPathMessage),
    above: query(`SELECT ${messageColumns} ${wanted}`).as(toMessage),
    wordsOf: query(`SELECT role, ${textSoFar} AS text ${wanted}`),
  }
}

export const newMessageColumns = [
  'id',
  'conversationId',
  'parentId',
  'role',
  'text',
  'reasoning',
  'systemPrompt',
  'failure',
  'createdAt',
  'comparisonId',
]

function prepareCommands(database: DatabaseSync) {
  const { command } = statementsOf(database)
  return {
    insert: command(insertInto('messages', newMessageColumns)),
    chooseRoot: command(`UPDATE conversations SET chosenRootId = :id
       WHERE id = :conversationId AND chosenRootId IS NOT :id`),
    chooseChild: command('UPDATE messages SET chosenChildId = :id WHERE id = :parentId'),
    // Updates only rows that change, because writing a row rewrites its whole text.
    pick: command(`UPDATE messages SET isPicked = 1 - isPicked
       WHERE conversationId = :conversationId AND parentId IS :parentId AND role = 'assistant'
         AND comparisonId = :comparisonId AND isPicked <> (id = :id)`),
    setComparison: command('UPDATE messages SET comparisonId = :comparisonId, isPicked = 0 WHERE id = :id'),
    setExcluded: command('UPDATE messages SET isExcluded = :isExcluded WHERE id = :id'),
    setExcludedImages: command('UPDATE messages SET excludedImages = :places WHERE id = :id'),
    setText: command('UPDATE messages SET text = :text WHERE id = :id'),
    setFailure: command('UPDATE messages SET failure = :failure WHERE id = :id'),
  }
}

export function toMessage(row: Row): StoredMessage {
  return {
    id: text(row, 'id'),
    conversationId: text(row, 'conversationId'),
    parentId: textOrNull(row, 'parentId'),
    role: Message.shape.role.parse(text(row, 'role')),
    ...wordsIn(row),
    createdAt: number(row, 'createdAt'),
    systemPrompt: textOrNull(row, 'systemPrompt'),
    failure: toFailure(row),
    copiedFrom: textOrNull(row, 'copiedFrom'),
    importedFrom: textOrNull(row, 'importedFrom'),
    importedModel: textOrNull(row, 'importedModel'),
    importedUsage: toImportedUsage(row),
    comparisonId: textOrNull(row, 'comparisonId'),
    isPicked: number(row, 'isPicked') === 1,
    isExcluded: flag(row, 'isExcluded'),
    excludedImages: toExcludedImages(row),
  }
}

/** Null for an unreadable failure: the message's text matters more. */
function toFailure(row: Row): Failure | null {
  return StoredFailure.safeParse(json(row, 'failure')).data ?? null
}

/** Null for an unreadable value, as for a failure. */
function toImportedUsage(row: Row): TokenUsage | null {
  return TokenUsage.safeParse(json(row, 'importedUsage')).data ?? null
}

function toPathMessage(row: Row): PathMessage {
  const versions = {
    position: number(row, 'versionPosition'),
    count: number(row, 'versionCount'),
    previousId: textOrNull(row, 'previousId'),
    nextId: textOrNull(row, 'nextId'),
  }
  return { ...toMessage(row), versions }
}
