import type { DatabaseSync } from 'node:sqlite'
import { ConnectionKind } from '../../../../shared/contract/connections/connection.ts'
import { CallState } from '../../../../shared/contract/usage/call.ts'
import { UsageSource } from '../../../../shared/contract/usage/usage.ts'
import { defineMessages } from '../../../../shared/language/messages.ts'

/** Texts that people see instead of lost ones. */
const words = defineMessages('recovered', {
  connection: 'Recovered connection',
  conversation: 'Recovered',
  bill: 'Recovered bill',
  billWithoutDays: 'Recovered bill, unknown period',
  question: '[Tally could not recover this message.]',
})

/** Nobody answers at this address: the user enters the right one. */
const unusableAddress = 'https://recovered.invalid/v1'

const text = (shown: string): string => `'${shown.replaceAll("'", "''")}'`

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** Replaces unknown words, with which the app could not read the row. */
const knownWords = `
UPDATE connections SET kind = 'service' WHERE kind NOT IN (${oneOf(ConnectionKind.options)});
UPDATE messages SET role = iif('user' IN (SELECT role FROM messages AS near
    WHERE near.id = messages.parentId OR near.parentId = messages.id), 'assistant', 'user')
  WHERE role NOT IN ('user', 'assistant');
UPDATE calls SET state = 'interrupted' WHERE state NOT IN (${oneOf(CallState.options)});
UPDATE calls SET source = iif(coalesce(promptTokens, completionTokens, totalTokens) IS NULL, 'not-reported', 'reported')
  WHERE source NOT IN (${oneOf(UsageSource.options)});`

/**
 * A call without the rows that it shared with others keeps its counts. Everything is added up again, because a call
 * may have been read before those rows. The source of a call whose outcome was lost follows from its counts.
 */
const calls = (): string => `
UPDATE callRows SET isEnded = 0;
DELETE FROM usageDays;
DELETE FROM usageConversationDays;
DELETE FROM usageConversationSpans;
DELETE FROM usageConversations;
INSERT INTO callOutcomes (sequence, state, source) SELECT DISTINCT outcomeId, 'interrupted', '' FROM callRows
  WHERE outcomeId NOT IN (SELECT sequence FROM callOutcomes);
INSERT INTO callOrigins (sequence, conversationId, conversationTitle, connectionName, isDemo, utcOffsetMinutes, streamingMode)
  SELECT DISTINCT originId, 'recovered', '', ${text(words.connection)}, 0, 0, 'stream-with-usage' FROM callRows
  WHERE originId NOT IN (SELECT sequence FROM callOrigins);
INSERT INTO callModels (sequence, connectionId, modelRequested)
  SELECT DISTINCT modelId, 'recovered', 'recovered ' || modelId FROM callRows
  WHERE modelId NOT IN (SELECT sequence FROM callModels);
UPDATE callRows SET isEnded = 1 WHERE outcomeId IN
  (SELECT sequence FROM callOutcomes WHERE state NOT IN ('sending', 'streaming'));`

/** Recreates the chat of messages without one, from the ledger. */
const conversations = (): string => `
INSERT INTO conversations (id, connectionId, recency, createdAt, updatedAt, title, modelId, draft, systemPrompt)
SELECT lost.id,
  coalesce(call.connectionId, (SELECT id FROM connections ORDER BY sequence LIMIT 1), 'recovered'),
  coalesce((SELECT max(recency) FROM conversations), 0) + row_number() OVER (ORDER BY lost.last),
  lost.createdAt, lost.updatedAt, coalesce(nullif(call.conversationTitle, ''), ${text(words.conversation)}), call.modelRequested, '', ''
FROM (
  SELECT conversationId AS id, min(createdAt) AS createdAt, max(createdAt) AS updatedAt, max(sequence) AS last
  FROM (
    SELECT conversationId, createdAt, sequence FROM messages
    UNION ALL SELECT conversationId, queuedAt, 0 FROM queuedMessages
  ) WHERE conversationId NOT IN (SELECT id FROM conversations) GROUP BY conversationId
) AS lost
LEFT JOIN calls AS call ON call.sequence = (SELECT max(sequence) FROM calls WHERE conversationId = lost.id);`

const connections = (): string => `
INSERT INTO connections (id, kind, name, baseAddress, streaming)
SELECT lost.id, iif(call.isDemo = 1, 'demo', 'service'), coalesce(call.connectionName, ${text(words.connection)}),
  coalesce(call.baseAddress, iif(call.isDemo = 1, '', '${unusableAddress}')), 'not-measured'
FROM (
  SELECT DISTINCT connectionId AS id FROM conversations WHERE connectionId NOT IN (SELECT id FROM connections)
) AS lost
LEFT JOIN calls AS call ON call.sequence = (SELECT max(sequence) FROM calls WHERE connectionId = lost.id);
DELETE FROM conversationTags WHERE conversationId NOT IN (SELECT id FROM conversations);
INSERT INTO promptFolders (name, createdAt)
  SELECT folder, min(createdAt) FROM savedPrompts
  WHERE folder IS NOT NULL AND folder NOT IN (SELECT name FROM promptFolders) GROUP BY folder;
DELETE FROM defaultPrompts WHERE connectionId NOT IN (SELECT id FROM connections)
  OR promptId NOT IN (SELECT id FROM savedPrompts);
DELETE FROM modelLists WHERE connectionId NOT IN (SELECT id FROM connections);
INSERT INTO modelLists (connectionId, fetchedAt, skippedCount)
  SELECT DISTINCT connectionId, 0, 0 FROM models
  WHERE connectionId IN (SELECT id FROM connections) AND connectionId NOT IN (SELECT connectionId FROM modelLists);
DELETE FROM models WHERE connectionId NOT IN (SELECT connectionId FROM modelLists);`

