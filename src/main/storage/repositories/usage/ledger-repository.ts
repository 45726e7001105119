import type { DatabaseSync } from 'node:sqlite'
import type { Clearing, LedgerShare } from '../../../../shared/contract/usage/ledger.ts'
import { nameOfDay, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import { largestSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { number, text } from '../../database/rows.ts'
import { prepareQuery, type Row } from '../../database/statements.ts'
import { isOwnClearing } from './ledger-sql.ts'

/** The ledger as a whole. A day is a date such as 2026-11-20, by the local clock of each call. */
export interface LedgerRepository {
  shareBefore(day: string): LedgerShare
  /** The last clearing of this ledger, never an imported one. */
  lastClearing(): Clearing | null
}

export function createLedgerRepository(database: DatabaseSync): LedgerRepository {
  const share = prepareQuery(
    database,
    `SELECT
       TOTAL(call_count) FILTER (WHERE NOT is_demo) AS call_count,
       MIN(TOTAL(total_tokens) FILTER (WHERE NOT is_demo), ${largestSum}) AS total_tokens,
       TOTAL(not_reported_count + estimated_count) FILTER (WHERE NOT is_demo) AS not_reported_count,
       TOTAL(call_count) FILTER (WHERE is_demo) AS demo_call_count
     FROM usage_days WHERE day_local < :day`,
  )
  const last = prepareQuery(
    database,
    `SELECT * FROM ledger_clearings WHERE ${isOwnClearing} ORDER BY sequence DESC LIMIT 1`,
  )
  return {
    shareBefore(day) {
      const row = share.first({ day: numberOfDay(day) }) ?? {}
      return {
        callCount: number(row, 'call_count'),
        totalTokens: number(row, 'total_tokens'),
        notReportedCount: number(row, 'not_reported_count'),
        demoCallCount: number(row, 'demo_call_count'),
      }
    },
    lastClearing() {
      const row = last.first()
      return row && toClearing(row)
    },
  }
}

/** The clearings of this ledger, earliest first, without imported ones. */
export function readOwnClearings(database: DatabaseSync): Clearing[] {
  return prepareQuery(database, `SELECT * FROM ledger_clearings WHERE ${isOwnClearing} ORDER BY sequence`)
    .all()
    .map(toClearing)
}

/** The UTC days with real calls that have ended, earliest first. */
export function readUtcDays(database: DatabaseSync): string[] {
  return prepareQuery(
    database,
    'SELECT DISTINCT day_utc AS day FROM usage_days WHERE NOT is_demo AND call_count > 0 ORDER BY day_utc',
  )
    .all()
    .map((row) => nameOfDay(number(row, 'day')))
}

/** The real calls in progress, of all projects or of one; null for those without a project. */
export function readRunningIds(database: DatabaseSync, projectId?: string | null): string[] {
  return prepareQuery(
    database,
    `SELECT id FROM calls WHERE state IN ('sending', 'streaming') AND NOT is_demo
       AND (:isAny OR project_id IS :projectId) ORDER BY sequence`,
  )
    .all({ isAny: Number(projectId === undefined), projectId: projectId ?? null })
    .map((row) => text(row, 'id'))
}

function toClearing(row: Row): Clearing {
  return {
    clearedAt: number(row, 'cleared_at'),
    beforeDay: nameOfDay(number(row, 'before_day')),
    callCount: number(row, 'call_count'),
    totalTokens: number(row, 'total_tokens'),
  }
}
