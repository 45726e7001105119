import { dayMs } from '../../../../shared/domain/app/durations.ts'

/**
 * The last title of a call's chat, for a query of `calls`; includes chats in the trash. After a deletion it
 * is the title in the call. That one is empty where there was none, or where the person removed it from the
 * ledger.
 */
export const titleOfCall = `COALESCE(
  (SELECT titled.title FROM conversations AS titled
   WHERE titled.id = calls.conversation_id AND titled.title <> ''
     AND (titled.deleted_at IS NULL OR calls.conversation_title <> '')),
  calls.conversation_title)`

/** The largest distance of a date from 1970, in days. */
export const edgeOfTime = 100_000_000

/** The days since 1970 of a date such as 2026-11-20. */
export function numberOfDay(day: string): number {
  return Date.parse(day) / dayMs
}

export function nameOfDay(number: number): string {
  const inTime = Math.max(-edgeOfTime, Math.min(edgeOfTime, number))
  return new Date(inTime * dayMs).toISOString().replace(/T.*/, '')
}

/**
 * For a query of `ledger_clearings`. An import numbers its clearings from zero down, because they cleared
 * another ledger.
 */
export const isOwnClearing = 'ledger_clearings.sequence > 0'
