import type { DatabaseSync } from 'node:sqlite'
import { ConnectionKind } from '../../../../shared/contract/connections/connection.ts'
import { CallState } from '../../../../shared/contract/usage/call.ts'
import { UsageSource } from '../../../../shared/contract/usage/usage.ts'
import { defineMessages } from '../../../../shared/language/messages.ts'

/** Texts that people see in place of lost ones. */
const words = defineMessages('recovered', {
  connection: 'Recovered connection',
  /** Nobody answers at this address: the person enters the right one. */
  address: 'https://recovered.invalid/v1',
  conversation: 'Recovered',
  bill: 'Recovered bill',
  billWithoutDays: 'Recovered bill, unknown period',
  question: '[Tally could not recover this message.]',
})

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** Replaces unknown words, with which the app could not read the row. */
const knownWords = `
UPDATE connections SET kind = 'service' WHERE kind NOT IN (${oneOf(ConnectionKind.options)});
UPDATE messages SET role = iif('user' IN (SELECT role FROM messages AS near
    WHERE near.id = messages.parent_id OR near.parent_id = messages.id), 'assistant', 'user')
  WHERE role NOT IN ('user', 'assistant');
UPDATE calls SET state = 'interrupted' WHERE state NOT IN (${oneOf(CallState.options)});
UPDATE calls SET source = iif(coalesce(prompt_tokens, completion_tokens, total_tokens) IS NULL, 'not-reported', 'reported')
  WHERE source NOT IN (${oneOf(UsageSource.options)});`

/** Recreates the chat of messages without one, from the ledger. */
const conversations = `
INSERT INTO conversations (id, connection_id, recency, created_at, updated_at, title, model_id, draft, system_prompt)
SELECT lost.id,
  coalesce(call.connection_id, (SELECT id FROM connections ORDER BY sequence LIMIT 1), 'recovered'),
  coalesce((SELECT max(recency) FROM conversations), 0) + row_number() OVER (ORDER BY lost.last),
  lost.created_at, lost.updated_at, coalesce(nullif(call.conversation_title, ''), '${words.conversation}'), call.model_asked, '', ''
FROM (
  SELECT conversation_id AS id, min(created_at) AS created_at, max(created_at) AS updated_at, max(sequence) AS last
  FROM (
    SELECT conversation_id, created_at, sequence FROM messages
    UNION ALL SELECT conversation_id, queued_at, 0 FROM queued_messages
  ) WHERE conversation_id NOT IN (SELECT id FROM conversations) GROUP BY conversation_id
) AS lost
LEFT JOIN calls AS call ON call.sequence = (SELECT max(sequence) FROM calls WHERE conversation_id = lost.id);`

const connections = `
INSERT INTO connections (id, kind, name, base_address, streaming)
SELECT lost.id, iif(call.is_demo = 1, 'demo', 'service'), coalesce(call.connection_name, '${words.connection}'),
  coalesce(call.base_address, iif(call.is_demo = 1, '', '${words.address}')), 'not-measured'
FROM (
  SELECT DISTINCT connection_id AS id FROM conversations WHERE connection_id NOT IN (SELECT id FROM connections)
) AS lost
LEFT JOIN calls AS call ON call.sequence = (SELECT max(sequence) FROM calls WHERE connection_id = lost.id);
DELETE FROM conversation_tags WHERE conversation_id NOT IN (SELECT id FROM conversations);
INSERT INTO prompt_folders (name, created_at)
  SELECT folder, min(created_at) FROM prompts
  WHERE folder IS NOT NULL AND folder NOT IN (SELECT name FROM prompt_folders) GROUP BY folder;
DELETE FROM default_prompts WHERE connection_id NOT IN (SELECT id FROM connections)
  OR prompt_id NOT IN (SELECT id FROM prompts);
DELETE FROM model_lists WHERE connection_id NOT IN (SELECT id FROM connections);
INSERT INTO model_lists (connection_id, fetched_at, skipped_count)
  SELECT DISTINCT connection_id, 0, 0 FROM models
  WHERE connection_id IN (SELECT id FROM connections) AND connection_id NOT IN (SELECT connection_id FROM model_lists);
DELETE FROM models WHERE connection_id NOT IN (SELECT connection_id FROM model_lists);`

