import type { Caller } from '../../../../shared/contract/usage/usage-page.ts'

/** Conditions for calls and their roll-ups. A program has its id in the place of a chat. */
export const madeBy: Readonly<Record<Caller, string>> = {
  chats: 'conversation_id NOT IN (SELECT id FROM programs)',
  programs: 'conversation_id IN (SELECT id FROM programs)',
}

/**
 * The last title of a call's chat, for a query of `calls`; includes chats in the trash. After a deletion it
 * is the title in the call. That one is empty where there was none, or where the person removed it from the
 * ledger. For the call of a program it is the program's name, by the same rules.
 */
export const titleOfCall = `COALESCE(
  (SELECT titled.title FROM conversations AS titled
   WHERE titled.id = calls.conversation_id AND titled.title <> ''
     AND (titled.deleted_at IS NULL OR calls.conversation_title <> '')),
  (SELECT name FROM programs WHERE id = calls.conversation_id),
  calls.conversation_title)`

/** The current name of a call's connection, for a query of `calls`; without the connection, the name in the call. */
export const connectionOfCall = `COALESCE(
  (SELECT named.name FROM connections AS named WHERE named.id = calls.connection_id),
  calls.connection_name)`

/**
 * For a query of `ledger_clearings`. An import numbers its clearings from zero down, because they cleared
 * another ledger.
 */
export const isOwnClearing = 'ledger_clearings.sequence > 0'
