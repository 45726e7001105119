import type { Failure, FailureCode } from '../../shared/contract/chat/failure.ts'
import type { Connection } from '../../shared/contract/connections/connection.ts'
import type { ConversationSummary, Versions } from '../../shared/contract/conversations/conversation.ts'
import type { CallState } from '../../shared/contract/usage/call.ts'
import type {
  PromptForecast,
  TokenUsage,
  UsageEstimate,
  UsageSource,
} from '../../shared/contract/usage/usage.ts'

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