/**
 * Keeps the lines of a lost bill, because they are what a service reported. The recreated bill is closed and
 * spans the days of its lines.
 */
const bills = `
INSERT INTO bills (id, connection_id, connection_name, clock, from_day, to_day, saved_at, closed_at)
SELECT bill_id, 'recovered', iif(max(day) IS NULL, '${words.billWithoutDays}', '${words.bill}'), 'utc',
  coalesce(min(day), 0), coalesce(max(day), 0), 0, 0
FROM bill_rows WHERE bill_id NOT IN (SELECT id FROM bills) GROUP BY bill_id;`

/**
 * Whether a parent is missing or not earlier than its message. Such a message moves below the last earlier
 * message of the other role, so that it stays reachable.
 */
const isLost = `parent_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM messages AS parent WHERE parent.id = messages.parent_id
    AND parent.conversation_id = messages.conversation_id AND parent.sequence < messages.sequence)`
const earlier = `SELECT id FROM messages AS earlier WHERE earlier.conversation_id = messages.conversation_id
  AND earlier.sequence < messages.sequence AND earlier.role <> messages.role ORDER BY earlier.sequence DESC LIMIT 1`
const isRootless = `role = 'assistant' AND parent_id IS NULL`
const placeholderId = `'recovered-' || substr(conversation_id, 1, 54)`
const parents = `
UPDATE messages SET parent_id = (${earlier}) WHERE ${isLost};
INSERT OR IGNORE INTO messages (sequence, id, conversation_id, role, created_at, text)
  SELECT (SELECT min(sequence) FROM messages) - row_number() OVER (), ${placeholderId}, conversation_id, 'user', min(created_at), '${words.question}'
  FROM messages WHERE ${isRootless} GROUP BY conversation_id;
UPDATE messages SET parent_id = ${placeholderId} WHERE ${isRootless};`

const choices = `
UPDATE messages SET chosen_child_id =
  (SELECT id FROM messages AS child WHERE child.conversation_id = messages.conversation_id
    AND child.parent_id = messages.id ORDER BY child.sequence DESC LIMIT 1)
WHERE NOT EXISTS (SELECT 1 FROM messages AS child WHERE child.id = messages.chosen_child_id
  AND child.conversation_id = messages.conversation_id AND child.parent_id = messages.id);
UPDATE conversations SET chosen_root_id =
  (SELECT id FROM messages AS root WHERE root.conversation_id = conversations.id
    AND root.parent_id IS NULL ORDER BY root.sequence DESC LIMIT 1)
WHERE NOT EXISTS (SELECT 1 FROM messages AS root WHERE root.id = conversations.chosen_root_id
  AND root.conversation_id = conversations.id AND root.parent_id IS NULL);`

/**
 * Gives an answer without a text its saved pieces. Other pieces were saved before the answer ended, so they
 * are deleted.
 */
const answerParts = `
UPDATE messages SET (text, reasoning) =
  (SELECT group_concat(part.text, '' ORDER BY part.sequence), group_concat(part.reasoning, '' ORDER BY part.sequence)
    FROM answer_parts AS part WHERE part.message_id = messages.id)
WHERE text = '' AND reasoning = '' AND id IN (SELECT message_id FROM answer_parts);
DELETE FROM answer_parts;`

const searchIndex = `
INSERT INTO message_words (rowid, words) SELECT sequence, searchable_text(text) FROM messages WHERE text <> '';
INSERT INTO title_words (rowid, words) SELECT sequence, searchable_text(title) FROM conversations WHERE title <> '';`

/** Repairs a database with missing rows: every reference leads somewhere, and every message is reachable. */
export function reconnectRows(database: DatabaseSync): void {
  for (const step of [
    knownWords,
    conversations,
    connections,
    bills,
    parents,
    choices,
    answerParts,
    searchIndex,
  ])
    database.exec(step)
}
