import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { UsageFilter } from '../../../../shared/contract/usage/usage-page.ts'
import { minuteMs, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import { decoder, each, flag, json, number, numberOrNull, text } from '../../database/rows.ts'
import {
  insertInto,
  orNotSaved,
  prepareCommand,
  preparedOnce,
  prepareQuery,
  type Row,
} from '../../database/sql-statements.ts'
import type { RequestSizes, SizedTool, StoredCall } from '../../row-types.ts'
import { callColumns } from '../../schema/call-tables.ts'
import { toCall } from './call-repository.ts'
import { atLeast, atMost, callsOfFilter } from './filtered-calls.ts'

export interface NewProgramCall {
  readonly callId: string
  readonly programId: string
  readonly startedAt: number
  /** The program's own name for its task; null for none. Only its hash is stored. */
  readonly taskKey: string | null
  readonly tools: readonly SizedTool[]
  readonly sizes: RequestSizes
}

/**
 * A call without a key belongs to the task before it, unless a longer pause is between them. An agent waits minutes
 * for builds and tests. Services keep a prompt in their cache for five: a user who comes back later pays for it again.
 */
const pauseMs = 10 * minuteMs
/** A program with more changes its tools with every request. The names are then worth nothing. */
const maxToolSets = 500

const sizeColumns = [
  'instructionBytes',
  'toolBytes',
  'messageBytes',
  'toolCount',
  'promptMark',
  'isCompaction',
  'isWhole',
] as const

export function createProgramTaskRepository(database: DatabaseSync) {
  const query = (sql: string) => prepareQuery(database, sql)
  const insertTask = insertInto('programTasks', ['programId', 'keyHash'], { firstAt: ':at', lastAt: ':at' })
  const changes = 'SET firstAt = min(firstAt, :at), lastAt = max(lastAt, :at)'
  const queries = {
    ofKey: query(
      `${insertTask} ON CONFLICT (programId, keyHash) WHERE keyHash IS NOT NULL DO UPDATE ${changes} RETURNING sequence`,
    ),
    afterPause: query(`${insertTask} RETURNING sequence`),
    sameTask: query(`UPDATE programTasks ${changes} WHERE sequence = :sequence RETURNING sequence`),
    lastTask: query(
      `SELECT sequence, (SELECT iif(durationMs IS NULL AND NOT isEnded, :at,
           startedAt + COALESCE(durationMs, 0))
         FROM calls WHERE sequence = (SELECT MAX(callSequence) FROM programCalls WHERE taskId = programTasks.sequence))
         AS endedAt
       FROM programTasks WHERE programId = :programId AND keyHash IS NULL ORDER BY lastAt DESC LIMIT 1`,
    ),
    toolSet: query(
      'SELECT sequence FROM programToolSets WHERE programId = :programId AND toolsHash = :toolsHash',
    ),
    toolSetCount: query('SELECT count(*) AS count FROM programToolSets WHERE programId = :programId'),
    addToolSet: query(
      `${insertInto('programToolSets', ['programId', 'toolsHash', 'tools'])} RETURNING sequence`,
    ),
  }
  const add = prepareCommand(
    database,
    insertInto('programCalls', ['taskId', 'toolSetId', ...sizeColumns], {
      callSequence: '(SELECT sequence FROM calls WHERE id = :callId)',
    }),
  )
  const sequenceOf = (row: Row | null): number => number(row ?? {}, 'sequence')

  function taskOf({ programId, taskKey, startedAt: at }: NewProgramCall): number {
    if (taskKey !== null)
      return sequenceOf(queries.ofKey.first({ programId, keyHash: hashOf(programId, taskKey), at }))
    const last = queries.lastTask.first({ programId, at })
    const endedAt = last === null ? null : numberOrNull(last, 'endedAt')
    return last !== null && at - (endedAt ?? 0) <= pauseMs
      ? sequenceOf(queries.sameTask.first({ sequence: sequenceOf(last), at }))
      : sequenceOf(queries.afterPause.first({ programId, keyHash: null, at }))
  }

  function toolSetOf({ programId, tools }: NewProgramCall): number | null {
    if (tools.length === 0) return null
    const list = JSON.stringify(tools.map(({ name, bytes }) => [name, bytes]))
    const key = { programId, toolsHash: hashOf(programId, list) }
    const known = queries.toolSet.first(key)
    if (known !== null) return sequenceOf(known)
    if (number(queries.toolSetCount.first({ programId }) ?? {}, 'count') >= maxToolSets) return null
    return sequenceOf(queries.addToolSet.first({ ...key, tools: list }))
  }

  return {
    /** Notes what is known of a request whose call has a row, and assigns the call to a task. */
    add: (call: NewProgramCall) =>
      orNotSaved(database, () => {
        add.run({ callId: call.callId, taskId: taskOf(call), toolSetId: toolSetOf(call), ...call.sizes })
      }),
  }
}

/** Differs between programs, so that nobody sees that two of them used the same key. */
function hashOf(programId: string, value: string): string {
  return createHash('sha256').update(`${programId} ${value}`).digest('hex').slice(0, 32)
}

export interface ProgramCall extends RequestSizes {
  readonly call: StoredCall
  /** Null without tools, and where their names are not stored. */
  readonly toolSetId: number | null
}

/** The tasks of a program that may have calls of the filter, the last used first. */
export function readTasks(database: DatabaseSync, { conversationId, from, to }: UsageFilter): number[] {
  return preparedOnce(
    database,
    `SELECT sequence FROM programTasks WHERE programId = :programId AND lastAt >= :earliest AND firstAt <= :latest
     ORDER BY lastAt DESC, sequence DESC`,
  )
    .all({
      programId: conversationId,
      earliest: atLeast(from === null ? Number.NEGATIVE_INFINITY : numberOfDay(from) - 1),
      latest: atMost(to === null ? Number.POSITIVE_INFINITY : numberOfDay(to) + 2),
    })
    .map((row) => number(row, 'sequence'))
}

/** The ended calls of a task that match the filter, the earliest first. */
export function* readTaskCalls(
  database: DatabaseSync,
  filter: UsageFilter,
  taskId: number,
  only: 'all' | 'with-tools' = 'all',
): Generator<ProgramCall> {
  const { sql, values } = callsOfFilter(filter)
  const rows = preparedOnce(
    database,
    `SELECT ${callColumns}, programCalls.* FROM programCalls CROSS JOIN calls ON calls.sequence = programCalls.callSequence
     WHERE taskId = :taskId ${only === 'all' ? '' : 'AND toolCount > 0'} AND ${sql} ORDER BY callSequence`,
  )
  for (const row of rows.each({ ...values, taskId })) yield { call: toCall(row), ...toSizes(row) }
}

/** The smallest call of a task with the tools that it used for most bytes. */
export interface UsualCall
  extends Pick<ProgramCall, 'toolSetId' | 'toolCount' | 'instructionBytes'>,
    Pick<StoredCall, 'modelRequested'> {
  readonly bytes: number
}

/** Null for a task without tools. */
export function readUsualCall(database: DatabaseSync, filter: UsageFilter, taskId: number): UsualCall | null {
  const { sql, values } = callsOfFilter(filter)
  const bytes = 'instructionBytes + toolBytes + messageBytes'
  // SQLite takes the other columns from the row with the minimum.
  const row = preparedOnce(
    database,
    `SELECT toolSetId, toolCount, instructionBytes, modelRequested, min(${bytes}) AS bytes
     FROM programCalls CROSS JOIN calls ON calls.sequence = programCalls.callSequence
     WHERE taskId = :taskId AND toolCount > 0 AND ${sql}
     GROUP BY toolSetId, toolCount ORDER BY sum(${bytes}) DESC LIMIT 1`,
  ).first({ ...values, taskId })
  return row && toUsualCall(row)
}

export function hasCalls(database: DatabaseSync, filter: UsageFilter, taskId: number): boolean {
  const { sql, values } = callsOfFilter(filter)
  const row = preparedOnce(
    database,
    `SELECT 1 FROM programCalls CROSS JOIN calls ON calls.sequence = programCalls.callSequence
     WHERE taskId = :taskId AND ${sql} LIMIT 1`,
  ).first({ ...values, taskId })
  return row !== null
}

export function readToolSets(database: DatabaseSync, programId: string): ReadonlyMap<number, SizedTool[]> {
  const rows = preparedOnce(
    database,
    'SELECT sequence, tools FROM programToolSets WHERE programId = :programId',
  ).all({ programId })
  return new Map(rows.map((row) => [number(row, 'sequence'), toTools(json(row, 'tools'))]))
}

const toSizes = decoder({
  ...each(number, 'instructionBytes', 'toolBytes', 'messageBytes', 'toolCount', 'promptMark'),
  ...each(flag, 'isCompaction', 'isWhole'),
  toolSetId: numberOrNull,
})

const toUsualCall = decoder({
  ...each(number, 'toolCount', 'instructionBytes', 'bytes'),
  toolSetId: numberOrNull,
  modelRequested: text,
})

/** A restored file may hold anything. */
function toTools(list: unknown): SizedTool[] {
  return (Array.isArray(list) ? list : []).flatMap((tool: unknown) => {
    const [name, bytes]: unknown[] = Array.isArray(tool) ? tool : []
    return typeof name === 'string' && typeof bytes === 'number' && bytes > 0 ? [{ name, bytes }] : []
  })
}
