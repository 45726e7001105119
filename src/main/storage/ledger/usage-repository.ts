import type { DatabaseSync } from 'node:sqlite'
import { AppError } from '../../../shared/errors.ts'
import { largestSum } from '../../../shared/usage.ts'
import type { DayClock, UsagePage } from '../../../shared/usage-page.ts'
import { flag, number, numberOrNull, text, textOrNull } from '../rows.ts'
import { prepareCommand, prepareQuery } from '../statements.ts'
import type { Transaction } from '../transaction.ts'
import type { UsageRepository } from '../usage.ts'
import { nameOfDay, numberOfDay } from './ledger-days.ts'

/** What of the usage page needs no looking at every call. */
export function createUsageRepository(database: DatabaseSync, transaction: Transaction): UsageRepository {
  const queries = prepareQueries(database)
  const takeTitles = prepareCommand(
    database,
    `UPDATE calls SET conversation_title = '' WHERE conversation_id = :conversationId AND conversation_title <> ''`,
  )
  const note = prepareCommand(
    database,
    `INSERT INTO ledger_anonymisings (anonymised_at, conversation_id, call_count)
     VALUES (:anonymisedAt, :conversationId, :callCount)`,
  )
  return {
    totalOn: (day, clock) => {
      const row = queries[clock].first({ day: numberOfDay(day) }) ?? {}
      return number(row, 'total_tokens')
    },
    choices: (isDemo): UsagePage['choices'] => ({
      connections: queries.connections.all({ isDemo: Number(isDemo) }).map((row) => ({
        id: text(row, 'id'),
        name: textOrNull(row, 'name') ?? text(row, 'id'),
      })),
      models: queries.models.all({ isDemo: Number(isDemo) }).map((row) => text(row, 'model')),
      hasDemo: flag(queries.hasDemo.first() ?? {}, 'has_demo'),
    }),
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
        if (callCount > 0) note.run({ conversationId, callCount, anonymisedAt })
      }),
  }
}

function prepareQueries(database: DatabaseSync) {
  const today = (clock: DayClock): string =>
    `SELECT MIN(TOTAL(total_tokens + total_tokens_over * (${largestSum} + 1.0)), ${largestSum}) AS total_tokens
     FROM usage_days WHERE day_${clock} = :day AND NOT is_demo`
  return {
    utc: prepareQuery(database, today('utc')),
    local: prepareQuery(database, today('local')),
    connections: prepareQuery(
      database,
      `SELECT connection_id AS id, COALESCE(
         (SELECT name FROM connections WHERE id = connection_id),
         (SELECT connection_name FROM calls WHERE calls.connection_id = used.connection_id ORDER BY sequence DESC LIMIT 1)) AS name
       FROM (SELECT DISTINCT connection_id FROM usage_days WHERE is_demo = :isDemo) AS used ORDER BY name, id`,
    ),
    models: prepareQuery(
      database,
      'SELECT DISTINCT model FROM usage_days WHERE is_demo = :isDemo ORDER BY model',
    ),
    hasDemo: prepareQuery(database, 'SELECT EXISTS (SELECT 1 FROM usage_days WHERE is_demo) AS has_demo'),
    firstDay: prepareQuery(
      database,
      'SELECT MIN(day_local) AS local, MIN(day_utc) AS utc FROM usage_days WHERE is_demo = :isDemo',
    ),
    title: prepareQuery(
      database,
      `SELECT (SELECT title FROM conversations WHERE id = :conversationId AND deleted_at IS NULL) AS current,
         (SELECT conversation_title FROM calls WHERE conversation_id = :conversationId
          ORDER BY sequence DESC LIMIT 1) AS last`,
    ),
    there: prepareQuery(
      database,
      'SELECT 1 FROM conversations WHERE id = :conversationId AND deleted_at IS NULL',
    ),
    messages: prepareQuery(
      database,
      'SELECT id FROM messages WHERE id IN (SELECT value FROM json_each(:messageIds))',
    ),
  }
}
