import type { DatabaseSync } from 'node:sqlite'
import { text } from '../../database/rows.ts'
import { type Row, statementsOf } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { StoredMessage } from '../../row-types.ts'
import { createWordIndexing } from '../../search/indexing.ts'

/**
 * Joins the pieces of an answer. A message has either a text or pieces; pieces of a message with a text are
 * leftovers.
 */
const joined = (column: 'text' | 'reasoning'): string => `
  CASE WHEN messages.text = '' AND messages.reasoning = '' THEN
    (SELECT group_concat(part.${column}, '' ORDER BY part.sequence) FROM answerParts AS part
      WHERE part.messageId = messages.id) END`

/** All columns of `messages`, and the pieces of an unfinished answer. */
export const messageColumns = `messages.*, ${joined('text')} AS savedText, ${joined('reasoning')} AS savedReasoning`

/** The text of a row of `messages`, including an unfinished answer's. */
export const textSoFar = `COALESCE(${joined('text')}, messages.text)`

/** The same for the thinking. */
export const reasoningSoFar = `COALESCE(${joined('reasoning')}, messages.reasoning)`

/** The texts of a row read with `messageColumns`. */
export function wordsIn(row: Row): { text: string; reasoning: string } {
  // Absent from a row without `messageColumns`.
  const word = (saved: string, column: string): string => String(row[saved] ?? text(row, column))
  return { text: word('savedText', 'text'), reasoning: word('savedReasoning', 'reasoning') }
}

export type MessageWords = Pick<StoredMessage, 'role' | 'text'>

/** The same without the thinking, of a row read with `textSoFar`. */
export function saidIn(row: Row): MessageWords {
  return { role: text(row, 'role') === 'user' ? 'user' : 'assistant', text: text(row, 'text') }
}

export function createAnswerWriting(database: DatabaseSync, transaction: Transaction) {
  const { query, command } = statementsOf(database)
  const append = command(
    'INSERT INTO answerParts (messageId, text, reasoning) VALUES (:id, :text, :reasoning)',
  )
  const setWords = command('UPDATE messages SET text = :text, reasoning = :reasoning WHERE id = :id')
  const removeParts = command('DELETE FROM answerParts WHERE messageId = :id')
  const unfinished = query(
    `SELECT ${messageColumns} FROM messages WHERE id IN (SELECT messageId FROM answerParts)`,
  )
  const indexWords = createWordIndexing(database)

  function setAnswer(id: string, words: { text: string; reasoning: string }): void {
    transaction(() => {
      setWords.runOnOne({ id, ...words })
      removeParts.run({ id })
      indexWords(id, words.text)
    })
  }

  return {
    /** Saves more of an unfinished answer without writing the earlier part again. */
    appendAnswer: (id: string, part: { text: string; reasoning: string }) => append.run({ id, ...part }),
    /** Saves a whole answer instead of all its pieces. */
    setAnswer,
    /** Joins the saved pieces of every answer that an earlier run left unfinished. */
    joinAnswers() {
      for (const row of unfinished.all()) setAnswer(text(row, 'id'), wordsIn(row))
    },
  }
}
