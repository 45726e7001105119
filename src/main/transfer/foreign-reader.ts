import type { ArchivedConversation, ArchivedMessage } from './archive.ts'

/** What was found in a file, and what in it could not be taken over. */
export interface ImportedFile {
  readonly source: string
  readonly conversations: Iterable<{
    conversation: ArchivedConversation
    messages: readonly ArchivedMessage[]
  }>
  readonly skipped: () => readonly { reason: string; count: number }[]
}

/** What a reader is told besides the content. */
export interface ReadingContext {
  readonly connectionId: string
  readonly now: number
}

/** Null where the content is not its format; throws where it is, and broken. */
export type ForeignReader = (content: Uint8Array, context: ReadingContext) => ImportedFile | null
