import type { DatabaseSync } from 'node:sqlite'
import type { ArchivedConversation, ArchiveRecord } from '../../transfer/archive.ts'
import { number, text } from '../database/rows.ts'
import { prepareQuery, type Row } from '../database/sql-statements.ts'
import { createTransaction } from '../database/transaction.ts'
import { createDictionaryRepository } from '../repositories/app/dictionary-repository.ts'
import { messageColumns } from '../repositories/chat/answer-parts.ts'
import { createImageRepository } from '../repositories/chat/image-repository.ts'
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
import { callColumns } from '../schema/call-tables.ts'
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

export type ArchiveReading = ReturnType<typeof createArchiveReading>

/** Reads chats, and everything for a file of all data. */
export function createArchiveReading(database: DatabaseSync) {
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
  const images = createImageRepository(database, transaction)
  const conversationOf = (row: Row): ArchivedConversation => {
    const of = { conversationId: text(row, 'id') }
    return toArchivedConversation(row, {
      tags: queries.tags.all(of).map((tag) => text(tag, 'tag')),
      queued: queries.queued.all(of),
    })
  }
  const reading = {
    /** The number of chats, messages and calls. */
    count: () => number(queries.count.first() ?? {}, 'count'),
    connections: () => queries.connections.all(),
    connection: (id: string) => queries.connection.first({ id }),
    /** All projects in their order, also deleted ones. */
    projects: () =>
      projects.all().map((project) => toArchivedProject(project, answerLimits.project.of(project.id))),
    prices: prices.list,
    /** The newest first, so that an import can write each below the earlier ones. */
    clearings: () => readClearings(database).toReversed(),
    images,
    /** The images of a chat's texts with their bytes, without those with a hash in `written`. */
    *imageRecords(conversationId: string, written = new Set<string>()): Generator<ArchiveRecord> {
      for (const hash of queries.imagesOf.all({ conversationId })) {
        const image = written.has(hash) ? null : images.find(hash)
        if (image === null) continue
        written.add(hash)
        const { hash: id, type: format, ...facts } = image
        yield { type: 'image', id, format, ...facts, thumbnail: images.thumbnail(hash) ?? '' }
        let position = 0
        for (const data of images.readParts(hash)) {
          yield { type: 'image-part', hash, position, data }
          position += 1
        }
      }
    },
    /** The last used first; including those in the trash. */
    conversations: () => queries.conversations.as(conversationOf).each(),
    conversation: (id: string) => queries.conversation.as(conversationOf).first({ id }),
    /** The whole tree, parents first. */
    messages: (conversationId: string) => queries.messages.each({ conversationId }),
    /** The calls of one chat. */
    calls: (conversationId: string) => queries.callsOf.each({ conversationId }),
  }
  return {
    ...reading,
    /** Everything, in an order in which it can be written back. */
    *records(): Generator<ArchiveRecord> {
      for (const connection of reading.connections()) yield { type: 'connection', ...connection }
      for (const project of reading.projects()) yield { type: 'project', ...project }
      for (const program of programs.all()) yield { type: 'program', ...toArchivedProgram(program) }
      for (const { name, createdAt } of prompts.folders())
        yield { type: 'prompt-folder', id: name, createdAt }
      for (const prompt of prompts.list()) yield { type: 'prompt', ...prompt }
      for (const { word, addedAt } of dictionaries.customWords())
        yield { type: 'custom-word', id: word, addedAt }
      for (const price of prices.list()) yield { type: 'price', ...price }
      for (const bill of bills.list()) yield { type: 'bill', ...bill }
      for (const budget of budgets.list()) yield { type: 'budget', ...budget }
      for (const override of budgets.overrides(maxOverrides).toReversed())
        yield { type: 'budget-override', ...override }
      for (const clearing of reading.clearings()) yield { type: 'clearing', ...clearing }
      for (const correction of projects.corrections()) yield { type: 'project-correction', ...correction }
      const written = new Set<string>()
      for (const conversation of reading.conversations()) {
        yield* reading.imageRecords(conversation.id, written)
        yield { type: 'conversation', ...conversation }
        for (const message of reading.messages(conversation.id)) yield { type: 'message', ...message }
      }
      for (const call of queries.calls.each()) yield { type: 'call', ...call }
    },
  }
}

function prepareQueries(database: DatabaseSync) {
  const query = (sql: string) => prepareQuery(database, sql)
  return {
    count: query(
      `SELECT (SELECT count(*) FROM conversations) + (SELECT count(*) FROM messages)
         + (SELECT count(*) FROM callRows) AS count`,
    ),
    connections: query(`${allConnections} ORDER BY position, sequence`).as(toArchivedConnection),
    connection: query(`${allConnections} WHERE id = :id`).as(toArchivedConnection),
    // Skips chats that are being deleted permanently, and unfinished copies, because parts of both are missing.
    conversations: query(
      `SELECT * FROM conversations WHERE coalesce(deletedAt, 1) > ${conversationsToDelete} ORDER BY recency DESC`,
    ),
    conversation: query('SELECT * FROM conversations WHERE id = :id'),
    tags: query('SELECT tag FROM conversationTags WHERE conversationId = :conversationId ORDER BY tag'),
    queued: query(
      'SELECT id, text, extraFields FROM queuedMessages WHERE conversationId = :conversationId ORDER BY position, rowid',
    ).as(toArchivedQueued),
    imagesOf: query(
      `SELECT DISTINCT hash FROM (
         SELECT id, 'message' AS place FROM messages WHERE conversationId = :conversationId UNION ALL
         SELECT id, 'queue' FROM queuedMessages WHERE conversationId = :conversationId UNION ALL
         SELECT :conversationId, 'draft') AS texts
       CROSS JOIN imageUses ON owner = texts.id AND imageUses.place = texts.place ORDER BY hash`,
    ).as((row) => text(row, 'hash')),
    messages: query(
      `SELECT ${messageColumns} FROM messages WHERE conversationId = :conversationId ORDER BY sequence`,
    ).as(toArchivedMessage),
    calls: query(`SELECT ${callColumns} FROM calls ORDER BY sequence`).as(toCall),
    callsOf: query(
      `SELECT ${callColumns} FROM calls WHERE conversationId = :conversationId ORDER BY sequence`,
    ).as(toCall),
  }
}
