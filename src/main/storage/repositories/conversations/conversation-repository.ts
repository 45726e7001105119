import type { DatabaseSync } from 'node:sqlite'
import type { Conversation } from '../../../../shared/contract/conversations/conversation.ts'
import type { SpellingChoice } from '../../../../shared/domain/app/dictionaries.ts'
import { maxSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { decoder, each, flag, number, text, textOrNull } from '../../database/rows.ts'
import { insertInto, type Row, statementsOf } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { StoredSummary } from '../../row-types.ts'
import { prepareTitleIndexing } from '../../search/indexing.ts'
import { conversationsToDelete } from './trash-repository.ts'

const defaultPromptOf = (connectionId: string): string => `COALESCE(
  (SELECT savedPrompts.text FROM defaultPrompts JOIN savedPrompts ON savedPrompts.id = defaultPrompts.promptId
   WHERE defaultPrompts.connectionId = ${connectionId}), '')`
/** Nobody has written into the chat or organised it. */
const isUnused = `conversations.title = '' AND draft = '' AND conversations.extraFields = ''
  AND nextExtraFields = '' AND conversations.answerLimit = '' AND conversations.spelling = ''
  AND pinnedAt IS NULL AND archivedAt IS NULL
  AND NOT EXISTS (SELECT 1 FROM messages WHERE conversationId = conversations.id)
  AND NOT EXISTS (SELECT 1 FROM conversationTags WHERE conversationId = conversations.id)`
/** Unused, and the system prompt is still the default. */
const isEmpty = `(${isUnused}
  AND conversations.systemPrompt IN ('', ${defaultPromptOf('conversations.connectionId')}))`
const hasCalls = `EXISTS (SELECT 1 FROM calls WHERE calls.conversationId = conversations.id)`
/** The program of an imported chat. */
const importedFrom = `(SELECT messages.importedFrom FROM messages
  WHERE messages.conversationId = conversations.id AND parentId IS NULL ORDER BY role, sequence LIMIT 1)`

/** Without long texts, which a list doesn't show. */
const summaryColumns = `
  SELECT conversations.id, conversations.connectionId, conversations.title, conversations.recency,
    conversations.updatedAt, conversations.pinnedAt, conversations.archivedAt, conversations.projectId,
    connections.kind = 'demo' AND (${hasCalls} OR ${importedFrom} IS NULL) AS isDemo,
    iif(${hasCalls}, NULL, ${importedFrom}) AS importedFrom,
    COALESCE((SELECT min(totalTokens, ${maxSum}) FROM usageConversations
      WHERE usageConversations.conversationId = conversations.id), 0) AS reportedTokens,
    COALESCE((SELECT min(estimatedPromptTokens + estimatedCompletionTokens, ${maxSum})
      FROM usageConversations WHERE usageConversations.conversationId = conversations.id), 0) AS estimatedTokens,
    ${isEmpty} AS isUnused
  FROM conversations JOIN connections ON connections.id = conversations.connectionId
  WHERE conversations.deletedAt IS NULL`

const nextRecency = '(SELECT COALESCE(MAX(recency), 0) + 1 FROM conversations)'

export function createConversationRepository(database: DatabaseSync, transaction: Transaction) {
  const queries = prepareQueries(database)
  const commands = prepareCommands(database)
  const withTags = (row: Row): StoredSummary => toSummary(row, queries.tagsOf.all({ id: text(row, 'id') }))
  return {
    /** Null for a chat in the trash, until it is restored. */
    find: (id: string): Conversation | null => queries.byId.first({ id }),
    /** A chat in the trash that nothing was deleted from. */
    findInTrash: (id: string): Conversation | null => queries.inTrash.first({ id }),
    /** The last used first. */
    summaries: (): StoredSummary[] => {
      const tags = Map.groupBy(queries.tags.all(), (row) => row['conversationId'])
      return queries.summaries.all().map((row) => toSummary(row, tags.get(row['id'] ?? null)))
    },
    /** At most this many below a recency, or from the top. */
    summariesBelow: (recency: number | null, count: number): StoredSummary[] =>
      queries.below.all({ recency: recency ?? Number.MAX_SAFE_INTEGER, count }).map(withTags),
    /** The newest and all pinned ones, and whether those are all there are. */
    newestSummaries: (count: number): { summaries: StoredSummary[]; isWhole: boolean } => {
      const rows = queries.newest.all({ count })
      const isWhole = rows.length === Number(queries.liveCount.first()?.['count'])
      return {
        summaries: rows.map(withTags),
        isWhole,
      }
    },
    summary: (id: string): StoredSummary | null => {
      const row = queries.summaryById.first({ id })
      return row && withTags(row)
    },
    /** The recency below which imports add chats. */
    lowestRecency: (): number => number(queries.lowest.first() ?? {}, 'recency'),
    /** The number of complete chats below a recency. */
    countBelow: (recency: number): number => number(queries.countBelow.first({ recency }) ?? {}, 'count'),
    /** The model of the last used chat of this connection. */
    latestModelId: (connectionId: string): string | null => queries.latestModel.first({ connectionId }),
    /** The newest unused chat that is not one of `except`. Its system prompt is empty or the default. */
    findUnused: (
      connectionId: string,
      defaultPrompt: string,
      projectId: string | null,
      except: readonly string[] = [],
    ): Conversation | null =>
      queries.unused.first({
        connectionId,
        defaultPrompt,
        projectId,
        except: JSON.stringify(except),
      }),
    insert: ({ isTemporary: _isTemporary, ...conversation }: Conversation, createdAt: number) =>
      transaction(() => {
        commands.insert.run({ ...conversation, createdAt })
        commands.indexTitle.run({ id: conversation.id })
      }),
    update: (
      id: string,
      {
        title,
        modelId,
        systemPrompt,
        draft,
      }: Partial<Omit<Conversation, 'id' | 'connectionId' | 'projectId'>>,
      updatedAt?: number,
    ) => {
      const write = (): void =>
        commands.update.runOnOne({
          id,
          title: title ?? null,
          modelId: modelId ?? null,
          // Null is a valid model id, so a separate flag tells whether to set it.
          setsModel: Number(modelId !== undefined),
          systemPrompt: systemPrompt ?? null,
          draft: draft ?? null,
          updatedAt: updatedAt ?? null,
        })
      if (title === undefined) return write()
      transaction(() => {
        write()
        commands.indexTitle.run({ id })
      })
    },
    /** The dictionary of the chat, also if that is no longer kept. */
    spelling(id: string): SpellingChoice {
      const row = queries.spelling.first({ id })
      return row === null ? '' : textOrNull(row, 'spelling')
    },
    setSpelling: (id: string, choice: SpellingChoice) => commands.setSpelling.runOnOne({ id, choice }),
    setDeleted: (id: string, deletedAt: number | null) => commands.setDeleted.runOnOne({ id, deletedAt }),
    ...createConnectionConversations(database),
  }
}

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    byId: query('SELECT * FROM conversations WHERE id = :id AND deletedAt IS NULL').as(toConversation),
    inTrash: query(`SELECT * FROM conversations WHERE id = :id AND deletedAt > ${conversationsToDelete}`).as(
      toConversation,
    ),
    spelling: query('SELECT spelling FROM conversations WHERE id = :id'),
    summaries: query(`${summaryColumns} ORDER BY recency DESC`),
    below: query(`${summaryColumns} AND recency < :recency ORDER BY recency DESC LIMIT :count`),
    newest: query(`${summaryColumns} AND (pinnedAt IS NOT NULL OR conversations.id IN
         (SELECT id FROM conversations WHERE deletedAt IS NULL ORDER BY recency DESC LIMIT :count))
       ORDER BY recency DESC`),
    liveCount: query('SELECT count(*) AS count FROM conversations WHERE deletedAt IS NULL'),
    summaryById: query(`${summaryColumns} AND conversations.id = :id`),
    lowest: query('SELECT COALESCE(MIN(recency), 1) AS recency FROM conversations'),
    countBelow: query(`SELECT count(*) AS count FROM conversations
       WHERE recency < :recency AND coalesce(deletedAt, 1) > ${conversationsToDelete}`),
    tags: query('SELECT conversationId, tag FROM conversationTags'),
    tagsOf: query('SELECT tag FROM conversationTags WHERE conversationId = :id'),
    latestModel: query(`SELECT modelId FROM conversations
       WHERE connectionId = :connectionId AND deletedAt IS NULL AND modelId IN
         (SELECT id FROM models WHERE models.connectionId = conversations.connectionId)
       ORDER BY recency DESC LIMIT 1`).as((row) => textOrNull(row, 'modelId')),
    unused: query(`SELECT * FROM conversations
       WHERE connectionId = :connectionId AND deletedAt IS NULL AND projectId IS :projectId
         AND systemPrompt IN ('', :defaultPrompt) AND ${isUnused}
         AND id NOT IN (SELECT value FROM json_each(:except))
       ORDER BY recency DESC LIMIT 1`).as(toConversation),
  }
}

