import type { AppCommand } from '../domain/app/commands.ts'
import type { Result } from '../domain/app/errors.ts'
import type { TaskProgress } from '../domain/app/task-progress.ts'
import type { Notice } from './app/notice.ts'
import type { Settings } from './app/settings.ts'
import type { UpdateState } from './app/update.ts'
import type { QueuedMessage } from './chat/sending.ts'
import type { Connection } from './connections/connection.ts'
import type { Input, Output, RequestName } from './contract.ts'
import type { ConversationSummary, Message, Wait } from './conversations/conversation.ts'

/** Everything that main may push. Main is trusted, so these types have no schemas. */
export type AppEvent =
  /** `offset` is the number of characters before this piece, so a window that joins late can detect gaps. */
  | {
      type: 'answer-extended'
      conversationId: string
      messageId: string
      part: 'text' | 'reasoning'
      offset: number
      text: string
    }
  /** An attempt that was not processed will be retried; null once the retry is running. */
  | { type: 'answer-waiting'; conversationId: string; messageId: string; wait: Wait | null }
  /**
   * The answer has ended, whatever the outcome. `message` omits compared answers: each one has its own event.
   */
  | { type: 'answer-changed'; conversationId: string; message: Message }
  /** The queued message of a conversation; `isSent` if the queue emptied because Tally sent the message. */
  | { type: 'queue-changed'; conversationId: string; queued: QueuedMessage | null; isSent: boolean }
  | { type: 'conversation-changed'; summary: ConversationSummary }
  /** A stream revealed whether the service's streams report counts. */
  | { type: 'connection-changed'; connection: Connection }
  | ({ type: 'notice-raised' } & Notice)
  /** The notice no longer applies: for example, an unsaved answer has been saved. */
  | ({ type: 'notice-withdrawn' } & Notice)
  /** Progress of the running task; null once the task has ended. */
  | { type: 'work-changed'; work: TaskProgress | null }
  | { type: 'updates-changed'; state: UpdateState }
  /** Main has verified settings that it could not trust before. */
  | { type: 'settings-changed'; settings: Settings }
  /** Costs are outdated and must be reloaded. */
  | { type: 'prices-changed' }
  | { type: 'command-chosen'; command: AppCommand }
  /** Main waits briefly for `window.readyToClose`, so that the window can save the last input. */
  | { type: 'window-closing' }

export type Publish = (event: AppEvent) => void

/** The preload exposes exactly this object as `window.api`. */
export interface Bridge {
  request<N extends RequestName>(name: N, input: Input<N>): Promise<Result<Output<N>>>
  subscribe(listener: (event: AppEvent) => void): () => void
}
