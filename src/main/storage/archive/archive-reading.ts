import type { DatabaseSync } from 'node:sqlite'
import type {
  ArchivedBill,
  ArchivedBudget,
  ArchivedCall,
  ArchivedClearing,
  ArchivedConnection,
  ArchivedConversation,
  ArchivedCustomWord,
  ArchivedMessage,
  ArchivedOverride,
  ArchivedPrice,
  ArchivedProgram,
  ArchivedProject,
  ArchivedProjectCorrection,
  ArchivedPrompt,
  ArchivedPromptFolder,
} from '../../transfer/archive.ts'
import { number, text } from '../database/rows.ts'
import { prepareQuery, type Row } from '../database/sql-statements.ts'
import { createTransaction, readSnapshot } from '../database/transaction.ts'
import { createDictionaryRepository } from '../repositories/app/dictionary-repository.ts'
import { messageColumns } from '../repositories/chat/answer-parts.ts'
import { createPromptRepository } from '../repositories/chat/prompt-repository.ts'
import { allConnections } from '../repositories/connections/connection-repository.ts'
import { createProgramRepository } from '../repositories/connections/program-repository.ts'
import { createProjectRepository } from '../repositories/conversations/project-repository.ts'
import { conversationsToDelete } from '../repositories/conversations/trash-repository.ts'
import { createAnswerLimitRepository } from '../repositories/money/answer-limit-repository.ts'
import { createBudgetRepository } from '../repositories/money/budget-repository.ts'
import { createPriceRepository } from '../repositories/money/price-repository.ts'
import { createBillRepository } from '../repositories/usage/bill-repository.ts'
import { readClearings } from '../repositories/usage/billable-calls.ts'
import { toCall } from '../repositories/usage/call-repository.ts'
import {
  toArchivedConnection,
  toArchivedConversation,
  toArchivedMessage,
  toArchivedProgram,
  toArchivedProject,
  toArchivedQueued,
} from './archive-rows.ts'

/** The most budget overrides that a file can hold. */
const maxOverrides = 5_000_000

/** Reads everything for a file of all chats, in an order in which it can be written back. */
export interface ArchiveReading {
  /** Reads everything in one snapshot, whatever is written meanwhile. */
  atOneMoment<T>(read: () => T): T
  /** The number of chats, messages and calls. */
  count(): number
  connections(): ArchivedConnection[]
  connection(id: string): ArchivedConnection | null
  /** All projects in their order, also deleted ones. */
  projects(): ArchivedProject[]
  /** The oldest first. */
  projectCorrections(): ArchivedProjectCorrection[]
  /** All programs, also deleted ones. */
  programs(): ArchivedProgram[]
  promptFolders(): ArchivedPromptFolder[]
  prompts(): ArchivedPrompt[]
  customWords(): ArchivedCustomWord[]
  prices(): readonly ArchivedPrice[]
  bills(): ArchivedBill[]
  budgets(): ArchivedBudget[]
  /** The newest last. */
  budgetOverrides(): ArchivedOverride[]
  /** The newest first, so that an import can write each below the earlier ones. */
  clearings(): ArchivedClearing[]
  /** The last used first; including those in the trash. */
  conversations(): Iterable<ArchivedConversation>
  conversation(id: string): ArchivedConversation | null
  /** The whole tree, parents first. */
  messages(conversationId: string): Iterable<ArchivedMessage>
  /** The whole ledger in its order, or the calls of one chat. */
  calls(conversationId?: string): Iterable<ArchivedCall>
}

export function createArchiveReading(database: DatabaseSync): ArchiveReading {
  const queries = prepareQueries(database)
  const transaction = createTransaction(database)
  const prompts = createPromptRepository(database, transaction)
  const dictionaries = createDictionaryRepository(database, transaction)
  const programs = createProgramRepository(database)
  const projects = createProjectRepository(database)
  const answerLimits = createAnswerLimitRepository(database)
  const prices = createPriceRepository(database)
  const bills = createBillRepository(database, transaction)
  const budgets = createBudgetRepository(database)
  const conversationOf = (row: Row): ArchivedConversation => {
    const of = { conversationId: text(row, 'id') }
    return toArchivedConversation(row, {
      tags: queries.tags.all(of).map((tag) => text(tag, 'tag')),
      queued: queries.queued.all(of).map(toArchivedQueued),
    })
  }
  return {
    atOneMoment: (read) => readSnapshot(database, read),
    count: () => number(queries.count.first() ?? {}, 'count'),
    connections: () => queries.connections.all().map(toArchivedConnection),
    connection(id) {
      const row = queries.connection.first({ id })
      return row && toArchivedConnection(row)
    },
    projects: () =>
      projects.all().map((project) => toArchivedProject(project, answerLimits.ofProject(project.id))),
    projectCorrections: () => projects.corrections(),
    programs: () => programs.all().map(toArchivedProgram),
    promptFolders: () => prompts.folders().map(({ name, createdAt }) => ({ id: name, createdAt })),
    prompts: () => prompts.list(),
    customWords: () => dictionaries.customWords().map(({ word, addedAt }) => ({ id: word, addedAt })),
    prices: () => prices.list(),
    bills: () => bills.list(),
    budgets: () => budgets.list(),
    budgetOverrides: () => budgets.overrides(maxOverrides).toReversed(),
    clearings: () => readClearings(database).toReversed(),
    conversations: () => each(queries.conversations.each(), conversationOf),
    conversation(id) {
      const row = queries.conversation.first({ id })
      return row && conversationOf(row)
    },
    messages: (conversationId) => each(queries.messages.each({ conversationId }), toArchivedMessage),
    calls: (conversationId) =>
      each(
        conversationId === undefined ? queries.calls.each() : queries.callsOf.each({ conversationId }),
        toCall,
      ),
  }
}

function* each<T>(rows: Iterable<Row>, convert: (row: Row) => T): Generator<T> {
  for (const row of rows) yield convert(row)
}

function prepareQueries(database: DatabaseSync) {
  const query = (sql: string) => prepareQuery(database, sql)
  return {
    count: query(
      `SELECT (SELECT count(*) FROM conversations) + (SELECT count(*) FROM messages)
         + (SELECT count(*) FROM calls) AS count`,
    ),
    connections: query(`${allConnections} ORDER BY position, sequence`),
    connection: query(`${allConnections} WHERE id = :id`),
    // Skips chats that are being deleted for good, and unfinished copies, because parts of both are missing.
    conversations: query(
      `SELECT * FROM conversations WHERE coalesce(deletedAt, 1) > ${conversationsToDelete} ORDER BY recency DESC`,
    ),
    conversation: query('SELECT * FROM conversations WHERE id = :id'),
    tags: query('SELECT tag FROM conversationTags WHERE conversationId = :conversationId ORDER BY tag'),
    queued: query(
      'SELECT id, text, extraFields FROM queuedMessages WHERE conversationId = :conversationId ORDER BY position, rowid',
    ),
    messages: query(
      `SELECT ${messageColumns} FROM messages WHERE conversationId = :conversationId ORDER BY sequence`,
    ),
    calls: query('SELECT * FROM calls ORDER BY sequence'),
    callsOf: query('SELECT * FROM calls WHERE conversationId = :conversationId ORDER BY sequence'),
  }
}
