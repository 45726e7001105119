import type { AppCommand } from '../domain/app/commands.ts'
import type { Reply } from '../domain/app/errors.ts'
import type { WorkProgress } from '../domain/app/task-progress.ts'
import type { Notice } from './app/notice.ts'
import type { Settings } from './app/settings.ts'
import type { UpdateState } from './app/update.ts'
import type { QueuedMessage } from './chat/sending.ts'
import type { Connection } from './connections/connection.ts'
import type { Input, Output, RequestName } from './contract.ts'
import type { ConversationSummary, Message, Wait } from './conversations/conversation.ts'

/** Everything that main may push. It comes from the trusted side, so these are types without schemas. */
export type AppEvent =
  /** `offset` is how many characters of the answer came before; a window that joins late can tell what it has. */
  | {
      type: 'answer-extended'
      conversationId: string
      messageId: string
      part: 'text' | 'reasoning'
      offset: number
      text: string
    }
  /** A try that was not processed will be made again; null once it is under way. */
  | { type: 'answer-waiting'; conversationId: string; messageId: string; wait: Wait | null }
  /** The answer has ended, one way or another. What it is compared with is left out: each of those is told by itself. */
  | { type: 'answer-changed'; conversationId: string; message: Message }
  /** What waits in a conversation; `isSent` where it does so no more because it was sent. */
  | { type: 'queue-changed'; conversationId: string; queued: QueuedMessage | null; isSent: boolean }
  | { type: 'conversation-changed'; summary: ConversationSummary }
  /** A stream showed what the service's streams bring. */
  | { type: 'connection-changed'; connection: Connection }
  | ({ type: 'notice-raised' } & Notice)
  /** What it told of is over, such as an answer that was not saved and now is. */
  | ({ type: 'notice-withdrawn' } & Notice)
  /** Of the work that is under way; null once it has ended. */
  | { type: 'work-changed'; work: WorkProgress | null }
  /** How it stands with a newer version of Tally. */
  | { type: 'updates-changed'; state: UpdateState }
  /** Main has verified what it could not believe before. */
  | { type: 'settings-changed'; settings: Settings }
  /** What calls cost has to be read anew. */
  | { type: 'prices-changed' }
  | { type: 'command-chosen'; command: AppCommand }
  /** Main waits a moment for `window.readyToClose`, so that what was typed last can be saved. */
  | { type: 'window-closing' }

export type Publish = (event: AppEvent) => void

/** What the preload puts on `window.api`; it has no other member. */
export interface Bridge {
  request<N extends RequestName>(name: N, input: Input<N>): Promise<Reply<Output<N>>>
  subscribe(listener: (event: AppEvent) => void): () => void
}
