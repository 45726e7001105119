import type { DatabaseSync } from 'node:sqlite'
import { number } from '../rows.ts'
import { prepareCommand, prepareQuery } from '../statements.ts'
import { createTransaction } from '../transaction.ts'

/** How far the index of words has got. */
interface Filling {
  readonly done: number
  readonly total: number
}

/**
 * Puts the newest of those messages into the index that are not in it yet, so many of them in one transaction; null when none is left.
 * One that was changed meanwhile is in it already, and is put there again.
 */
export function createWordIndex(database: DatabaseSync): { fillSome(count: number): Filling | null } {
  const transaction = createTransaction(database)
  const left = prepareQuery(database, 'SELECT up_to_sequence, done, total FROM words_to_index')
  const next = prepareQuery(
    database,
    'SELECT sequence FROM messages WHERE sequence <= :upTo ORDER BY sequence DESC LIMIT :count',
  )
  const indexOne = prepareCommand(
    database,
    `INSERT OR REPLACE INTO message_words (rowid, words)
     SELECT sequence, searchable_text(text) FROM messages WHERE sequence = :sequence AND text <> ''`,
  )
  const keep = prepareCommand(
    database,
    'UPDATE words_to_index SET up_to_sequence = :upTo, done = done + :count',
  )
  const finish = prepareCommand(database, 'DELETE FROM words_to_index')

  return {
    fillSome: (count) =>
      transaction(() => {
        const row = left.first()
        if (row === null) return null
        const sequences = next
          .all({ upTo: number(row, 'up_to_sequence'), count })
          .map((message) => number(message, 'sequence'))
        // The index takes rows faster in the order of their numbers.
        for (const sequence of sequences.toReversed()) indexOne.run({ sequence })
        const oldest = sequences.at(-1)
        if (oldest === undefined) finish.run({})
        else keep.run({ upTo: oldest - 1, count: sequences.length })
        return oldest === undefined
          ? null
          : { done: number(row, 'done') + sequences.length, total: number(row, 'total') }
      }),
  }
}
