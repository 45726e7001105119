import type { ModelFields } from '../../shared/contract/chat/parameters.ts'
import type { SavedPrompt } from '../../shared/contract/chat/saved-prompt.ts'
import type { Connection } from '../../shared/contract/connections/connection.ts'
import type { Conversation } from '../../shared/contract/conversations/conversation.ts'
import type { ProjectCorrection } from '../../shared/contract/conversations/project.ts'
import type { LimitChoice } from '../../shared/contract/money/answer-limit.ts'
import type { Budget, BudgetOverride } from '../../shared/contract/money/budget.ts'
import type { Price } from '../../shared/contract/money/price.ts'
import type { SavedBill } from '../../shared/contract/usage/bill.ts'
import type { Clearing } from '../../shared/contract/usage/ledger.ts'
import type { SpellingChoice } from '../../shared/domain/app/dictionaries.ts'
import type { RecordKind } from '../../shared/domain/conversations/archive-kinds.ts'
import type { StoredCall, StoredMessage, StoredProgram, StoredProject } from '../storage/row-types.ts'
import type { Store } from '../storage/store.ts'

/** A connection without its key and the note about the key. */
export interface ArchivedConnection extends Connection {
  readonly takesStreamOptions: boolean
  readonly deletedAt: number | null
  /** The ids of the user's favourite models. */
  readonly favouriteModels: readonly string[]
  /** The extra fields for each request to a model. */
  readonly modelExtraFields: readonly ModelFields[]
  /** The most that one answer may have. */
  readonly answerLimit: LimitChoice
}

/** A chat in the form of an archive file, whatever its origin. */
export interface ArchivedConversation extends Readonly<Omit<Conversation, 'isTemporary'>> {
  readonly createdAt: number
  readonly updatedAt: number
  readonly pinnedAt: number | null
  readonly archivedAt: number | null
  readonly deletedAt: number | null
  readonly tags: readonly string[]
  /** The queued messages in order, each with the extra fields for it only. */
  readonly queued: readonly { readonly text: string; readonly extraFields: string }[]
  /** The first message of the path in view; null in an empty chat. */
  readonly chosenRootId: string | null
  /** The extra fields of the chat's requests, and those for its next message only. */
  readonly extraFields: string
  readonly nextExtraFields: string
  readonly answerLimit: LimitChoice
  readonly spelling: SpellingChoice
}

/** A message of the tree; parents come first. */
export interface ArchivedMessage extends Omit<StoredMessage, 'excludedImages'> {
  /** Absent without any. */
  readonly excludedImages?: readonly number[] | undefined
  /** The message below it that was last in view. */
  readonly chosenChildId: string | null
}

export type ArchivedCall = StoredCall

type StoredImage = NonNullable<ReturnType<Store['images']['find']>>

/** The records of a file of all data, by their kinds. */
export interface Archived {
  readonly connection: ArchivedConnection
  /** A project, also a deleted one, because calls name it. */
  readonly project: Omit<StoredProject, 'position'> & { readonly answerLimit: LimitChoice }
  readonly 'project-correction': ProjectCorrection
  /** A program without its token: wherever the file is imported, it is paused and needs a new one. */
  readonly program: Omit<StoredProgram, 'tokenHash' | 'tokenEnd' | 'isPaused'>
  /** A folder of the library, which may be empty; its id is its name. */
  readonly 'prompt-folder': { readonly id: string; readonly createdAt: number }
  /** A prompt of the library, and the connections for which it is the default. */
  readonly prompt: SavedPrompt
  /** A word that the user added to the spell check; its id is the word. */
  readonly 'custom-word': { readonly id: string; readonly addedAt: number }
  /** The price of a model from a day on; its connection may be deleted. */
  readonly price: Price
  /** A service's bill, and the ledger's sums at that time. */
  readonly bill: SavedBill
  /** A budget, and the times when the user overrode it. */
  readonly budget: Budget
  readonly 'budget-override': BudgetOverride
  /** A note that calls were deleted from the ledger, so earlier answers have none. */
  readonly clearing: Clearing
  /** An image of the chats below it; its id is the hash of its bytes, which follow in parts. */
  readonly image: Omit<StoredImage, 'hash' | 'type'> & {
    readonly id: string
    readonly format: StoredImage['type']
    /** In base64. */
    readonly thumbnail: string
  }
  /** The next part of the bytes, in base64. */
  readonly 'image-part': { readonly hash: string; readonly position: number; readonly data: string }
  readonly conversation: ArchivedConversation
  readonly message: ArchivedMessage
  readonly call: ArchivedCall
}

type Records = { readonly [Kind in RecordKind]: { readonly type: Kind } & Archived[Kind] }
export type ArchiveRecord = Records[RecordKind]
