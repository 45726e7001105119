import type { DatabaseSync } from 'node:sqlite'
import { searchableText } from '../../../shared/domain/conversations/searchable-text.ts'
import { number, text } from '../database/rows.ts'
import { prepareCommand, prepareQuery } from '../database/sql-statements.ts'
import { createTransaction } from '../database/transaction.ts'
import { prepareWordIndexing } from './indexing.ts'

/** The progress of the search index. */
interface Filling {
  readonly done: number
  readonly total: number
}

/**
 * Indexes the newest messages that are not in the index yet, this many in one transaction; null when none is
 * left. A message that changed meanwhile is already indexed, and is indexed again.
 */
export function createWordIndex(database: DatabaseSync): {
  fillSome(count: number): Filling | null
  /** Indexes one of the long texts that were left for later; false when none is left. */
  indexLongText(): boolean
} {
  const transaction = createTransaction(database)
  const left = prepareQuery(database, 'SELECT upToSequence, done, total FROM wordsToIndex')
  const next = prepareQuery(
    database,
    'SELECT sequence, id FROM messages WHERE sequence <= :upTo ORDER BY sequence DESC LIMIT :count',
  )
  const indexOne = prepareWordIndexing(database)
  const keep = prepareCommand(database, 'UPDATE wordsToIndex SET upToSequence = :upTo, done = done + :count')
  const finish = prepareCommand(database, 'DELETE FROM wordsToIndex')
  const longText = prepareQuery(
    database,
    `SELECT sequence, id, text FROM textsToIndex JOIN messages ON messages.sequence = messageSequence LIMIT 1`,
  )
  // The text may have changed since it was read; then the transaction reads the words.
  const putWords = prepareCommand(
    database,
    `INSERT OR REPLACE INTO messageWords (rowid, words)
     SELECT sequence, :words FROM messages WHERE sequence = :sequence AND text = :text`,
  )
  const removeText = prepareCommand(database, 'DELETE FROM textsToIndex WHERE messageSequence = :sequence')

  // A damaged file may name a missing message. Its row would restart this job forever.
  const removeUnknown = prepareCommand(
    database,
    'DELETE FROM textsToIndex WHERE messageSequence NOT IN (SELECT sequence FROM messages)',
  )

  return {
    fillSome: (count) =>
      transaction(() => {
        const row = left.first()
        if (row === null) return null
        const messages = next.all({ upTo: number(row, 'upToSequence'), count })
        // The index accepts rows faster in the order of their numbers.
        for (const message of messages.toReversed()) indexOne.run({ id: text(message, 'id') })
        const oldest = messages.at(-1)
        if (oldest === undefined) finish.run({})
        else keep.run({ upTo: number(oldest, 'sequence') - 1, count: messages.length })
        return oldest === undefined
          ? null
          : { done: number(row, 'done') + messages.length, total: number(row, 'total') }
      }),
    indexLongText: () => {
      const row = longText.first()
      if (row === null) {
        removeUnknown.run({})
        return false
      }
      const [sequence, content] = [number(row, 'sequence'), text(row, 'text')]
      // Outside of the transaction, so that others wait less for it.
      const words = searchableText(content)
      transaction(() => {
        if (putWords.count({ words, sequence, text: content }) === 0) indexOne.run({ id: text(row, 'id') })
        removeText.run({ sequence })
      })
      return true
    },
  }
}
