import type { DatabaseSync } from 'node:sqlite'
import { Ceiling, type CeilingChoice, ReachedLimit } from '../../../../shared/contract/money/ceiling.ts'
import { json, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'

/** The most that one answer may have, for each level that stores it. Null where the level sets no limit. */
export interface CeilingRepository {
  ofChat(conversationId: string): CeilingChoice
  setChat(conversationId: string, ceiling: CeilingChoice): void
  ofProject(projectId: string): CeilingChoice
  setProject(projectId: string, ceiling: CeilingChoice): void
  ofConnection(connectionId: string): CeilingChoice
  setConnection(connectionId: string, ceiling: CeilingChoice): void
}

export function createCeilingRepository(database: DatabaseSync): CeilingRepository {
  const levelIn = (table: 'conversations' | 'projects' | 'connections') => {
    const read = prepareQuery(database, `SELECT answerLimit FROM ${table} WHERE id = :id`)
    const write = prepareCommand(database, `UPDATE ${table} SET answerLimit = :ceiling WHERE id = :id`)
    return {
      of: (id: string): CeilingChoice => toCeiling(read.first({ id })),
      set: (id: string, ceiling: CeilingChoice): void =>
        write.runOnOne({ id, ceiling: storedCeiling(ceiling) }),
    }
  }
  const chat = levelIn('conversations')
  const project = levelIn('projects')
  const connection = levelIn('connections')
  return {
    ofChat: chat.of,
    setChat: chat.set,
    ofProject: project.of,
    setProject: project.set,
    ofConnection: connection.of,
    setConnection: connection.set,
  }
}

export function storedCeiling(ceiling: CeilingChoice): string {
  return ceiling === null ? '' : JSON.stringify(ceiling)
}

/** An unreadable limit counts as none, and must not cost the row. */
export function toCeiling(row: Row | null): CeilingChoice {
  if (row === null || text(row, 'answerLimit') === '') return null
  return Ceiling.safeParse(json(row, 'answerLimit')).data ?? null
}

export function toReachedLimit(row: Row): ReachedLimit | null {
  if (textOrNull(row, 'reachedLimit') === null) return null
  return ReachedLimit.safeParse(json(row, 'reachedLimit')).data ?? null
}
