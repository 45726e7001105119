import type { DatabaseSync } from 'node:sqlite'
import type { DayClock, TokensToday, UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import { AppError } from '../../../../shared/domain/app/errors.ts'
import { largestSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { recordDeletion } from '../../database/cleaning-note.ts'
import { flag, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { titleOfCall } from './ledger-sql.ts'

/** The chat, program or project with an id, unless it was deleted. */
const present = `SELECT title FROM conversations WHERE id = :conversationId AND deleted_at IS NULL
  UNION ALL SELECT name FROM programs WHERE id = :conversationId AND deleted_at IS NULL
  UNION ALL SELECT name FROM projects WHERE id = :conversationId AND deleted_at IS NULL`

/** The queries of the usage page that don't read every call. */
export function createUsageRepository(database: DatabaseSync, transaction: Transaction): UsageRepository {
  const queries = prepareQueries(database)
  const takeTitles = prepareCommand(
    database,
    `UPDATE calls SET conversation_title = '' WHERE conversation_id = :conversationId AND conversation_title <> ''`,
  )
  const takeName = prepareCommand(
    database,
    `UPDATE programs SET name = '' WHERE id = :conversationId AND name <> ''`,
  )
  const takeProjectName = prepareCommand(
    database,
    `UPDATE projects SET name = '' WHERE id = :conversationId AND name <> ''`,
  )
  const note = prepareCommand(
    database,
    `INSERT INTO ledger_anonymisings (anonymised_at, conversation_id, call_count)
     VALUES (:anonymisedAt, :conversationId, :callCount)`,
  )
  const nameOf = (id: string): string => textOrNull(queries.connection.first({ id }) ?? {}, 'name') ?? id
  const programs: UsageRepository['programs'] = () =>
    queries.programs.all().map((row) => ({
      id: text(row, 'id'),
      name: text(row, 'name'),
      isDeleted: flag(row, 'is_deleted'),
    }))
  const projects: UsageRepository['projects'] = (isDemo) =>
    queries.projects.all({ isDemo: Number(isDemo) }).map((row) => ({
      id: text(row, 'id'),
      name: text(row, 'name'),
      isDeleted: flag(row, 'is_deleted'),
      isArchived: flag(row, 'is_archived'),
    }))
  return {
    totalOn: (day, clock, isDemo) => {
      const row = queries[clock].first({ day: numberOfDay(day), isDemo: Number(isDemo) }) ?? {}
      return { totalTokens: number(row, 'total_tokens'), estimatedTokens: number(row, 'estimated_tokens') }
    },
    choices: (isDemo) => {
      const used = [...everyUsed(queries, Number(isDemo))]
      const ids = [...new Set(used.map((row) => text(row, 'connection_id')))]
      return {
        connections: ids.map((id) => ({ id, name: nameOf(id) })).toSorted(byName),
        models: [...new Set(used.map((row) => text(row, 'model')))].toSorted(),
        // Programs can't use the demo.
        programs: isDemo ? [] : programs(),
        projects: projects(isDemo),
        hasDemo: flag(queries.hasDemo.first() ?? {}, 'has_demo'),
      }
    },
    programs,
    projects,
    firstDay: ({ clock, isDemo }) => {
      const day = numberOrNull(queries.firstDay.first({ isDemo: Number(isDemo) }) ?? {}, clock)
      return day === null ? null : nameOfDay(day)
    },
    titleOf: (conversationId) => {
      const row = queries.title.first({ conversationId }) ?? {}
      const current = textOrNull(row, 'current')
      return { title: current ?? textOrNull(row, 'last') ?? '', isDeleted: current === null }
    },
    areMessagesThere: (messageIds) => {
      const rows = queries.messages.all({ messageIds: JSON.stringify(messageIds) })
      return new Set(rows.map((row) => text(row, 'id')))
    },
    anonymise: (conversationId, anonymisedAt) =>
      transaction(() => {
        if (queries.there.first({ conversationId }) !== null)
          throw new AppError('not-found', 'The conversation is not deleted.')
        const callCount = takeTitles.count({ conversationId })
        const nameCount = takeName.count({ conversationId }) + takeProjectName.count({ conversationId })
        if (nameCount + callCount === 0) return
        note.run({ conversationId, callCount, anonymisedAt })
        recordDeletion(database)
      }),
  }
}

/** Finds each through the index from the one before, so the time doesn't grow with the ledger. */
function* everyUsed({ firstUsed, nextUsed }: ReturnType<typeof prepareUsed>, isDemo: number): Generator<Row> {
  for (let row = firstUsed.first({ isDemo }); row !== null; ) {
    yield row
    row = nextUsed.first({ isDemo, connectionId: text(row, 'connection_id'), model: text(row, 'model') })
  }
}

function byName(one: { name: string; id: string }, other: { name: string; id: string }): number {
  return one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1
}

function prepareQueries(database: DatabaseSync) {
  const sumOf = (column: string): string => `TOTAL(${column})`
  const today = (clock: DayClock): string =>
    `SELECT MIN(${sumOf('total_tokens')}, ${largestSum}) AS total_tokens,
       MIN(${sumOf('estimated_prompt_tokens')} + ${sumOf('estimated_completion_tokens')}, ${largestSum})
         AS estimated_tokens
     FROM usage_days WHERE day_${clock} = :day AND is_demo = :isDemo`
  return {
    utc: prepareQuery(database, today('utc')),
    local: prepareQuery(database, today('local')),
    ...prepareUsed(database),
    connection: prepareQuery(
      database,
      `SELECT COALESCE((SELECT name FROM connections WHERE id = :id), (SELECT connection_name FROM calls
         WHERE connection_id = :id ORDER BY model_asked DESC, sequence DESC LIMIT 1)) AS name`,
    ),
    hasDemo: prepareQuery(database, 'SELECT EXISTS (SELECT 1 FROM usage_days WHERE is_demo = 1) AS has_demo'),
    firstDay: prepareQuery(
      database,
      `SELECT MIN(day_local) AS local, MIN(day_utc) AS utc FROM usage_days WHERE is_demo = :isDemo
         AND day_utc <= 2 + (SELECT day_utc FROM usage_days WHERE is_demo = :isDemo ORDER BY day_utc LIMIT 1)`,
    ),
    title: prepareQuery(
      database,
      // The plus stops SQLite from scanning the whole ledger for the last one.
      `SELECT current, iif(current IS NULL, (SELECT ${titleOfCall} FROM calls WHERE sequence = (
         SELECT MAX(+sequence) FROM calls WHERE conversation_id = :conversationId)), NULL) AS last
       FROM (SELECT (SELECT title FROM (${present}) LIMIT 1) AS current)`,
    ),
    there: prepareQuery(database, present),
    programs: prepareQuery(
      database,
      `SELECT id, name, deleted_at IS NOT NULL AS is_deleted FROM programs
       WHERE id IN (SELECT conversation_id FROM usage_conversations) ORDER BY sequence`,
    ),
    projects: prepareQuery(
      database,
      `SELECT id, name, deleted_at IS NOT NULL AS is_deleted, archived_at IS NOT NULL AS is_archived FROM projects
       WHERE deleted_at IS NULL OR EXISTS (
         SELECT 1 FROM usage_days WHERE project_id = projects.id AND is_demo = :isDemo)
       ORDER BY position, sequence`,
    ),
    messages: prepareQuery(
      database,
      'SELECT id FROM messages WHERE id IN (SELECT value FROM json_each(:messageIds))',
    ),
  }
}

function prepareUsed(database: DatabaseSync) {
  return {
    firstUsed: prepareQuery(
      database,
      `SELECT connection_id, model FROM usage_days WHERE is_demo = :isDemo ORDER BY connection_id, model LIMIT 1`,
    ),
    // A comparison of both columns at once would read all models of the connection.
    nextUsed: prepareQuery(
      database,
      `SELECT * FROM (SELECT connection_id, model FROM usage_days
         WHERE is_demo = :isDemo AND connection_id = :connectionId AND model > :model ORDER BY model LIMIT 1)
       UNION ALL
       SELECT * FROM (SELECT connection_id, model FROM usage_days
         WHERE is_demo = :isDemo AND connection_id > :connectionId ORDER BY connection_id, model LIMIT 1)
       LIMIT 1`,
    ),
  }
}

/** The parts of the usage page that don't need every call. */
export interface UsageRepository {
  /** The tokens of a day by a clock, of real or of demo calls. */
  totalOn(day: string, clock: DayClock, isDemo: boolean): Omit<TokensToday, 'demoTokens'>
  choices(isDemo: boolean): UsagePage['choices']
  firstDay(of: { clock: DayClock; isDemo: boolean }): string | null
  /** Every program with calls, also the deleted ones. */
  programs(): { readonly id: string; readonly name: string; readonly isDeleted: boolean }[]
  /** Every project, and the deleted ones with real or with demo calls. */
  projects(isDemo: boolean): UsagePage['choices']['projects']
  /** The current title or name; for a deleted chat, the title in its last call. */
  titleOf(conversationId: string): { title: string; isDeleted: boolean }
  /** The messages that still exist. */
  areMessagesThere(messageIds: readonly string[]): ReadonlySet<string>
  /** Removes the title of a deleted chat, program or project and notes the removal; throws while either exists. */
  anonymise(conversationId: string, anonymisedAt: number): void
}
