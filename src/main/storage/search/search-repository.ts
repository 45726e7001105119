import type { DatabaseSync } from 'node:sqlite'
import { Message } from '../../../shared/contract/conversations/conversation.ts'
import type { SearchFacets, SearchQuestion } from '../../../shared/contract/conversations/search.ts'
import { searchTermsIn } from '../../../shared/domain/conversations/search-terms.ts'
import { searchableWords } from '../../../shared/domain/conversations/searchable-text.ts'
import { isReadOnly } from '../database/database-problem.ts'
import { decoder, each, number, numberOrNull, text } from '../database/rows.ts'
import {
  orDamaged,
  prepareQuery,
  type Query,
  type Row,
  statementsOf,
  type Values,
} from '../database/sql-statements.ts'

/** Ranking reads every match. With more matches than this, only the newest are ranked. */
const maxRanked = 5_000
/** With more words than this, their common beginning is the faster query. */
const maxExpanded = 300

export function createSearchRepository(database: DatabaseSync, most = maxRanked) {
  const queries = prepareQueries(database)
  const matchedBy = createMatching(database)
  const expanded = createExpansion(database)
  const toHits = (rows: readonly Row[]): MessageHit[] =>
    rows.flatMap((row) => queries.hit.all({ sequence: number(row, 'sequence') }).map(toMessageHit))

  return {
    /** `rankedAmong` tells how many of the newest matches were ranked, where it was not all. */
    messages(question: SearchQuestion, limit: number): { hits: MessageHit[]; rankedAmong: number | null } {
      const words = questionOf(question.words)
      if (words === null) return { hits: [], rankedAmong: null }
      const { newest, best, values } = matchedBy(question, words)
      if (question.order !== 'best')
        return { hits: toHits(newest.all({ ...values, words: expanded(words), limit })), rankedAmong: null }
      // One more match than is ranked tells that there are too many. It is the oldest, and is not shown.
      const rows = best.all({ ...values, limit: limit + 1, ranked: most + 1 })
      const isTooMany = rows.some((row) => number(row, 'matched') > most)
      const ranked = rows.filter((row) => !isTooMany || row['sequence'] !== row['oldest'])
      return { hits: toHits(ranked.slice(0, limit)), rankedAmong: isTooMany ? most : null }
    },
    /** Empty for a question about messages only, such as their author. */
    titles(
      { words, role, model, tag, from, until }: SearchQuestion,
      limit: number,
    ): ReturnType<typeof toTitleHit>[] {
      const wanted = questionOf(words)
      if (wanted === null || role !== undefined || model !== undefined) return []
      const filter = { tag: tag ?? null, from: from ?? null, until: until ?? null }
      const found = queries.areMany.first({ words: wanted }) === null ? queries.titles : queries.manyTitles
      return found.all({ words: wanted, ...filter, limit }).map(toTitleHit)
    },
    facets: (): SearchFacets => ({
      models: queries.models.all().map((row) => text(row, 'model')),
      tags: queries.tags.all().map((row) => text(row, 'tag')),
    }),
    /** Whether any text is not indexed yet. */
    isTextLeft: (): boolean => queries.left.first() !== null,
    /** The progress of the index; null when it is complete. */
    indexing: (): { readonly done: number; readonly total: number } | null => {
      const row = queries.indexing.first()
      return row && { done: number(row, 'done'), total: number(row, 'total') }
    },
  }
}

/** So many titles are read from the most recent chat on, instead of all to be sorted. */
const manyMatches = 1_000

const taggedOnes = 'SELECT conversationId FROM conversationTags WHERE tag = :tag'

/** The answering model, from the answer's last call or from the imported file. */
const answeredBy = `COALESCE(
  (SELECT COALESCE(modelAnswered, modelRequested) FROM calls
    WHERE calls.messageId = messages.id ORDER BY calls.sequence DESC LIMIT 1),
  messages.importedModel)`

const conditions = {
  role: 'role = :role',
  from: 'createdAt >= :from',
  until: 'createdAt < :until',
  tag: `conversationId IN (${taggedOnes})`,
  model: `role = 'assistant' AND ${answeredBy} = :model`,
} satisfies Partial<Record<keyof SearchQuestion, string>>
const notInTrash = 'conversationId NOT IN (SELECT id FROM conversations WHERE deletedAt IS NOT NULL)'

interface Matching {
  readonly newest: Query
  /** The best of the newest matches, how many were compared, and the oldest of them. */
  readonly best: Query
}

/**
 * Finds matching messages through the index alone, as long as no filter and no trash needs their rows: a common
 * word has thousands. Each combination of filters is prepared once.
 */
function createMatching(database: DatabaseSync) {
  const hasTrash = prepareQuery(database, 'SELECT 1 FROM conversations WHERE deletedAt IS NOT NULL LIMIT 1')
  const prepared = new Map<string, Matching>()
  return (question: SearchQuestion, words: string): Matching & { readonly values: Values } => {
    const filters = Object.entries(conditions).flatMap(([name, sql]) => {
      const value = question[name as keyof typeof conditions]
      return value === undefined ? [] : [{ name, sql, value }]
    })
    const needed = [...(hasTrash.first() === null ? [] : [notInTrash]), ...filters.map(({ sql }) => sql)]
    const rows = needed.length === 0 ? '' : 'CROSS JOIN messages ON messages.sequence = messageWords.rowid'
    const found = `FROM messageWords ${rows} WHERE ${['messageWords MATCH :words', ...needed].join(' AND ')}
      ORDER BY messageWords.rowid DESC`
    const matching = prepared.get(found) ?? prepareMatching(database, found)
    prepared.set(found, matching)
    const values = Object.fromEntries(filters.map(({ name, value }) => [name, value]))
    return { ...matching, values: { ...values, words } }
  }
}

