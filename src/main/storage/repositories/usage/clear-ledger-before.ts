import type { DatabaseSync } from 'node:sqlite'
import type { Clearing } from '../../../../shared/contract/usage/ledger.ts'
import { dayMs, numberOfDay } from '../../../../shared/domain/app/durations.ts'
import { number } from '../../database/rows.ts'
import { orNotSaved, readScalar, statementsOf } from '../../database/sql-statements.ts'
import { createTransaction } from '../../database/transaction.ts'
import { recordDeletion } from '../../database/wipe-note.ts'
import type { StoredCall } from '../../row-types.ts'
import { callColumns } from '../../schema/call-tables.ts'
import { toCall } from './call-repository.ts'

/** A call belongs to the day of its local clock; a call in progress is never earlier. */
const areEarlier = `startedAt + 60000 * utcOffsetMinutes < :edge AND isEnded`

/** Every call before the day, in the order they were made. */
export function* readEarlierCalls(database: DatabaseSync, day: string): Generator<StoredCall> {
  const rows = database.prepare(`SELECT ${callColumns} FROM calls WHERE ${areEarlier} ORDER BY sequence`)
  for (const row of rows.iterate({ edge: edgeOf(day) })) yield toCall(row)
}

/** Deletes outcomes and tools of cleared calls at the end, because no index leads from them to the calls. */
const unused = `
DELETE FROM callOutcomes WHERE sequence NOT IN (SELECT outcomeId FROM callRows);
DELETE FROM programToolSets WHERE sequence NOT IN (
  SELECT toolSetId FROM programCalls WHERE toolSetId IS NOT NULL);`

/** Also deletes what a clearing left that was cancelled or killed, so that no word of its calls stays in the file. */
export function dropUnusedOutcomes(database: DatabaseSync): void {
  const left = readScalar(
    database,
    `SELECT EXISTS (SELECT 1 FROM callOutcomes WHERE state NOT IN ('sending', 'streaming')
       AND sequence NOT IN (SELECT outcomeId FROM callRows))`,
  )
  if (left === 1) createTransaction(database)(() => orNotSaved(database, () => database.exec(unused)))
}

/** A clearing in progress. Notes what it removed in the same transaction, as an explanation for later. */
export function createClearing(database: DatabaseSync, day: string, clearedAt: number) {
  const { query, command } = statementsOf(database)
  const transaction = createTransaction(database)
  const remove = query(`DELETE FROM calls WHERE sequence IN (
       SELECT sequence FROM calls WHERE sequence > :after AND ${areEarlier} ORDER BY sequence LIMIT :count)
     RETURNING sequence, iif(isDemo, 0, COALESCE(totalTokens, 0)) AS tokens`)
  const key = { clearedAt, beforeDay: numberOfDay(day) }
  const same = query(
    'SELECT sequence FROM ledgerClearings WHERE clearedAt = :clearedAt AND beforeDay = :beforeDay',
  )
  const begin = query(`INSERT INTO ledgerClearings (clearedAt, beforeDay, callCount, totalTokens)
     VALUES (:clearedAt, :beforeDay, 0, 0) RETURNING sequence`)
  const note = command(`UPDATE ledgerClearings SET callCount = callCount + :callCount,
       totalTokens = totalTokens + :totalTokens WHERE sequence = :id`)
  let after = 0
  let id: number | null = null
  let sums = { callCount: 0, totalTokens: 0 }

  return {
    /** Deletes the oldest calls, at most this many, with their sums; false when none was left. */
    clearSome: (count: number): boolean =>
      transaction(() => {
        const rows = orNotSaved(database, () => remove.all({ after, count, edge: edgeOf(day) }))
        if (rows.length === 0) {
          database.exec(unused)
          return false
        }
        // Time and day identify a clearing in an export, so the ledger notes no two of the same.
        id ??= number(same.first(key) ?? begin.first(key) ?? {}, 'sequence')
        const totalTokens = rows.reduce((sum, row) => sum + number(row, 'tokens'), 0)
        note.run({ id, callCount: rows.length, totalTokens })
        sums = {
          callCount: sums.callCount + rows.length,
          totalTokens: sums.totalTokens + totalTokens,
        }
        recordDeletion(database)
        after = Math.max(after, ...rows.map((row) => number(row, 'sequence')))
        return true
      }),
    soFar: (): Clearing => ({ clearedAt, beforeDay: day, ...sums }),
  }
}

function edgeOf(day: string): number {
  return numberOfDay(day) * dayMs
}
