import type { DatabaseSync } from 'node:sqlite'
import { programLimits } from '../../../../shared/domain/programs/program-limits.ts'
import { maxSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { decoder, each, flag, json, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { type Row, statementsOf, upsertInto } from '../../database/sql-statements.ts'
import type { ProgramSums, StoredProgram } from '../../row-types.ts'

export function createProgramRepository(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  const present = query('SELECT * FROM programs WHERE deletedAt IS NULL ORDER BY sequence').as(toProgram)
  const all = query('SELECT * FROM programs ORDER BY sequence').as(toProgram)
  const hashes = query('SELECT id, tokenHash, passesGatewayHeaders FROM programs WHERE deletedAt IS NULL').as(
    toTokenHash,
  )
  const byId = query('SELECT * FROM programs WHERE id = :id').as(toProgram)
  const sums = query(`SELECT callCount - notProcessedCount AS callCount,
      min(promptTokens + besideCacheTokens, ${maxSum}) AS promptTokens, totalTokens
     FROM usageConversations WHERE conversationId = :id`)
  const upsert = command(upsertInto('programs', ['id'], changing, { createdAt: ':createdAt' }))
  const dropGatewayHeaders = command(
    'UPDATE programs SET passesGatewayHeaders = 0 WHERE connectionId = :connectionId',
  )
  const noteUse = command('UPDATE programs SET lastUsedAt = :at WHERE id = :id')
  return {
    /** All but the deleted ones, in order of creation. */
    list: (): StoredProgram[] => present.all(),
    /** All, also the deleted ones. */
    all: (): StoredProgram[] => all.all(),
    /** The same programs with only their tokens: every request asks for these. */
    tokenHashes: (): Pick<StoredProgram, 'id' | 'tokenHash' | 'passesGatewayHeaders'>[] => hashes.all(),
    /** Includes deleted programs. */
    find: (id: string): StoredProgram | null => byId.first({ id }),
    put: ({ models, ...program }: StoredProgram) =>
      upsert.run({ ...program, models: models === null ? null : JSON.stringify(models) }),
    noteUse: (id: string, at: number) => noteUse.run({ id, at }),
    /** The user allowed the headers for the connection's address before. */
    dropGatewayHeaders: (connectionId: string) => dropGatewayHeaders.run({ connectionId }),
    sums: (id: string): ProgramSums => {
      const row = sums.first({ id })
      return row === null ? { callCount: 0, promptTokens: 0, totalTokens: 0 } : toProgramSums(row)
    },
  }
}

const toTokenHash = decoder({ ...each(text, 'id', 'tokenHash'), passesGatewayHeaders: flag })

const toProgramSums = decoder(each(number, 'callCount', 'promptTokens', 'totalTokens'))

const columns = {
  ...each(text, 'id', 'name', 'connectionId', 'tokenHash', 'tokenEnd'),
  models: toModels,
  maxRunning: (row: Row) => Math.min(Math.max(number(row, 'maxRunning'), 1), programLimits.running),
  ...each(flag, 'addsUsage', 'stopsAtBudget', 'keepsBodies', 'passesGatewayHeaders', 'isPaused'),
  projectId: textOrNull,
  createdAt: number,
  ...each(numberOrNull, 'lastUsedAt', 'deletedAt'),
}
const changing = Object.keys(columns).filter((name) => name !== 'id' && name !== 'createdAt')
const toStored = decoder(columns)

/** A restored file may hold any values; the window must still be able to show and to delete the program. */
function toProgram(row: Row): StoredProgram {
  const program = toStored(row)
  const name = program.name.trim().slice(0, programLimits.nameLength)
  // The user may have removed the name of a deleted one.
  return { ...program, name: name === '' && program.deletedAt === null ? '?' : name }
}

/** A damaged list allows nothing, rather than everything. */
function toModels(row: Row): string[] | null {
  if (textOrNull(row, 'models') === null) return null
  const models = json(row, 'models')
  // `null` is how a list that allows every model may be written, too.
  if (models === null) return null
  return Array.isArray(models) ? models.filter(isModel).slice(0, programLimits.models) : []
}

function isModel(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= programLimits.modelLength
}