function prepareMatching(database: DatabaseSync, found: string): Matching {
  const { query } = statementsOf(database)
  return {
    newest: query(`SELECT messageWords.rowid AS sequence ${found} LIMIT :limit`),
    best: query(`SELECT sequence, count(*) OVER () AS matched, min(sequence) OVER () AS oldest
       FROM (SELECT messageWords.rowid AS sequence, bm25(messageWords) AS score ${found} LIMIT :ranked)
       ORDER BY score, sequence DESC LIMIT :limit`),
  }
}

/** A last word of more letters than the index keeps beginnings of. ASCII only: the index may fold other letters. */
const longBeginning = /^(?<others>.*)"(?<beginning>[a-z0-9]{5,})"\*$/

/**
 * Replaces a long beginning by the words of the index that have it. For a beginning, SQLite reads the matches of all
 * these words before the first result; for the words, only the newest.
 */
function createExpansion(database: DatabaseSync) {
  let next: Query | null = null
  const wordFrom = (from: string): string | null => {
    next ??= prepareQuery(database, 'SELECT term FROM temp.indexedWords WHERE term >= :from LIMIT 1')
    const row = next.first({ from })
    return row && text(row, 'term')
  }
  /** Each time, because SQLite deletes temporary tables when `temp_store` changes. False where it may write nothing. */
  const listWords = (): boolean => {
    try {
      orDamaged(database, () =>
        database.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.indexedWords
          USING fts5vocab ('main', 'messageWords', 'instance')`),
      )
      return true
    } catch (error) {
      if (isReadOnly(error)) return false
      throw error
    }
  }
  return (question: string): string => {
    const { others = '', beginning = '' } = longBeginning.exec(question)?.groups ?? {}
    if (beginning === '' || !listWords()) return question
    const found: string[] = []
    let word = wordFrom(beginning)
    while (word?.startsWith(beginning) === true) {
      if (found.length === maxExpanded || !/^[a-z0-9]+$/.test(word)) return question
      found.push(`"${word}"`)
      word = wordFrom(`${word}\u0001`)
    }
    if (found.length === 0) return question
    return `${others === '' ? '' : `${others}AND `}(${found.join(' OR ')})`
  }
}

function titlesFrom(tables: string, isFound: string): string {
  return `SELECT id, title, archivedAt, updatedAt FROM ${tables} WHERE ${isFound} AND deletedAt IS NULL
      AND (:tag IS NULL OR id IN (${taggedOnes}))
      AND (:from IS NULL OR updatedAt >= :from) AND (:until IS NULL OR updatedAt < :until)
    ORDER BY recency DESC LIMIT :limit`
}

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    hit: query(`SELECT messages.id, messages.conversationId, messages.role, messages.createdAt, messages.text,
         conversations.title, conversations.archivedAt
       FROM messages JOIN conversations ON conversations.id = messages.conversationId
       WHERE messages.sequence = :sequence`),
    titles: query(
      titlesFrom(
        'titleWords CROSS JOIN conversations ON sequence = titleWords.rowid',
        'titleWords MATCH :words',
      ),
    ),
    manyTitles: query(
      titlesFrom(
        'conversations INDEXED BY conversationsByRecency',
        'sequence IN (SELECT rowid FROM titleWords WHERE titleWords MATCH :words)',
      ),
    ),
    areMany: query(`SELECT 1 FROM titleWords WHERE titleWords MATCH :words LIMIT 1 OFFSET ${manyMatches}`),
    models: query(`SELECT model FROM usageDays
       UNION SELECT importedModel FROM messages WHERE importedModel IS NOT NULL ORDER BY model`),
    tags: query(`SELECT DISTINCT tag FROM conversationTags JOIN conversations ON id = conversationId
       WHERE deletedAt IS NULL ORDER BY tag`),
    indexing: query('SELECT done, total FROM wordsToIndex'),
    left: query('SELECT 1 FROM wordsToIndex UNION ALL SELECT 1 FROM textsToIndex LIMIT 1'),
  }
}

/**
 * The FTS5 query: every term must match, the last one as a prefix, because it may still be incomplete. A
 * single letter is a prefix of almost everything, so it must match whole.
 */
function questionOf(words: string): string | null {
  const terms = searchTermsIn(words)
    .map((term) => ({ ...term, words: searchableWords(term.text).replaceAll('"', ' ').trim() }))
    .filter((term) => /[\p{L}\p{N}\p{Co}]/u.test(term.words))
  const last = terms.at(-1)
  if (last === undefined) return null
  const phrases = terms.map((term) => `"${term.words}"`).join(' ')
  return last.isClosed || /(?:^|\s)[\x21-\x7e]$/.test(words) ? phrases : `${phrases}*`
}

const isArchived = (row: Row): boolean => numberOrNull(row, 'archivedAt') !== null

const toMessageHit = decoder({
  messageId: (row: Row) => text(row, 'id'),
  ...each(text, 'conversationId', 'title', 'text'),
  isArchived,
  role: (row: Row) => Message.shape.role.parse(text(row, 'role')),
  createdAt: number,
})
type MessageHit = ReturnType<typeof toMessageHit>

const toTitleHit = decoder({
  conversationId: (row: Row) => text(row, 'id'),
  title: text,
  isArchived,
  updatedAt: number,
})

/** Every word must match, the last one as a prefix; skips the trash. */
export type SearchRepository = ReturnType<typeof createSearchRepository>
