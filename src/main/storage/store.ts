import type { BroughtBack } from '../../shared/contract/app/notice.ts'
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

/** A `damaged` or `foreign` file is moved aside and its rows are brought back into a new one; with the others nothing is saved. */
export type DatabaseProblem = 'damaged' | 'foreign' | 'newer' | 'unwritable' | 'too-old-engine'

/** Where the data is: in its file, in one that can only be read, or in memory, to be gone with the app. */
type DatabasePlace = 'file' | 'read-only' | 'memory'

/** How the data file was found, and what became of it. */
export interface OpeningReport {
  readonly problem: DatabaseProblem | null
  readonly place: DatabasePlace
  /** Where the old file went. */
  readonly movedTo: string | null
  readonly broughtBack: BroughtBack | null
}

/** Watches over the data file while the app runs. */
export interface DataHealth {
  /** Calls back whenever a query meets a part of the file that cannot be made sense of. */
  onDamage(listener: () => void): void
  /** Has the next start read the whole file before its first write. */
  askForCheck(): void
}

export interface StoredConnection extends Connection {
  /** False once the service turned `stream_options` away: it is asked for streams without them. */
  readonly takesStreamOptions: boolean
  readonly key: KeyNote | null
  /** Null for one that can be used. Of a deleted one the row stays, because chats and sums name it. */
  readonly deletedAt: number | null
}

/** A note of what was saved where, never the key: it tells a locked keyring from a first run. */
export interface KeyNote {
  readonly origin: string
  readonly lastFour: string | null
  readonly keptIn: 'keychain' | 'encrypted' | 'session'
  /** Null on what an earlier version wrote down. */
  readonly savedAt: number | null
  readonly lastUsedAt: number | null
}

/** How a completion was asked for. */
export type Asking = 'stream-with-usage' | 'stream' | 'whole'

/** Whether an answer is on its way is known to whoever runs it, not to the disk. */
export type StoredSummary = Omit<ConversationSummary, 'isAnswering'>

export interface StoredMessage {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string | null
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly reasoning: string
  readonly createdAt: number
  /** On an answer: the system prompt that was sent for it. */
  readonly systemPrompt: string | null
  readonly failure: Failure | null
  /** The message of another conversation that this is a copy of: what was paid was paid for that one. */
  readonly copiedFrom: string | null
  /** The program it was imported from, and the model that had answered there. */
  readonly importedFrom: string | null
  readonly importedModel: string | null
  /** The same on all answers to a question that were asked for at once, of several models. */
  readonly comparisonId: string | null
  /** Of those, the one that the person chose to go on with. */
  readonly isPicked: boolean
  /** It goes with no call from now on. */
  readonly isLeftOut: boolean
}

export type NewMessage = Omit<
  StoredMessage,
  'copiedFrom' | 'importedFrom' | 'importedModel' | 'isPicked' | 'isLeftOut'
>

export interface PathMessage extends StoredMessage {
  readonly versions: Versions
}

/** A row of the ledger. It has no words of the conversation in it but the title of then, and outlives it. */
export interface StoredCall {
  readonly id: string
  readonly conversationId: string
  readonly conversationTitle: string
  readonly messageId: string
  readonly connectionId: string
  readonly connectionName: string
  /** Where it went; null on a row of a version that did not write it down. */
  readonly baseAddress: string | null
  readonly isDemo: boolean
  readonly state: CallState
  readonly modelAsked: string
  readonly modelAnswered: string | null
  readonly attempt: number
  readonly asking: Asking
  readonly usage: TokenUsage
  readonly source: UsageSource
  readonly estimate: UsageEstimate | null
  readonly completionId: string | null
  readonly completionCreated: number | null
  readonly finishReason: string | null
  readonly httpStatus: number | null
  readonly failureCode: FailureCode | null
  readonly startedAt: number
  /** Minutes east of UTC on the day of the call. */
  readonly utcOffsetMinutes: number
  readonly firstTokenMs: number | null
  readonly durationMs: number | null
  /** Which messages above its answer did not go with it, by their distance: `2-3,7`; null for none. */
  readonly leftOut: string | null
  /** What was forecast for its prompt before it was made; null on a row of a version that did not. */
  readonly forecast: PromptForecast | null
  /** What of its prompt was history that was sent again, as far as that was known when it ended: 0 for a first one, null for not known. */
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

/** Settings that were changed, each under its name; what a value means is known to whoever asks. */
export interface SettingRepository {
  read(name: string): unknown
  write(name: string, value: unknown): void
}

export interface ConversationRepository {
  /** Deleted ones are in the trash: neither listed nor found, until restored. */
  find(id: string): Conversation | null
  /** The one used last comes first. */
  summaries(): StoredSummary[]
  /** So many of those below a recency, or from the top. */
  summariesBelow(recency: number | null, count: number): StoredSummary[]
  /** The newest, and all that are pinned, and whether there are no others. */
  newestSummaries(count: number): { summaries: StoredSummary[]; isWhole: boolean }
  summary(id: string): StoredSummary | null
  /** The model of the one used last with this connection. */
  latestModelId(connectionId: string): string | null
  /** One that nobody has written anything into yet nor put anywhere, if there is one; its default prompt nobody wrote. */
  findUntouched(connectionId: string, defaultPrompt: string): Conversation | null
  insert(conversation: Conversation, createdAt: number): void
  update(id: string, changes: Partial<Omit<Conversation, 'id' | 'connectionId'>>, updatedAt?: number): void
  setDeleted(id: string, deletedAt: number | null): void
  /** Goes on with another connection; which model is asked there is not chosen yet. */
  setConnection(id: string, connectionId: string): void
  /** Those of a connection in which there is anything, the newest first. */
  idsOf(connectionId: string): string[]
  /** Puts all of a connection into the trash, or back what was put there at this moment. */
  trashAllOf(connectionId: string, deletedAt: number): void
  restoreAllOf(connectionId: string, deletedAt: number): void
  /** Empty ones of deleted connections go on with this one: there is nothing in them that was asked elsewhere. */
  adoptUntouched(connectionId: string): void
}

/** What was sent while an answer came and waits for its end, one a conversation. */
export interface QueueRepository {
  find(conversationId: string): string | null
  insert(conversationId: string, text: string, queuedAt: number): void
  remove(conversationId: string): void
}

/** The ledger as a whole. A day is a date such as 2026-11-20, by the clock of the place where a call was made. */
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
  /** Commits what `work` did as one, or nothing of it. */
  transaction<T>(work: () => T): T
  close(): void
}
