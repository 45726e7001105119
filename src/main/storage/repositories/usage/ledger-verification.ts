import type { DatabaseSync } from 'node:sqlite'
import type { SumDifference, TotalsCheck } from '../../../../shared/contract/usage/ledger.ts'
import { nameOfDay } from '../../../../shared/domain/app/durations.ts'
import { maxSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { connectionOfCall, titleOfCall } from './ledger-sql.ts'
import { figureOf } from './sum-figures.ts'
import { type Mismatch, verifyStoredSums } from './verify-stored-sums.ts'

const maxDifferencesTold = 20

/** Verifies the totals and returns a result to display. */
export function verifyLedger(
  database: DatabaseSync,
  report: (done: number, total: number) => void,
): Pick<TotalsCheck, 'callCount' | 'totalTokens' | 'differenceCount' | 'differences'> {
  const { all, mismatches } = verifyStoredSums(database, report)
  return {
    callCount: toNumber(figureOf(all, 'callCount')),
    totalTokens: toNumber(figureOf(all, 'totalTokens')),
    differenceCount: mismatches.length,
    differences: mismatches.slice(0, maxDifferencesTold).map((mismatch) => describe(database, mismatch)),
  }
}

function describe(database: DatabaseSync, { key, figures }: Mismatch): SumDifference {
  const { dayLocal: day, conversationId, connectionId, model } = key
  return {
    day: day === undefined ? null : nameOfDay(Number(day)),
    name:
      conversationId === undefined
        ? lastName(database, 'connection', String(connectionId))
        : lastName(database, 'conversation', String(conversationId)),
    model: model === undefined ? null : String(model),
    callCount: toNumber(figureOf(figures, 'callCount')),
    totalTokens: toNumber(figureOf(figures, 'totalTokens')),
  }
}

/** The current name, else that in the last call; the id where there is no call. */
function lastName(database: DatabaseSync, of: 'connection' | 'conversation', id: string): string {
  const column = of === 'connection' ? connectionOfCall : titleOfCall
  const row = database
    .prepare(`SELECT ${column} AS name FROM calls WHERE ${of}Id = ? ORDER BY sequence DESC LIMIT 1`)
    .get(id)
  return String(row?.['name'] ?? id)
}

function toNumber(figure: bigint): number {
  const limit = BigInt(maxSum)
  if (figure > limit) return maxSum
  return figure < -limit ? -maxSum : Number(figure)
}