function prepareCommands(database: DatabaseSync) {
  const { command } = statementsOf(database)
  return {
    insert: command(
      insertInto(
        'conversations',
        ['id', 'connectionId', 'title', 'modelId', 'systemPrompt', 'draft', 'projectId'],
        {
          recency: nextRecency,
          createdAt: ':createdAt',
          updatedAt: ':createdAt',
        },
      ),
    ),
    update: command(`UPDATE conversations SET
         title = COALESCE(:title, title),
         modelId = CASE WHEN :setsModel THEN :modelId ELSE modelId END,
         systemPrompt = COALESCE(:systemPrompt, systemPrompt),
         draft = COALESCE(:draft, draft),
         recency = CASE WHEN :updatedAt IS NULL THEN recency ELSE ${nextRecency} END,
         updatedAt = COALESCE(:updatedAt, updatedAt)
       WHERE id = :id`),
    setSpelling: command('UPDATE conversations SET spelling = :choice WHERE id = :id'),
    // Neither a chat that is being deleted permanently nor an unfinished copy can be restored: parts of both are
    // missing.
    setDeleted: command(
      `UPDATE conversations SET deletedAt = :deletedAt WHERE id = :id AND coalesce(deletedAt, 1) > ${conversationsToDelete}`,
    ),
    indexTitle: prepareTitleIndexing(database),
  }
}

