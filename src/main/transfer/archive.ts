import type { SavedPrompt } from '../../shared/contract/chat/saved-prompt.ts'
import type { Connection } from '../../shared/contract/connections/connection.ts'
import type { Conversation } from '../../shared/contract/conversations/conversation.ts'
import type { Budget, BudgetOverride } from '../../shared/contract/money/budget.ts'
import type { Price } from '../../shared/contract/money/price.ts'
import type { SavedBill } from '../../shared/contract/usage/bill.ts'
import type { Clearing } from '../../shared/contract/usage/ledger.ts'
import type { StoredCall, StoredMessage } from '../storage/store.ts'

/** A connection without its key, and without a note of it. */
export interface ArchivedConnection extends Connection {
  readonly takesStreamOptions: boolean
  readonly deletedAt: number | null
  /** The ids of the models that the person marked. */
  readonly favouriteModels: readonly string[]
}

/** A conversation as it is written to a file and read from one, whatever it came from. */
export interface ArchivedConversation extends Readonly<Conversation> {
  readonly createdAt: number
  readonly updatedAt: number
  readonly pinnedAt: number | null
  readonly archivedAt: number | null
  readonly deletedAt: number | null
  readonly tags: readonly string[]
  /** What waits to be sent; null where nothing does. */
  readonly queued: string | null
  /** The first message of the path on view; null where there is no message. */
  readonly chosenRootId: string | null
}

/** A message of the tree; a parent always comes before what follows it. */
export interface ArchivedMessage extends StoredMessage {
  /** What follows it on the path that was on view here last. */
  readonly chosenChildId: string | null
}

/** A system prompt of the library, and for which connections it is the default. */
export type ArchivedPrompt = SavedPrompt

/** What a model cost from a day on; its connection may be gone. */
export type ArchivedPrice = Price
/** A limit that the person has set, and the times when it was passed on purpose. */
export type ArchivedBudget = Budget
export type ArchivedOverride = BudgetOverride

/** A note that calls were cleared from the ledger: answers before it have none any more. */
export type ArchivedClearing = Clearing

/** What a service billed, and what the ledger had of it then. */
export type ArchivedBill = SavedBill

/** A row of the ledger, whole. */
export type ArchivedCall = StoredCall
