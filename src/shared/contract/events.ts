import * as z from 'zod'
import { appCommands } from '../domain/app/commands.ts'
import type { Result } from '../domain/app/errors.ts'
import { Notice } from './app/notice.ts'
import { Settings } from './app/settings.ts'
import { Spelling } from './app/spelling.ts'
import { NotificationState } from './app/system-abilities.ts'
import { UpdateState } from './app/update.ts'
import { MessageQueue } from './chat/sending.ts'
import { Connection } from './connections/connection.ts'
import type { Input, Output, RequestName } from './contract.ts'
import { ConversationSummary, Message, Wait } from './conversations/conversation.ts'
import { MeterState } from './programs/program.ts'
import { Count } from './usage/usage.ts'

/** Tasks that take long enough to show progress. */
const TaskKind = z.enum([
  'back-up',
  'restore',
  'check',
  'export',
  'import',
  'verify-totals',
  'clear-ledger',
  'empty-trash',
])
export type TaskKind = z.infer<typeof TaskKind>

const TaskProgress = z.object({
  kind: TaskKind,
  done: z.number(),
  /** Null if the total is unknown. */
  total: z.number().nullable(),
})
export type TaskProgress = z.infer<typeof TaskProgress>

const ofAnswer = { conversationId: z.string(), messageId: z.string() }

function event<Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  return z.object({ type: z.literal(type), ...shape })
}

/** Everything that main may push. Main is trusted: only tests parse its events. */
export const AppEvent = z.discriminatedUnion('type', [
  /** `offset` is the number of characters before this piece, so a window that joins late can detect gaps. */
  event('answer-extended', {
    ...ofAnswer,
    part: z.enum(['text', 'reasoning']),
    offset: Count,
    text: z.string(),
  }),
  /** An attempt that was not processed will be retried; null once the retry is running. */
  event('answer-waiting', { ...ofAnswer, wait: Wait.nullable() }),
  /**
   * The answer has ended, whatever the outcome. `message` omits compared answers: each one has its own event.
   */
  event('answer-changed', { conversationId: z.string(), message: Message }),
  /** The queued messages of a conversation; `isSent` if Tally sent the first one. */
  event('queue-changed', {
    conversationId: z.string(),
    queue: MessageQueue,
    isSent: z.boolean(),
  }),
  event('conversation-changed', { summary: ConversationSummary }),
  /** A stream revealed whether the service's streams report counts. */
  event('connection-changed', { connection: Connection }),
  /** The meter, or a program, changed. A program's running calls and sums change often, at most once a second. */
  event('meter-changed', { meter: MeterState }),
  event('notice-raised', Notice.shape),
  /** The notice no longer applies: for example, an unsaved answer has been saved. */
  event('notice-withdrawn', Notice.shape),
  /** Progress of the running task; null once the task has ended. */
  event('task-changed', { task: TaskProgress.nullable() }),
  event('updates-changed', { state: UpdateState }),
  /** Main has verified settings that it could not trust before. */
  event('settings-changed', { settings: Settings }),
  /** Every word is in another language now, or in other forms of numbers and dates. */
  event('language-changed', { language: z.string(), locale: z.string() }),
  /** The system showed or refused a notification, unlike the one before. */
  event('notifications-changed', { notifications: NotificationState }),
  /** The user changed the dictionaries, or one of them stopped. */
  event('spelling-changed', { spelling: Spelling }),
  /** Costs are outdated and must be reloaded. */
  event('prices-changed', {}),
  event('command-chosen', { command: z.literal(appCommands) }),
  /** Main waits briefly for `window.readyToClose`, so that the window can save the last input. */
  event('window-closing', {}),
  /** The main window opens this chat, which began in the quick window. */
  event('chat-chosen', { conversationId: z.string() }),
  /** The main window shows the chat of the quick window, which leaves it. */
  event('chat-taken', { conversationId: z.string() }),
  /** The quick window is in front again. Meanwhile the user may have used the main window. */
  event('quick-focused', {}),
])
export type AppEvent = z.infer<typeof AppEvent>

/** Events for one window. All others go to every window. */
export type AddressedEvent = Extract<
  AppEvent,
  { type: 'command-chosen' | 'window-closing' | 'chat-chosen' | 'chat-taken' | 'quick-focused' }
>

/** Events for every window that may hear them. */
export type PublishedEvent = Exclude<AppEvent, AddressedEvent>

export type Publish = (event: PublishedEvent) => void

/** Requests of the page itself. The preload refuses any other one from it. */
export type PageRequestName = Exclude<RequestName, 'transfer.importDropped'>

/** The preload exposes exactly this object as `window.api`. */
export interface Bridge {
  request<N extends PageRequestName>(name: N, input: Input<N>): Promise<Result<Output<N>>>
  /** Imports the files that the user dropped last, whose paths only the preload knows. */
  importDropped(): Promise<Result<Output<'transfer.importDropped'>>>
  subscribe(listener: (event: AppEvent) => void): () => void
  /**
   * Makes Chromium ask `check` for the misspelled ones of the words in text fields. Another call replaces it, and
   * nothing removes it. Only for systems where Chromium's own checker is off.
   */
  checkSpelling(language: string, check: (words: string[]) => Promise<string[]>): void
}
