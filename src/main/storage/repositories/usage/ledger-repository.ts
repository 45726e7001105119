import type { DatabaseSync } from 'node:sqlite'
import type { Clearing, LedgerShare } from '../../../../shared/contract/usage/ledger.ts'
import { nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import { maxSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { decoder, each, number, text } from '../../database/rows.ts'
import { prepareQuery, type Row, statementsOf } from '../../database/sql-statements.ts'
import { isOwnClearing } from './ledger-sql.ts'

/** The ledger as a whole. A day is a date such as 2026-11-20, by the local clock of each call. */
export function createLedgerRepository(database: DatabaseSync) {
  const { query } = statementsOf(database)
  const share = query(`SELECT
       TOTAL(callCount) FILTER (WHERE NOT isDemo) AS callCount,
       MIN(TOTAL(totalTokens) FILTER (WHERE NOT isDemo), ${maxSum}) AS totalTokens,
       TOTAL(notReportedCount + estimatedCount) FILTER (WHERE NOT isDemo) AS notReportedCount,
       TOTAL(callCount) FILTER (WHERE isDemo) AS demoCallCount
     FROM usageDays WHERE dayLocal < :day`)
  const last = query(
    `SELECT * FROM ledgerClearings WHERE ${isOwnClearing} ORDER BY sequence DESC LIMIT 1`,
  ).as(toClearing)
  return {
    shareBefore(day: string): LedgerShare {
      return toShare(share.first({ day: numberOfDay(day) }) ?? {})
    },
    /** The last clearing of this ledger, never an imported one. */
    lastClearing: (): Clearing | null => last.first(),
  }
}

/** The clearings of this ledger, earliest first, without imported ones. */
export function readOwnClearings(database: DatabaseSync): Clearing[] {
  return prepareQuery(database, `SELECT * FROM ledgerClearings WHERE ${isOwnClearing} ORDER BY sequence`)
    .all()
    .map(toClearing)
}

/** The UTC days with real calls that have ended, earliest first. */
export function readUtcDays(database: DatabaseSync): string[] {
  return prepareQuery(
    database,
    'SELECT DISTINCT dayUtc AS day FROM usageDays WHERE NOT isDemo AND callCount > 0 ORDER BY dayUtc',
  )
    .all()
    .map((row) => nameOfDay(number(row, 'day')))
}

/** The real calls in progress, of all projects or of one; null for those without a project. */
export function readRunningIds(database: DatabaseSync, projectId?: string | null): string[] {
  return prepareQuery(
    database,
    `SELECT id FROM calls WHERE isEnded = 0 AND NOT isDemo
       AND (:isAny OR projectId IS :projectId) ORDER BY sequence`,
  )
    .all({ isAny: Number(projectId === undefined), projectId: projectId ?? null })
    .map((row) => text(row, 'id'))
}

export const toClearing: (row: Row) => Clearing = decoder({
  ...each(number, 'clearedAt', 'callCount', 'totalTokens'),
  beforeDay: (row) => nameOfDay(number(row, 'beforeDay')),
})

const toShare: (row: Row) => LedgerShare = decoder(
  each(number, 'callCount', 'totalTokens', 'notReportedCount', 'demoCallCount'),
)
