import type { Failure } from '../../shared/contract/chat/failure.ts'
import type { Connection } from '../../shared/contract/connections/connection.ts'
import type { ConversationSummary, Versions } from '../../shared/contract/conversations/conversation.ts'
import type { Project } from '../../shared/contract/conversations/project.ts'
import type { Program } from '../../shared/contract/programs/program.ts'
import type { CallState, WholeCall } from '../../shared/contract/usage/call.ts'
import type { TokenUsage } from '../../shared/contract/usage/usage.ts'

export interface StoredConnection extends Connection {
  /** False after the service refused `stream_options`: Tally then requests streams without them. */
  readonly takesStreamOptions: boolean
  readonly key: KeyNote | null
  /** Null for an active connection. A deleted one keeps its row, because chats and sums name it. */
  readonly deletedAt: number | null
}

/** A note about a saved key, never the key: it tells a locked keyring from a first run. */
export interface KeyNote {
  /** The base address to which the key goes. */
  readonly address: string
  readonly lastFour: string | null
  readonly keyPlace: 'keychain' | 'encrypted' | 'session'
  /** Null only in a file that was edited. */
  readonly savedAt: number | null
  readonly lastUsedAt: number | null
}

/** Calls that may have been processed, and their reported tokens. */
export type ProgramSums = Pick<Program, 'callCount' | 'promptTokens' | 'totalTokens'>

/** A program as stored: with the hash of its token, and without its sums, running calls and refusals. */
export interface StoredProgram extends Omit<Program, keyof ProgramSums | 'runningCount' | 'lastRefusal'> {
  /** SHA-256 in hexadecimal digits. */
  readonly tokenHash: string
  readonly deletedAt: number | null
}

/** A deleted project keeps its row, because calls and sums name it. */
export interface StoredProject extends Project {
  readonly position: number
  readonly deletedAt: number | null
}

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
  /** That program's counts for the answer. Tally made no call for it, so no sum includes them. */
  readonly importedUsage: TokenUsage | null
  /** The same on all answers of one comparison, several models' answers to one message. */
  readonly comparisonId: string | null
  /** The answer of the comparison with which the user chose to continue. */
  readonly isPicked: boolean
  /** Excluded from the context of all later calls. */
  readonly isExcluded: boolean
  /** The places of its images that are excluded as well, from 0. */
  readonly excludedImages: readonly number[]
}

export type NewMessage = Omit<
  StoredMessage,
  | 'copiedFrom'
  | 'importedFrom'
  | 'importedModel'
  | 'importedUsage'
  | 'isPicked'
  | 'isExcluded'
  | 'excludedImages'
>

export interface PathMessage extends StoredMessage {
  readonly versions: Versions
}

/** A row of the ledger. */
export type StoredCall = Readonly<WholeCall>

/** The fields of a call that has begun, under the names of their columns. */
export const startFields = [
  'id',
  'conversationId',
  'conversationTitle',
  'messageId',
  'connectionId',
  'connectionName',
  'baseAddress',
  'isDemo',
  'modelRequested',
  'attempt',
  'streamingMode',
  'startedAt',
  'utcOffsetMinutes',
  'excluded',
  'extraFields',
  'projectId',
] as const
export type NewCall = Pick<StoredCall, (typeof startFields)[number] | 'forecast'>

/** The fields that the end of a call sets, under the names of their columns. */
export const endFields = [
  'modelAnswered',
  'source',
  'usageText',
  'completionId',
  'completionCreated',
  'finishReason',
  'httpStatus',
  'failureCode',
  'firstTokenMs',
  'durationMs',
  'reachedLimit',
] as const
export type CallEnd = Pick<StoredCall, (typeof endFields)[number] | 'usage' | 'details' | 'estimate'> & {
  readonly state: Exclude<CallState, 'sending' | 'streaming'>
}

/** A tool that a request describes: its name, and the size of the description. */
export interface SizedTool {
  readonly name: string
  readonly bytes: number
}

/** The parts of a request in bytes. None of them is text. */
export interface RequestSizes {
  readonly instructionBytes: number
  readonly toolBytes: number
  readonly messageBytes: number
  readonly toolCount: number
  /** Equal for requests that ask for the same answer, however much of a broken answer a program adds. */
  readonly promptMark: number
  readonly isCompaction: boolean
  /** False where the service adds messages that it keeps itself, so that sizes say nothing about the prompt. */
  readonly isWhole: boolean
}
