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
  const present = prepareQuery(database, 'SELECT * FROM programs WHERE deleted_at IS NULL ORDER BY sequence')
  const all = prepareQuery(database, 'SELECT * FROM programs ORDER BY sequence')
  const hashes = prepareQuery(database, 'SELECT id, token_hash FROM programs WHERE deleted_at IS NULL')
  const byId = prepareQuery(database, 'SELECT * FROM programs WHERE id = :id')
  const sums = prepareQuery(
    database,
    `SELECT call_count - not_processed_count AS call_count, total_tokens FROM usage_conversations
     WHERE conversation_id = :id`,
  )
  const upsert = prepareCommand(
    database,
    `INSERT INTO programs (id, name, connection_id, models, max_running, adds_usage, stops_at_budget,
       keeps_bodies, passes_gateway_headers, project_id, is_paused, token_hash, token_end, created_at, last_used_at, deleted_at)
     VALUES (:id, :name, :connectionId, :models, :maxRunning, :addsUsage, :stopsAtBudget, :keepsBodies,
       :passesGatewayHeaders, :projectId, :isPaused, :tokenHash, :tokenEnd, :createdAt, :lastUsedAt, :deletedAt)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, connection_id = excluded.connection_id,
       models = excluded.models, max_running = excluded.max_running, adds_usage = excluded.adds_usage,
       stops_at_budget = excluded.stops_at_budget, keeps_bodies = excluded.keeps_bodies,
       passes_gateway_headers = excluded.passes_gateway_headers, project_id = excluded.project_id,
       is_paused = excluded.is_paused, token_hash = excluded.token_hash, token_end = excluded.token_end,
       last_used_at = excluded.last_used_at, deleted_at = excluded.deleted_at`,
  )
  const dropGatewayHeaders = prepareCommand(
    database,
    'UPDATE programs SET passes_gateway_headers = 0 WHERE connection_id = :connectionId',
  )
  const noteUse = prepareCommand(database, 'UPDATE programs SET last_used_at = :at WHERE id = :id')
  return {
    list: () => present.all().map(toProgram),
    all: () => all.all().map(toProgram),
    tokenHashes: () =>
      hashes.all().map((row) => ({ id: text(row, 'id'), tokenHash: text(row, 'token_hash') })),
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
        : { callCount: number(row, 'call_count'), totalTokens: number(row, 'total_tokens') }
    },
  }
}

/** A restored file may hold any values; the window must still be able to show and to delete the program. */
function toProgram(row: Row): StoredProgram {
  const models = textOrNull(row, 'models') === null ? null : json(row, 'models')
  const name = text(row, 'name').trim().slice(0, programLimits.nameLength)
  const deletedAt = numberOrNull(row, 'deleted_at')
  return {
    id: text(row, 'id'),
    // The person may have removed the name of a deleted one.
    name: name === '' && deletedAt === null ? '?' : name,
    connectionId: text(row, 'connection_id'),
    // A damaged list allows nothing, rather than everything.
    models:
      models === null
        ? null
        : Array.isArray(models)
          ? models.filter(isModel).slice(0, programLimits.models)
          : [],
    maxRunning: Math.min(Math.max(number(row, 'max_running'), 1), programLimits.running),
    addsUsage: flag(row, 'adds_usage'),
    stopsAtBudget: flag(row, 'stops_at_budget'),
    keepsBodies: flag(row, 'keeps_bodies'),
    passesGatewayHeaders: flag(row, 'passes_gateway_headers'),
    projectId: textOrNull(row, 'project_id'),
    isPaused: flag(row, 'is_paused'),
    tokenHash: text(row, 'token_hash'),
    tokenEnd: text(row, 'token_end'),
    createdAt: number(row, 'created_at'),
    lastUsedAt: numberOrNull(row, 'last_used_at'),
    deletedAt,
  }
}

function isModel(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= programLimits.modelLength
}
