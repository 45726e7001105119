import type { RecoveredRows } from '../../shared/contract/app/notice.ts'
import type { Failure, FailureCode } from '../../shared/contract/chat/failure.ts'
import type { Connection } from '../../shared/contract/connections/connection.ts'
import type {
  Conversation,
  ConversationSummary,
  Versions,
} from '../../shared/contract/conversations/conversation.ts'
import type { CallState } from '../../shared/contract/usage/call.ts'
import type { Clearing, LedgerShare } from '../../shared/contract/usage/ledger.ts'
import type {
  PromptForecast,
  TokenUsage,
  UsageEstimate,
  UsageSource,
} from '../../shared/contract/usage/usage.ts'
import type { ConsentRepository, RequestRepository } from './repositories/app/request-repository.ts'
import type { OldTrustRepository } from './repositories/app/setting-repository.ts'
import type { MessageRepository } from './repositories/chat/message-repository.ts'
import type { PromptRepository } from './repositories/chat/prompt-repository.ts'
import type { ConnectionRepository } from './repositories/connections/connection-repository.ts'
import type { EncryptedKeyRepository } from './repositories/connections/encrypted-key-repository.ts'
import type { ModelRepository } from './repositories/connections/model-repository.ts'
import type {
  CopyRepository,
  OrderRepository,
  TrashRepository,
} from './repositories/conversations/order-repository.ts'
import type { BudgetRepository } from './repositories/money/budget-repository.ts'
import type { PriceRepository } from './repositories/money/price-repository.ts'
import type { BillRepository } from './repositories/usage/bill-repository.ts'
import type { CallRepository } from './repositories/usage/call-repository.ts'
import type { CountedTurnRepository } from './repositories/usage/counted-turn-repository.ts'
import type { UsageRepository } from './repositories/usage/usage-repository.ts'
import type { SearchRepository } from './search/search-repository.ts'

/**
 * A `damaged` or `foreign` file is moved aside, and its rows are recovered into a new file. With the others,
 * nothing is saved.
 */
export type DatabaseProblem = 'damaged' | 'foreign' | 'newer' | 'unwritable' | 'too-old-engine'

/** The place of the data: its file, a file that can only be read, or memory, which is lost at quit. */
type DatabasePlace = 'file' | 'read-only' | 'memory'

/** The state of the data file at opening, and the outcome. */
export interface OpeningReport {
  readonly problem: DatabaseProblem | null
  readonly place: DatabasePlace
  /** The new path of the old file. */
  readonly movedTo: string | null
  readonly broughtBack: RecoveredRows | null
}

/** Monitors the data file while the app runs. */
export interface DataHealth {
  /** Calls back whenever a query meets an unreadable part of the file. */
  onDamage(listener: () => void): void
  /** Makes the next start read the whole file before its first write. */
  askForCheck(): void
}

export interface StoredConnection extends Connection {
  /** False after the service refused `stream_options`: Tally then requests streams without them. */
  readonly takesStreamOptions: boolean
  readonly key: KeyNote | null
  /** Null for an active connection. A deleted one keeps its row, because chats and sums name it. */
  readonly deletedAt: number | null
}

/** A note about a saved key, never the key: it tells a locked keyring from a first run. */
export interface KeyNote {
  readonly origin: string
  readonly lastFour: string | null
  readonly keptIn: 'keychain' | 'encrypted' | 'session'
  /** Null on a note of an earlier version. */
  readonly savedAt: number | null
  readonly lastUsedAt: number | null
}

export type StreamingMode = 'stream-with-usage' | 'stream' | 'whole'

/** Whether an answer is in progress is known only in memory, not on disk. */
export type StoredSummary = Omit<ConversationSummary, 'isAnswering'>

export interface StoredMessage {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string | null
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly reasoning: string
  readonly createdAt: number
  /** For an answer: the system prompt sent for it. */
  readonly systemPrompt: string | null
  readonly failure: Failure | null
  /** The original of this copy, in another chat. The calls belong to the original. */
  readonly copiedFrom: string | null
  /** The program it was imported from, and the model that answered there. */
  readonly importedFrom: string | null
  readonly importedModel: string | null
  /** The same on all answers of one comparison, several models' answers to one message. */
  readonly comparisonId: string | null
  /** The answer of the comparison with which the person chose to continue. */
  readonly isPicked: boolean
  /** Excluded from the context of all later calls. */
  readonly isLeftOut: boolean
}

export type NewMessage = Omit<
  StoredMessage,
  'copiedFrom' | 'importedFrom' | 'importedModel' | 'isPicked' | 'isLeftOut'
>

export interface PathMessage extends StoredMessage {
  readonly versions: Versions
}

/**
 * A row of the ledger. It contains no text of the chat except its title at the time, and outlives the chat.
 */
