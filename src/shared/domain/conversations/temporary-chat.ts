/**
 * The start of a temporary chat's id. It tells what the calls in the ledger belong to once their chat is gone,
 * without any word of the chat.
 */
const prefix = 'temporary-'

export function temporaryId(id: string): string {
  return `${prefix}${id}`
}

/** Whether calls were made in a temporary chat. Only for calls without a title, because a kept chat keeps its id. */
export function isTemporaryId(conversationId: string): boolean {
  return conversationId.startsWith(prefix)
}
