import type { Caller, DayClock } from '../../../../shared/contract/usage/usage-page.ts'

/** The day of stored sums, by clock. */
export const dayColumns: Readonly<Record<DayClock, string>> = { utc: 'dayUtc', local: 'dayLocal' }

/** Conditions for calls and their sums. A program has its id in the place of a chat. */
export const madeBy: Readonly<Record<Caller, string>> = {
  chats: 'conversationId NOT IN (SELECT id FROM programs)',
  programs: 'conversationId IN (SELECT id FROM programs)',
}

/**
 * The last title of a call's chat, for a query of `calls`; includes chats in the trash. After a deletion it
 * is the title in the call. That one is empty where there was none, or where the user removed it from the
 * ledger. For the call of a program it is the program's name, by the same rules.
 */
export const titleOfCall = `COALESCE(
  (SELECT titled.title FROM conversations AS titled
   WHERE titled.id = calls.conversationId AND titled.title <> ''
     AND (titled.deletedAt IS NULL OR calls.conversationTitle <> '')),
  (SELECT name FROM programs WHERE id = calls.conversationId),
  calls.conversationTitle)`

/** The current name of a call's connection, for a query of `calls`; without the connection, the name in the call. */
export const connectionOfCall = connectionWith('calls.connectionId')

export function connectionWith(id: string): string {
  return `COALESCE((SELECT named.name FROM connections AS named WHERE named.id = ${id}), calls.connectionName)`
}

/**
 * For a query of `ledgerClearings`. An import numbers its clearings from zero down, because they cleared
 * another ledger.
 */
export const isOwnClearing = 'ledgerClearings.sequence > 0'
