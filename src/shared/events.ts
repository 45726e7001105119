import type { Input, Output, RequestName } from './contract.ts'
import type { ConversationSummary, Message } from './conversation.ts'
import type { Reply } from './errors.ts'
import type { Notice } from './notice.ts'

export type AppCommand = 'new-chat' | 'open-settings' | 'find-conversation'

/** Everything that main may push. It comes from the trusted side, so these are types without schemas. */
export type AppEvent =
  /** `offset` is how many characters of the answer came before; a window that joins late can tell what it has. */
  | { type: 'answer-extended'; conversationId: string; messageId: string; offset: number; text: string }
  /** The answer has ended, one way or another. */
  | { type: 'answer-changed'; conversationId: string; message: Message }
  | { type: 'conversation-changed'; summary: ConversationSummary }
  | ({ type: 'notice-raised' } & Notice)
  | { type: 'command-chosen'; command: AppCommand }
  /** Main waits a moment for `window.readyToClose`, so that what was typed last can be saved. */
  | { type: 'window-closing' }

export type Publish = (event: AppEvent) => void

/** What the preload puts on `window.api`; it has no other member. */
export interface Bridge {
  request<N extends RequestName>(name: N, input: Input<N>): Promise<Reply<Output<N>>>
  subscribe(listener: (event: AppEvent) => void): () => void
}
