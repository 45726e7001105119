import type { DatabaseSync } from 'node:sqlite'
import { imagesIn } from '../../../shared/domain/chat/image-marks.ts'
import { titleFrom } from '../../../shared/domain/conversations/title.ts'
import { text } from '../database/rows.ts'
import { prepareCommand, prepareQuery, statementsOf } from '../database/sql-statements.ts'
import { usageColumns } from '../repositories/usage/usage-shape.ts'
import { createWordIndexing, prepareTitleIndexing } from '../search/indexing.ts'
import { inMemory } from './tables-in-memory.ts'

/** The texts of a call that are not in the ledger while its chat is temporary. */
export interface CallTexts {
  readonly extraFields: string | null
  readonly usageText: string | null
}

interface Kept {
  readonly id: string
  readonly at: number
  readonly texts: ReadonlyMap<string, CallTexts>
}

/** Writes the temporary chat into the file as a normal chat. It keeps its id, which its calls in the ledger name. */
export function keepChat(database: DatabaseSync, { id, at, texts }: Kept): void {
  const run = (sql: string, values: Record<string, string | number | null>): void =>
    prepareCommand(database, sql).run(values)
  const title = titleOf(database)
  const recency = '(SELECT COALESCE(MAX(recency), 0) + 1 FROM main.conversations)'
  run(
    copying(database, 'conversations', {
      title: ':title',
      recency,
      updatedAt: ':at',
      chosenRootId: 'NULL',
    }),
    { title, at },
  )
  // A chosen message must exist. SQLite's own look-ups would take quadratic time.
  run(copying(database, 'messages', { chosenChildId: 'NULL' }), {})
  run(
    `UPDATE main.messages SET chosenChildId =
       (SELECT words.chosenChildId FROM ${inMemory}.messages AS words WHERE words.id = messages.id)
     WHERE conversationId = :id`,
    { id },
  )
  run(
    `UPDATE main.conversations SET chosenRootId =
       (SELECT words.chosenRootId FROM ${inMemory}.conversations AS words) WHERE id = :id`,
    { id },
  )
  run(copying(database, 'answerParts', {}), {})
  run(copying(database, 'queuedMessages', {}), {})
  // The file may have the same image already.
  for (const table of ['images', 'imageParts'])
    run(copying(database, table, {}).replace('INSERT', 'INSERT OR IGNORE'), {})
  index(database, id)
  run('UPDATE calls SET conversationTitle = :title WHERE conversationId = :id', { id, title })
  for (const [callId, { extraFields, usageText }] of texts)
    run(
      `UPDATE calls SET extraFields = :extraFields, usageShape = :usageShape, usageNumbers = :usageNumbers
       WHERE id = :callId`,
      { callId, extraFields, ...usageColumns(usageText) },
    )
}

/**
 * Copies the images of a draft that moved into the temporary chat, or out of it. The file then soon drops those that
 * no other text uses.
 */
export function carryImages(database: DatabaseSync, draft: string, isIntoMemory: boolean): void {
  const { command } = statementsOf(database)
  const images = imagesIn(draft)
  if (images.length === 0) return
  const [from, to] = isIntoMemory ? ['main', inMemory] : [inMemory, 'main']
  const hashes = { hashes: JSON.stringify(images.map(({ hash }) => hash)) }
  const missing = `hash IN (SELECT value FROM json_each(:hashes)) AND hash NOT IN (SELECT hash FROM ${to}.images)`
  const copy = (table: string) =>
    command(`INSERT OR IGNORE INTO ${to}.${table} SELECT * FROM ${from}.${table} WHERE ${missing}`)
  // The images last: they are missing until then.
  copy('imageParts').run(hashes)
  if (copy('images').count(hashes) > 0 && isIntoMemory)
    command('UPDATE main.images SET addedAt = 0 WHERE hash IN (SELECT value FROM json_each(:hashes))').run(
      hashes,
    )
}

/** As for other chats, the first message is the title. */
function titleOf(database: DatabaseSync): string {
  const first = prepareQuery(
    database,
    `SELECT text FROM ${inMemory}.messages WHERE role = 'user' ORDER BY sequence LIMIT 1`,
  ).first()
  return first === null ? '' : titleFrom(text(first, 'text'))
}

/** Copies every column of all rows, except `sequence`, which the file gives. */
function copying(database: DatabaseSync, table: string, changes: Readonly<Record<string, string>>): string {
  const columns = prepareQuery(
    database,
    `SELECT name FROM pragma_table_info('${table}') WHERE name <> 'sequence' ORDER BY cid`,
  )
    .all()
    .map((row) => text(row, 'name'))
  const values = columns.map((name) => changes[name] ?? name)
  return `INSERT INTO main.${table} (${columns.join(', ')})
    SELECT ${values.join(', ')} FROM ${inMemory}.${table} ORDER BY rowid`
}

function index(database: DatabaseSync, conversationId: string): void {
  const indexWords = createWordIndexing(database)
  const ids = prepareQuery(database, 'SELECT id FROM main.messages WHERE conversationId = :conversationId')
  for (const row of ids.all({ conversationId })) indexWords(text(row, 'id'))
  prepareTitleIndexing(database).run({ id: conversationId })
}
