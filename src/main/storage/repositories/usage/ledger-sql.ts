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

/** The current name of a call's connection, for a query of `calls`; without the connection, the name in the call. */
export const connectionOfCall = `COALESCE(
  (SELECT named.name FROM connections AS named WHERE named.id = calls.connection_id),
  calls.connection_name)`

/**
 * For a query of `ledger_clearings`. An import numbers its clearings from zero down, because they cleared
 * another ledger.
 */
export const isOwnClearing = 'ledger_clearings.sequence > 0'