export interface StoredCall {
  readonly id: string
  readonly conversationId: string
  readonly conversationTitle: string
  readonly messageId: string
  readonly connectionId: string
  readonly connectionName: string
  /** The request's base address; null on a row of a version that did not save it. */
  readonly baseAddress: string | null
  readonly isDemo: boolean
  readonly state: CallState
  readonly modelAsked: string
  readonly modelAnswered: string | null
  readonly attempt: number
  readonly asking: StreamingMode
  readonly usage: TokenUsage
  readonly source: UsageSource
  readonly estimate: UsageEstimate | null
  readonly completionId: string | null
  readonly completionCreated: number | null
  readonly finishReason: string | null
  readonly httpStatus: number | null
  readonly failureCode: FailureCode | null
  readonly startedAt: number
  /** Minutes east of UTC at the time of the call. */
  readonly utcOffsetMinutes: number
  readonly firstTokenMs: number | null
  readonly durationMs: number | null
  /** The excluded messages above its answer, by distance: `2-3,7`; null for none. */
  readonly leftOut: string | null
  /** The forecast for its prompt; null on a row of a version without forecasts. */
  readonly forecast: PromptForecast | null
  /**
   * The history tokens of its prompt, as far as known when it ended: 0 for a first call, null for unknown.
   */
  readonly carriedTokens: number | null
}

export type NewCall = Pick<
  StoredCall,
  | 'id'
  | 'conversationId'
  | 'conversationTitle'
  | 'messageId'
  | 'connectionId'
  | 'connectionName'
  | 'baseAddress'
  | 'isDemo'
  | 'modelAsked'
  | 'attempt'
  | 'asking'
  | 'startedAt'
  | 'utcOffsetMinutes'
  | 'leftOut'
  | 'forecast'
>

export type CallEnd = Pick<
  StoredCall,
  | 'modelAnswered'
  | 'usage'
  | 'source'
  | 'estimate'
  | 'completionId'
  | 'completionCreated'
  | 'finishReason'
  | 'httpStatus'
  | 'failureCode'
  | 'firstTokenMs'
  | 'durationMs'
> & { readonly state: Exclude<CallState, 'sending' | 'streaming'> }

/** Changed settings by name; only their reader knows the meaning of a value. */
export interface SettingRepository {
  read(name: string): unknown
  write(name: string, value: unknown): void
}

export interface ConversationRepository {
  /** Null for a chat in the trash, until it is restored. */
  find(id: string): Conversation | null
  /** The last used first. */
  summaries(): StoredSummary[]
  /** At most this many below a recency, or from the top. */
  summariesBelow(recency: number | null, count: number): StoredSummary[]
  /** The newest and all pinned ones, and whether those are all there are. */
  newestSummaries(count: number): { summaries: StoredSummary[]; isWhole: boolean }
  summary(id: string): StoredSummary | null
  /** The model of the last used chat of this connection. */
  latestModelId(connectionId: string): string | null
  /** A chat that nobody has written into or organised, if any. Nobody typed its default prompt. */
  findUntouched(connectionId: string, defaultPrompt: string): Conversation | null
  insert(conversation: Conversation, createdAt: number): void
  update(id: string, changes: Partial<Omit<Conversation, 'id' | 'connectionId'>>, updatedAt?: number): void
  setDeleted(id: string, deletedAt: number | null): void
  /** Moves the chat to another connection, with no model chosen yet. */
  setConnection(id: string, connectionId: string): void
  /** The chats of a connection that are not empty, newest first. */
  idsOf(connectionId: string): string[]
  /** Moves all chats of a connection to the trash, or restores those deleted at this moment. */
  trashAllOf(connectionId: string, deletedAt: number): void
  restoreAllOf(connectionId: string, deletedAt: number): void
  /** Moves empty chats of deleted connections to this one: nothing in them was sent elsewhere. */
  adoptUntouched(connectionId: string): void
}

/** A message sent while an answer is in progress, which waits for its end. One per chat. */
export interface QueueRepository {
  find(conversationId: string): string | null
  insert(conversationId: string, text: string, queuedAt: number): void
  remove(conversationId: string): void
}

/** The ledger as a whole. A day is a date such as 2026-11-20, by the local clock of each call. */
export interface LedgerRepository {
  shareBefore(day: string): LedgerShare
  /** The last clearing of this ledger, never an imported one. */
  lastClearing(): Clearing | null
}

export interface Store {
  readonly connections: ConnectionRepository
  readonly encryptedKeys: EncryptedKeyRepository
  readonly models: ModelRepository
  readonly conversations: ConversationRepository
  readonly messages: MessageRepository
  readonly queue: QueueRepository
  readonly prompts: PromptRepository
  readonly prices: PriceRepository
  readonly bills: BillRepository
  readonly calls: CallRepository
  readonly countedTurns: CountedTurnRepository
  readonly ledger: LedgerRepository
  readonly usage: UsageRepository
  readonly budgets: BudgetRepository
  readonly settings: SettingRepository
  readonly oldTrust: OldTrustRepository
  readonly consents: ConsentRepository
  readonly requests: RequestRepository
  readonly search: SearchRepository
  readonly order: OrderRepository
  readonly copies: CopyRepository
  readonly trash: TrashRepository
  /** Commits all of `work`, or rolls all of it back. */
  transaction<T>(work: () => T): T
  close(): void
}
