import type { DatabaseSync } from 'node:sqlite'
import {
  AnswerLimit,
  type LimitChoice,
  ReachedLimit,
} from '../../../../shared/contract/money/answer-limit.ts'
import { json, text, textOrNull } from '../../database/rows.ts'
import { type Row, statementsOf } from '../../database/sql-statements.ts'

/** The most that one answer may have, for each level that stores it. Null where the level sets no limit. */
export function createAnswerLimitRepository(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  const levelIn = (table: 'conversations' | 'projects' | 'connections') => {
    const read = query(`SELECT answerLimit FROM ${table} WHERE id = :id`)
    const write = command(`UPDATE ${table} SET answerLimit = :answerLimit WHERE id = :id`)
    return {
      of: (id: string): LimitChoice => toAnswerLimit(read.first({ id })),
      set: (id: string, answerLimit: LimitChoice): void =>
        write.runOnOne({ id, answerLimit: storedLimit(answerLimit) }),
    }
  }
  return {
    chat: levelIn('conversations'),
    project: levelIn('projects'),
    connection: levelIn('connections'),
  }
}

export function storedLimit(answerLimit: LimitChoice): string {
  return answerLimit === null ? '' : JSON.stringify(answerLimit)
}

/** An unreadable limit counts as none, and must not cost the row. */
export function toAnswerLimit(row: Row | null): LimitChoice {
  if (row === null || text(row, 'answerLimit') === '') return null
  return AnswerLimit.safeParse(json(row, 'answerLimit')).data ?? null
}

export function toReachedLimit(row: Row): ReachedLimit | null {
  if (textOrNull(row, 'reachedLimit') === null) return null
  return ReachedLimit.safeParse(json(row, 'reachedLimit')).data ?? null
}
