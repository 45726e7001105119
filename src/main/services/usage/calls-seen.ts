import type { Store, StoredCall, StoredMessage } from '../../storage/store.ts'
import { lastCalls } from './prompt-breakdown.ts'

/** The call behind an answer. One that was copied was paid for in another conversation, and counts in no sum of this one. */
export interface SeenCall extends StoredCall {
  /** The title of that conversation; null where it was paid for in this one. */
  readonly paidIn: string | null
}

type Reading = Pick<Store, 'calls' | 'usage'>

/** The last call of each answer, also of one that was copied, by the id that the answer has here. */
export function callsSeen(
  store: Reading,
  messages: Iterable<StoredMessage>,
  ownCalls: readonly StoredCall[],
): ReadonlyMap<string, SeenCall> {
  const seen = new Map<string, SeenCall>()
  for (const [id, call] of lastCalls(ownCalls)) seen.set(id, { ...call, paidIn: null })
  const copies = [...messages].flatMap(asCopy)
  if (copies.length === 0) return seen
  const paid = lastCalls(store.calls.ofMessages(copies.map(({ copiedFrom }) => copiedFrom)))
  const titleOf = createTitles(store)
  for (const { id, copiedFrom } of copies) {
    const call = paid.get(copiedFrom)
    if (call !== undefined) seen.set(id, { ...call, messageId: id, paidIn: titleOf(call) })
  }
  return seen
}

/** Every call for one answer, as long as one of them is in the ledger. */
export function callsOf({ calls }: Pick<Reading, 'calls'>, message: StoredMessage): StoredCall[] {
  const paid = calls.ofMessages(asCopy(message).map(({ copiedFrom }) => copiedFrom))
  return paid.length > 0 ? paid : calls.ofMessages([message.id])
}

/** What brought nothing may since have been asked for again there: that call has nothing to do with the copy. */
function asCopy({ id, copiedFrom, role, text, reasoning }: StoredMessage) {
  return copiedFrom === null || role === 'user' || text + reasoning === '' ? [] : [{ id, copiedFrom }]
}

/** The last title of the chat that a call was made in. */
function createTitles({ usage }: Reading): (call: StoredCall) => string {
  const titles = new Map<string, string>()
  return ({ conversationId }) => {
    const title = titles.get(conversationId) ?? usage.titleOf(conversationId).title
    titles.set(conversationId, title)
    return title
  }
}
