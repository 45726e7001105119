import type { DatabaseSync } from 'node:sqlite'
import { number, text } from '../rows.ts'
import { prepareCommand, prepareQuery } from '../statements.ts'
import { createTransaction } from '../transaction.ts'
import { prepareWordIndexing } from './indexing.ts'

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
    'SELECT sequence, id FROM messages WHERE sequence <= :upTo ORDER BY sequence DESC LIMIT :count',
  )
  const indexOne = prepareWordIndexing(database)
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
        const messages = next.all({ upTo: number(row, 'up_to_sequence'), count })
        // The index takes rows faster in the order of their numbers.
        for (const message of messages.toReversed()) indexOne.run({ id: text(message, 'id') })
        const oldest = messages.at(-1)
        if (oldest === undefined) finish.run({})
        else keep.run({ upTo: number(oldest, 'sequence') - 1, count: messages.length })
        return oldest === undefined
          ? null
          : { done: number(row, 'done') + messages.length, total: number(row, 'total') }
      }),
  }
}