const toConversation: (row: Row) => Conversation = decoder({
  ...each(text, 'id', 'connectionId', 'title', 'systemPrompt', 'draft'),
  ...each(textOrNull, 'modelId', 'projectId'),
})

const readSummary = decoder({
  ...each(text, 'id', 'connectionId', 'title'),
  isDemo: flag,
  importedFrom: textOrNull,
  ...each(number, 'recency', 'updatedAt', 'reportedTokens', 'estimatedTokens'),
  isUnused: flag,
  isPinned: (row) => row['pinnedAt'] !== null,
  isArchived: (row) => row['archivedAt'] !== null,
  projectId: textOrNull,
})

/** The tags arrive in key order. */
function toSummary(row: Row, tags: readonly Row[] = []): StoredSummary {
  return { ...readSummary(row), tags: tags.map((tag) => text(tag, 'tag')) }
}

/** The changes to chats when their connection is deleted or replaced. */
function createConnectionConversations(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  const ofConnection = `connectionId = :connectionId AND deletedAt IS NULL AND NOT ${isEmpty}`
  const used = query(`SELECT id FROM conversations WHERE ${ofConnection} ORDER BY recency DESC`)
  const setConnection = command(
    'UPDATE conversations SET connectionId = :connectionId, modelId = NULL WHERE id = :id',
  )
  const trash = command(`UPDATE conversations SET deletedAt = :deletedAt WHERE ${ofConnection}`)
  const restore = command(`UPDATE conversations SET deletedAt = NULL
     WHERE connectionId = :connectionId AND deletedAt = :deletedAt AND deletedAt IS NOT ${conversationsToDelete}`)
  const adopt = command(`UPDATE conversations
     SET connectionId = :connectionId, modelId = NULL, systemPrompt = ${defaultPromptOf(':connectionId')}
     WHERE deletedAt IS NULL AND ${isEmpty}
       AND connectionId IN (SELECT id FROM connections WHERE connections.deletedAt IS NOT NULL)`)
  const adoptImported = command(`UPDATE conversations SET connectionId = :connectionId, modelId = NULL
     WHERE ${importedFrom} IS NOT NULL AND NOT ${hasCalls}
       AND connectionId IN (SELECT id FROM connections WHERE kind = 'demo')`)
  return {
    /** Moves the chat to another connection, with no model chosen yet. */
    setConnection: (id: string, connectionId: string) => setConnection.runOnOne({ id, connectionId }),
    /** The chats of a connection that are not empty, newest first. */
    idsOf: (connectionId: string): string[] => used.all({ connectionId }).map((row) => text(row, 'id')),
    /** Moves all chats of a connection to the trash, or restores those deleted at this moment. */
    trashAllOf: (connectionId: string, deletedAt: number) => trash.run({ connectionId, deletedAt }),
    restoreAllOf: (connectionId: string, deletedAt: number) => restore.run({ connectionId, deletedAt }),
    /** Moves empty chats of deleted connections to this one: nothing in them was sent elsewhere. */
    adoptUnused: (connectionId: string) => adopt.run({ connectionId }),
    /** Moves imported chats without any call from the demo to this connection. */
    adoptImported: (connectionId: string) => adoptImported.run({ connectionId }),
  }
}
