import type { DatabaseSync } from 'node:sqlite'
import type { DayClock, TokensToday, UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import { AppError } from '../../../../shared/domain/app/errors.ts'
import { maxSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { decoder, each, flag, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { type Row, statementsOf } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { recordDeletion } from '../../database/wipe-note.ts'
import { dayColumns, titleOfCall } from './ledger-sql.ts'

/** The chat, program or project with an id, unless it was deleted. */
const present = `SELECT title FROM conversations WHERE id = :conversationId AND deletedAt IS NULL
  UNION ALL SELECT name FROM programs WHERE id = :conversationId AND deletedAt IS NULL
  UNION ALL SELECT name FROM projects WHERE id = :conversationId AND deletedAt IS NULL`

/** The queries of the usage page that don't read every call. */
export function createUsageRepository(database: DatabaseSync, transaction: Transaction) {
  const { command } = statementsOf(database)
  const queries = prepareQueries(database)
  const clearTitles = command(
    `UPDATE callOrigins SET conversationTitle = '' WHERE conversationId = :conversationId AND conversationTitle <> ''`,
  )
  const clearProgramName = command(`UPDATE programs SET name = '' WHERE id = :conversationId AND name <> ''`)
  const deleteToolNames = command('DELETE FROM programToolSets WHERE programId = :conversationId')
  const clearProjectName = command(`UPDATE projects SET name = '' WHERE id = :conversationId AND name <> ''`)
  const note = command(`INSERT INTO ledgerAnonymisings (anonymisedAt, conversationId, callCount)
     VALUES (:anonymisedAt, :conversationId, :callCount)`)
  const nameOf = (id: string): string => textOrNull(queries.connection.first({ id }) ?? {}, 'name') ?? id
  const programs = (): UsagePage['choices']['programs'] => queries.programs.all().map(toUsedProgram)
  const projects = (isDemo: boolean): UsagePage['choices']['projects'] =>
    queries.projects.all({ isDemo }).map(toUsedProject)
  return {
    /** The calls and tokens of a day by a clock, of real or of demo calls. */
    totalOn: (
      day: string,
      clock: DayClock,
      isDemo: boolean,
    ): Pick<TokensToday, 'callCount' | 'totalTokens' | 'estimatedTokens'> => {
      return toTokens(queries[clock].first({ day: numberOfDay(day), isDemo }) ?? {})
    },
    choices: (isDemo: boolean): UsagePage['choices'] => {
      const used = [...everyUsed(queries, Number(isDemo))]
      const ids = [...new Set(used.map((row) => text(row, 'connectionId')))]
      return {
        connections: ids.map((id) => ({ id, name: nameOf(id) })).toSorted(byName),
        models: [...new Set(used.map((row) => text(row, 'model')))].toSorted(),
        // Programs can't use the demo.
        programs: isDemo ? [] : programs(),
        projects: projects(isDemo),
        hasDemo: flag(queries.hasDemo.first() ?? {}, 'hasDemo'),
      }
    },
    /** Every program with calls, also the deleted ones. */
    programs,
    /** Every project, and the deleted ones with real or with demo calls. */
    projects,
    firstDay: ({ clock, isDemo }: { clock: DayClock; isDemo: boolean }): string | null => {
      const day = numberOrNull(queries.firstDay.first({ isDemo: Number(isDemo) }) ?? {}, clock)
      return day === null ? null : nameOfDay(day)
    },
    /** The current title or name; for a deleted chat, the title in its last call. */
    titleOf: (conversationId: string): { title: string; isDeleted: boolean } => {
      const row = queries.title.first({ conversationId }) ?? {}
      const current = textOrNull(row, 'current')
      return { title: current ?? textOrNull(row, 'last') ?? '', isDeleted: current === null }
    },
    /** The messages that still exist. */
    areMessagesThere: (messageIds: readonly string[]): ReadonlySet<string> => {
      const rows = queries.messages.all({ messageIds: JSON.stringify(messageIds) })
      return new Set(rows.map((row) => text(row, 'id')))
    },
    /** Removes the title of a deleted chat, program or project and notes the removal; throws while either exists. */
    anonymise: (conversationId: string, anonymisedAt: number) =>
      transaction(() => {
        if (queries.there.first({ conversationId }) !== null)
          throw new AppError('not-found', 'The conversation is not deleted.')
        const toolSetCount = deleteToolNames.count({ conversationId })
        const callCount = number(queries.titled.first({ conversationId }) ?? {}, 'callCount')
        clearTitles.run({ conversationId })
        const nameCount =
          clearProgramName.count({ conversationId }) + clearProjectName.count({ conversationId })
        if (nameCount + callCount + toolSetCount === 0) return
        note.run({ conversationId, callCount, anonymisedAt })
        recordDeletion(database)
      }),
  }
}

const toTokens = decoder(each(number, 'callCount', 'totalTokens', 'estimatedTokens'))
const usedProgram = { ...each(text, 'id', 'name'), isDeleted: flag }
const toUsedProgram = decoder(usedProgram)
const toUsedProject = decoder({ ...usedProgram, isArchived: flag })

/** Finds each through the index from the one before, so the time doesn't grow with the ledger. */
function* everyUsed({ firstUsed, nextUsed }: ReturnType<typeof prepareUsed>, isDemo: number): Generator<Row> {
  for (let row = firstUsed.first({ isDemo }); row !== null; ) {
    yield row
    row = nextUsed.first({ isDemo, connectionId: text(row, 'connectionId'), model: text(row, 'model') })
  }
}

function byName(one: { name: string; id: string }, other: { name: string; id: string }): number {
  return one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1
}

function prepareQueries(database: DatabaseSync) {
  const { query } = statementsOf(database)
  const sumOf = (column: string): string => `TOTAL(${column})`
  const today = (clock: DayClock): string =>
    `SELECT MIN(TOTAL(callCount - notProcessedCount), ${maxSum}) AS callCount,
       MIN(${sumOf('totalTokens')}, ${maxSum}) AS totalTokens,
       MIN(${sumOf('estimatedPromptTokens')} + ${sumOf('estimatedCompletionTokens')}, ${maxSum})
         AS estimatedTokens
     FROM usageDays WHERE ${dayColumns[clock]} = :day AND isDemo = :isDemo`
  return {
    utc: query(today('utc')),
    local: query(today('local')),
    ...prepareUsed(database),
    connection:
      query(`SELECT COALESCE((SELECT name FROM connections WHERE id = :id), (SELECT connectionName FROM calls
         WHERE connectionId = :id ORDER BY modelRequested DESC, sequence DESC LIMIT 1)) AS name`),
    hasDemo: query('SELECT EXISTS (SELECT 1 FROM usageDays WHERE isDemo = 1) AS hasDemo'),
    firstDay: query(`SELECT MIN(dayLocal) AS local, MIN(dayUtc) AS utc FROM usageDays WHERE isDemo = :isDemo
         AND dayUtc <= 2 + (SELECT dayUtc FROM usageDays WHERE isDemo = :isDemo ORDER BY dayUtc LIMIT 1)`),
    title: query(`SELECT current, iif(current IS NULL, (SELECT ${titleOfCall} FROM callOrigins AS calls
         WHERE conversationId = :conversationId
         ORDER BY (SELECT MAX(sequence) FROM callRows WHERE originId = calls.sequence) DESC LIMIT 1), NULL) AS last
       FROM (SELECT (SELECT title FROM (${present}) LIMIT 1) AS current)`),
    there: query(present),
    titled:
      query(`SELECT count(*) AS callCount FROM callOrigins JOIN callRows ON callRows.originId = callOrigins.sequence
       WHERE conversationId = :conversationId AND conversationTitle <> ''`),
    programs: query(`SELECT id, name, deletedAt IS NOT NULL AS isDeleted FROM programs
       WHERE EXISTS (SELECT 1 FROM usageConversations WHERE conversationId = programs.id) ORDER BY sequence`),
    projects:
      query(`SELECT id, name, deletedAt IS NOT NULL AS isDeleted, archivedAt IS NOT NULL AS isArchived FROM projects
       WHERE deletedAt IS NULL OR EXISTS (
         SELECT 1 FROM usageDays WHERE projectId = projects.id AND isDemo = :isDemo)
       ORDER BY position, sequence`),
    messages: query('SELECT id FROM messages WHERE id IN (SELECT value FROM json_each(:messageIds))'),
  }
}

function prepareUsed(database: DatabaseSync) {
  const { query } = statementsOf(database)
  return {
    firstUsed: query(
      `SELECT connectionId, model FROM usageDays WHERE isDemo = :isDemo ORDER BY connectionId, model LIMIT 1`,
    ),
    // A comparison of both columns at once would read all models of the connection.
    nextUsed: query(`SELECT * FROM (SELECT connectionId, model FROM usageDays
         WHERE isDemo = :isDemo AND connectionId = :connectionId AND model > :model ORDER BY model LIMIT 1)
       UNION ALL
       SELECT * FROM (SELECT connectionId, model FROM usageDays
         WHERE isDemo = :isDemo AND connectionId > :connectionId ORDER BY connectionId, model LIMIT 1)
       LIMIT 1`),
  }
}

/** The parts of the usage page that don't need every call. */
export type UsageRepository = ReturnType<typeof createUsageRepository>
