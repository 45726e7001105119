import { createPick } from '../../shared/contract/schemas.ts'
import { ShownCall } from '../../shared/contract/usage/call.ts'
import type { StoredCall, StoredMessage } from '../storage/row-types.ts'
import type { Store } from '../storage/store.ts'
import { lastCalls } from './prompt-breakdown.ts'

/**
 * The call behind an answer. The call of a copied answer belongs to another conversation and counts in no sum
 * of this one.
 */
export interface AnswerCall extends StoredCall {
  /** The title of the other conversation. Null if the call belongs to this one. */
  readonly originTitle: string | null
}

const pickShown = createPick(ShownCall)

/** The fields of a call that may reach the window. Main doesn't parse its events, so nothing else may be in them. */
export function shownCall(call: StoredCall): ShownCall {
  return pickShown({ ...call, isReportRecorded: call.usageText !== null })
}

type Reading = Pick<Store, 'calls' | 'usage'>

/** The last call of each answer, under the id that the answer has here. Includes copied answers. */
export function lastCallsOf(
  store: Reading,
  messages: Iterable<StoredMessage>,
  ownCalls: readonly StoredCall[],
): ReadonlyMap<string, AnswerCall> {
  const seen = new Map<string, AnswerCall>()
  for (const [id, call] of lastCalls(ownCalls)) seen.set(id, { ...call, originTitle: null })
  const copies = [...messages].flatMap(asCopy)
  if (copies.length === 0) return seen
  const paid = lastCalls(store.calls.ofMessages(copies.map(({ copiedFrom }) => copiedFrom)))
  const titleOf = createTitles(store)
  for (const { id, copiedFrom } of copies) {
    const call = paid.get(copiedFrom)
    if (call !== undefined) seen.set(id, { ...call, messageId: id, originTitle: titleOf(call) })
  }
  return seen
}

/**
 * All calls for one answer. For a copied answer, these are the original's calls while the ledger has any of
 * them.
 */
export function callsOf({ calls }: Pick<Reading, 'calls'>, message: StoredMessage): StoredCall[] {
  const paid = calls.ofMessages(asCopy(message).map(({ copiedFrom }) => copiedFrom))
  return paid.length > 0 ? paid : calls.ofMessages([message.id])
}

/**
 * An answer without text may have been requested again in the original. That call does not belong to the
 * copy.
 */
function asCopy({ id, copiedFrom, role, text, reasoning }: StoredMessage) {
  return copiedFrom === null || role === 'user' || text + reasoning === '' ? [] : [{ id, copiedFrom }]
}

/** The last known title of the conversation of a call. */
function createTitles({ usage }: Reading): (call: StoredCall) => string {
  const titles = new Map<string, string>()
  return ({ conversationId }) => {
    const title = titles.get(conversationId) ?? usage.titleOf(conversationId).title
    titles.set(conversationId, title)
    return title
  }
}
