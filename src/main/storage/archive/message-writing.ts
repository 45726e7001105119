import type { DatabaseSync } from 'node:sqlite'
import type { ArchivedMessage } from '../../transfer/archive.ts'
import { number } from '../database/rows.ts'
import { insertInto, statementsOf } from '../database/sql-statements.ts'
import { newMessageColumns } from '../repositories/chat/message-repository.ts'
import { createWordIndexing } from '../search/indexing.ts'
import { haveSameValues, toArchivedMessage } from './archive-rows.ts'

/** `unattached`: the message's parent is not in this chat here, so the message has no place. */
type MessageWriteOutcome = 'added' | 'present' | 'different' | 'unattached'

/**
 * The compared fields of a message. The version in view and the exclusion are the user's choice and don't
 * count.
 */
const contents = [
  'conversationId',
  'parentId',
  'role',
  'text',
  'reasoning',
  'createdAt',
  'systemPrompt',
  'failure',
  'copiedFrom',
  'importedFrom',
  'importedModel',
  'importedUsage',
] as const

/** Adds messages to trees. Changes an existing message only by adding messages below it. */
export function createMessageWriting(database: DatabaseSync) {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  const indexWords = createWordIndexing(database)
  let conversationId = ''
  /** The sequence of the next message; null for after all existing ones. */
  let sequence: number | null = null
  /** By message, the one before it on the path in view; null for the chat itself. */
  let choices = new Map<string, string | null>()

  function outcomeOf(message: ArchivedMessage): MessageWriteOutcome {
    const row = queries.byId.first({ id: message.id })
    if (row !== null) {
      return haveSameValues(toArchivedMessage(row), message, contents) ? 'present' : 'different'
    }
    const { parentId } = message
    if (parentId === null) return 'added'
    return queries.isThere.first({ id: parentId, conversationId }) === null ? 'unattached' : 'added'
  }

  /**
   * Inserts a message; its chosen child is set when that child is inserted. SQLite's own look-ups would take
   * quadratic time.
   */
  function insert({ failure, importedUsage, excludedImages = [], ...message }: ArchivedMessage): void {
    commands.insert.run({
      ...message,
      importedUsage: importedUsage && JSON.stringify(importedUsage),
      sequence,
      failure: failure && JSON.stringify(failure),
      excludedImages: excludedImages.join(','),
    })
    indexWords(message.id)
    if (sequence !== null) sequence += 1
  }

  function choose(id: string): void {
    const parentId = choices.get(id)
    if (parentId === undefined) return
    if (parentId === null) commands.chooseRoot.run({ id, conversationId })
    else commands.chooseChild.run({ id, parentId, conversationId })
    choices.delete(id)
  }

  return {
    /** `isNew`: the chat did not exist here before. */
    begin(id: string, chosenRootId: string | null, isNew: boolean) {
      conversationId = id
      sequence = isNew ? startBelow(number(queries.lowest.first() ?? {}, 'sequence')) : null
      choices = chosenRootId === null ? new Map() : new Map([[chosenRootId, null]])
    },
    /** The next message of the chat, parents first. */
    add(message: ArchivedMessage): MessageWriteOutcome {
      const { id, chosenChildId } = message
      const outcome = outcomeOf(message)
      if (outcome === 'added') insert(message)
      if (chosenChildId !== null) choices.set(chosenChildId, id)
      choose(id)
      return outcome
    },
  }
}

/** A range of sequences that fits the messages of any chat. */
const room = 10_000_000

/**
 * Imported messages sort before those written here: returns the start of the first free range below this
 * number.
 */
function startBelow(lowest: number): number {
  return (Math.ceil(lowest / room) - 2) * room + 1
}

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    byId: query('SELECT * FROM messages WHERE id = :id'),
    lowest: query('SELECT COALESCE(MIN(sequence), 1) AS sequence FROM messages'),
    isThere: query('SELECT id FROM messages WHERE id = :id AND conversationId = :conversationId'),
  }
}

const importedColumns = [
  'copiedFrom',
  'importedFrom',
  'importedModel',
  'importedUsage',
  'isPicked',
  'isExcluded',
  'excludedImages',
]

function prepareCommands(database: DatabaseSync) {
  const { command } = statementsOf(database)
  return {
    insert: command(insertInto('messages', ['sequence', ...newMessageColumns, ...importedColumns])),
    chooseRoot: command(`UPDATE conversations SET chosenRootId = :id
       WHERE id = :conversationId AND chosenRootId IS NULL AND EXISTS (
         SELECT 1 FROM messages AS root WHERE root.id = :id AND root.parentId IS NULL
           AND root.conversationId = :conversationId)`),
    chooseChild: command(`UPDATE messages SET chosenChildId = :id
       WHERE id = :parentId AND conversationId = :conversationId AND chosenChildId IS NULL AND EXISTS (
         SELECT 1 FROM messages AS child WHERE child.id = :id AND child.parentId = :parentId)`),
  }
}
