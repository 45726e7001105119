import type { ArchivedConversation, ArchivedMessage } from './archive.ts'

/** The contents of a file, and the parts that could not be imported. */
export interface ImportedFile {
  readonly source: string
  readonly conversations: Iterable<{
    conversation: ArchivedConversation
    messages: readonly ArchivedMessage[]
  }>
  readonly skipped: () => readonly { reason: string; count: number }[]
}

export interface ReadingContext {
  readonly connectionId: string
  readonly now: number
}

/** Returns null for another format; throws for a broken file of its format. */
export type ForeignReader = (content: Uint8Array, context: ReadingContext) => ImportedFile | null
