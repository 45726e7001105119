import type { DatabaseSync } from 'node:sqlite'
import { programLimits } from '../../../../shared/domain/programs/program-limits.ts'
import { flag, json, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'
import type { StoredProgram } from '../../row-types.ts'

export interface ProgramRepository {
  /** All but the deleted ones, in order of creation. */
  list(): StoredProgram[]
  /** All, also the deleted ones. */
  all(): StoredProgram[]
  /** The same programs with only their tokens: every request asks for these. */
  tokenHashes(): { readonly id: string; readonly tokenHash: string }[]
  /** Also finds a deleted one. */
  find(id: string): StoredProgram | null
  put(program: StoredProgram): void
  noteUse(id: string, at: number): void
  /** The person allowed the headers for the connection's address before. */
  dropGatewayHeaders(connectionId: string): void
  /** The calls that may have been processed, and their reported tokens. */
  sums(id: string): { readonly callCount: number; readonly totalTokens: number }
}

export function createProgramRepository(database: DatabaseSync): ProgramRepository {
  const present = prepareQuery(database, 'SELECT * FROM programs WHERE deletedAt IS NULL ORDER BY sequence')
  const all = prepareQuery(database, 'SELECT * FROM programs ORDER BY sequence')
  const hashes = prepareQuery(database, 'SELECT id, tokenHash FROM programs WHERE deletedAt IS NULL')
  const byId = prepareQuery(database, 'SELECT * FROM programs WHERE id = :id')
  const sums = prepareQuery(
    database,
    `SELECT callCount - notProcessedCount AS callCount, totalTokens FROM usageConversations
     WHERE conversationId = :id`,
  )
  const upsert = prepareCommand(
    database,
    `INSERT INTO programs (id, name, connectionId, models, maxRunning, addsUsage, stopsAtBudget,
       keepsBodies, passesGatewayHeaders, projectId, isPaused, tokenHash, tokenEnd, createdAt, lastUsedAt, deletedAt)
     VALUES (:id, :name, :connectionId, :models, :maxRunning, :addsUsage, :stopsAtBudget, :keepsBodies,
       :passesGatewayHeaders, :projectId, :isPaused, :tokenHash, :tokenEnd, :createdAt, :lastUsedAt, :deletedAt)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, connectionId = excluded.connectionId,
       models = excluded.models, maxRunning = excluded.maxRunning, addsUsage = excluded.addsUsage,
       stopsAtBudget = excluded.stopsAtBudget, keepsBodies = excluded.keepsBodies,
       passesGatewayHeaders = excluded.passesGatewayHeaders, projectId = excluded.projectId,
       isPaused = excluded.isPaused, tokenHash = excluded.tokenHash, tokenEnd = excluded.tokenEnd,
       lastUsedAt = excluded.lastUsedAt, deletedAt = excluded.deletedAt`,
  )
  const dropGatewayHeaders = prepareCommand(
    database,
    'UPDATE programs SET passesGatewayHeaders = 0 WHERE connectionId = :connectionId',
  )
  const noteUse = prepareCommand(database, 'UPDATE programs SET lastUsedAt = :at WHERE id = :id')
  return {
    list: () => present.all().map(toProgram),
    all: () => all.all().map(toProgram),
    tokenHashes: () =>
      hashes.all().map((row) => ({ id: text(row, 'id'), tokenHash: text(row, 'tokenHash') })),
    find: (id) => {
      const row = byId.first({ id })
      return row && toProgram(row)
    },
    put: ({ models, addsUsage, stopsAtBudget, keepsBodies, passesGatewayHeaders, isPaused, ...program }) =>
      upsert.run({
        ...program,
        models: models === null ? null : JSON.stringify(models),
        addsUsage: Number(addsUsage),
        stopsAtBudget: Number(stopsAtBudget),
        keepsBodies: Number(keepsBodies),
        passesGatewayHeaders: Number(passesGatewayHeaders),
        isPaused: Number(isPaused),
      }),
    noteUse: (id, at) => noteUse.run({ id, at }),
    dropGatewayHeaders: (connectionId) => dropGatewayHeaders.run({ connectionId }),
    sums: (id) => {
      const row = sums.first({ id })
      return row === null
        ? { callCount: 0, totalTokens: 0 }
        : { callCount: number(row, 'callCount'), totalTokens: number(row, 'totalTokens') }
    },
  }
}

/** A restored file may hold any values; the window must still be able to show and to delete the program. */
function toProgram(row: Row): StoredProgram {
  const models = textOrNull(row, 'models') === null ? null : json(row, 'models')
  const name = text(row, 'name').trim().slice(0, programLimits.nameLength)
  const deletedAt = numberOrNull(row, 'deletedAt')
  return {
    id: text(row, 'id'),
    // The person may have removed the name of a deleted one.
    name: name === '' && deletedAt === null ? '?' : name,
    connectionId: text(row, 'connectionId'),
    // A damaged list allows nothing, rather than everything.
    models:
      models === null
        ? null
        : Array.isArray(models)
          ? models.filter(isModel).slice(0, programLimits.models)
          : [],
    maxRunning: Math.min(Math.max(number(row, 'maxRunning'), 1), programLimits.running),
    addsUsage: flag(row, 'addsUsage'),
    stopsAtBudget: flag(row, 'stopsAtBudget'),
    keepsBodies: flag(row, 'keepsBodies'),
    passesGatewayHeaders: flag(row, 'passesGatewayHeaders'),
    projectId: textOrNull(row, 'projectId'),
    isPaused: flag(row, 'isPaused'),
    tokenHash: text(row, 'tokenHash'),
    tokenEnd: text(row, 'tokenEnd'),
    createdAt: number(row, 'createdAt'),
    lastUsedAt: numberOrNull(row, 'lastUsedAt'),
    deletedAt,
  }
}

function isModel(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= programLimits.modelLength
}
