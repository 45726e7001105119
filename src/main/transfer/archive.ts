import type { CallState } from '../../shared/call.ts'
import type { Connection } from '../../shared/connection.ts'
import type { Failure, FailureCode } from '../../shared/failure.ts'
import type { TokenUsage, UsageEstimate, UsageSource } from '../../shared/usage.ts'

/** A connection without its key, and without a note of it. */
export interface ArchivedConnection extends Connection {
  readonly takesStreamOptions: boolean
}

/** A conversation as it is written to a file and read from one, whatever it came from. */
export interface ArchivedConversation {
  readonly id: string
  readonly connectionId: string
  readonly title: string
  readonly modelId: string | null
  readonly systemPrompt: string
  readonly draft: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly pinnedAt: number | null
  readonly archivedAt: number | null
  readonly deletedAt: number | null
  readonly tags: readonly string[]
  /** The first message of the path on view; null where there is no message. */
  readonly chosenRootId: string | null
}

/** A message of the tree; a parent always comes before what follows it. */
export interface ArchivedMessage {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string | null
  /** What follows it on the path that was on view here last. */
  readonly chosenChildId: string | null
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly reasoning: string
  readonly createdAt: number
  readonly systemPrompt: string | null
  readonly failure: Failure | null
  /** The message of another conversation that this one is a copy of; what was paid was paid there. */
  readonly copiedFrom: string | null
  /** The program that it was imported from, such as `ChatGPT`, and the model that had answered there. */
  readonly importedFrom: string | null
  readonly importedModel: string | null
}

/** A row of the ledger, whole. */
export interface ArchivedCall {
  readonly id: string
  readonly conversationId: string
  readonly conversationTitle: string
  readonly messageId: string
  readonly connectionId: string
  readonly connectionName: string
  readonly baseAddress: string | null
  readonly isDemo: boolean
  readonly state: CallState
  readonly modelAsked: string
  readonly modelAnswered: string | null
  readonly attempt: number
  readonly asking: 'stream-with-usage' | 'stream' | 'whole'
  readonly usage: TokenUsage
  readonly source: UsageSource
  readonly estimate: UsageEstimate | null
  readonly completionId: string | null
  readonly completionCreated: number | null
  readonly finishReason: string | null
  readonly httpStatus: number | null
  readonly failureCode: FailureCode | null
  readonly startedAt: number
  readonly utcOffsetMinutes: number
  readonly firstTokenMs: number | null
  readonly durationMs: number | null
}