/**
 * Keeps the lines of a lost bill, because they are what a service reported. The recreated bill is closed and
 * spans the days of its lines.
 */
const bills = (): string => `
INSERT INTO bills (id, connectionId, connectionName, clock, fromDay, toDay, savedAt, closedAt)
SELECT billId, 'recovered', iif(max(day) IS NULL, ${text(words.billWithoutDays)}, ${text(words.bill)}), 'utc',
  coalesce(min(day), 0), coalesce(max(day), 0), 0, 0
FROM billRows WHERE billId NOT IN (SELECT id FROM bills) GROUP BY billId;`

/** A later row would get the number of a lost one: a call its task, and a set of tools the calls that described another. */
const programCalls = `
DELETE FROM programCalls WHERE callSequence NOT IN (SELECT sequence FROM calls)
  OR taskId NOT IN (SELECT sequence FROM programTasks);
DELETE FROM programTasks WHERE sequence NOT IN (SELECT taskId FROM programCalls);
UPDATE programCalls SET toolSetId = NULL WHERE toolSetId NOT IN (SELECT sequence FROM programToolSets);
DELETE FROM programToolSets WHERE sequence NOT IN (SELECT toolSetId FROM programCalls WHERE toolSetId IS NOT NULL);`

/**
 * Whether a parent is missing or not earlier than its message. Such a message moves below the last earlier
 * message of the other role, so that it stays reachable.
 */
const isLost = `parentId IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM messages AS parent WHERE parent.id = messages.parentId
    AND parent.conversationId = messages.conversationId AND parent.sequence < messages.sequence)`
const earlier = `SELECT id FROM messages AS earlier WHERE earlier.conversationId = messages.conversationId
  AND earlier.sequence < messages.sequence AND earlier.role <> messages.role ORDER BY earlier.sequence DESC LIMIT 1`
const isRootless = `role = 'assistant' AND parentId IS NULL`
const placeholderId = `'recovered-' || substr(conversationId, 1, 54)`
const parents = (): string => `
UPDATE messages SET parentId = (${earlier}) WHERE ${isLost};
INSERT OR IGNORE INTO messages (sequence, id, conversationId, role, createdAt, text)
  SELECT (SELECT min(sequence) FROM messages) - row_number() OVER (), ${placeholderId}, conversationId, 'user', min(createdAt), ${text(words.question)}
  FROM messages WHERE ${isRootless} GROUP BY conversationId;
UPDATE messages SET parentId = ${placeholderId} WHERE ${isRootless};`

const choices = `
UPDATE messages SET chosenChildId =
  (SELECT id FROM messages AS child WHERE child.conversationId = messages.conversationId
    AND child.parentId = messages.id ORDER BY child.sequence DESC LIMIT 1)
WHERE NOT EXISTS (SELECT 1 FROM messages AS child WHERE child.id = messages.chosenChildId
  AND child.conversationId = messages.conversationId AND child.parentId = messages.id);
UPDATE conversations SET chosenRootId =
  (SELECT id FROM messages AS root WHERE root.conversationId = conversations.id
    AND root.parentId IS NULL ORDER BY root.sequence DESC LIMIT 1)
WHERE NOT EXISTS (SELECT 1 FROM messages AS root WHERE root.id = conversations.chosenRootId
  AND root.conversationId = conversations.id AND root.parentId IS NULL);`

/**
 * Gives an answer without a text its saved pieces. Other pieces were saved before the answer ended, so they
 * are deleted.
 */
const answerParts = `
UPDATE messages SET (text, reasoning) =
  (SELECT group_concat(part.text, '' ORDER BY part.sequence), group_concat(part.reasoning, '' ORDER BY part.sequence)
    FROM answerParts AS part WHERE part.messageId = messages.id)
WHERE text = '' AND reasoning = '' AND id IN (SELECT messageId FROM answerParts);
DELETE FROM answerParts;`

/** A cut image is worth nothing. The uses are noted while its texts are inserted. */
const images = `
DELETE FROM images WHERE (byteCount + 2) / 3 * 4 <> (SELECT coalesce(sum(length(data)), 0) FROM imageParts
  WHERE imageParts.hash = images.hash);
DELETE FROM imageParts WHERE hash NOT IN (SELECT hash FROM images);`

const searchIndex = `
INSERT INTO messageWords (rowid, words) SELECT sequence, searchable_text(text) FROM messages WHERE text <> '';
INSERT INTO titleWords (rowid, words) SELECT sequence, searchable_text(title) FROM conversations WHERE title <> '';`

/** Repairs a database with missing rows: every reference leads somewhere, and every message is reachable. */
export function reconnectRows(database: DatabaseSync): void {
  for (const step of [
    calls(),
    knownWords,
    conversations(),
    connections(),
    bills(),
    programCalls,
    parents(),
    choices,
    answerParts,
    images,
    searchIndex,
  ])
    database.exec(step)
}
