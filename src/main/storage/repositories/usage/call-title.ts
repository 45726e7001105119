/**
 * The title of a call's conversation, in a query of `calls`: the last one that it had, also in the trash. The call itself says how it was
 * called then; an empty one there was never given, or was removed from the ledger on purpose after the conversation was deleted.
 */
export const titleOfCall = `COALESCE(
  (SELECT titled.title FROM conversations AS titled
   WHERE titled.id = calls.conversation_id AND titled.title <> ''
     AND (titled.deleted_at IS NULL OR calls.conversation_title <> '')),
  calls.conversation_title)`
