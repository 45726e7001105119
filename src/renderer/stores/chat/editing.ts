import { requestFocus } from '../focus-store.ts'
import { createValues } from '../values.ts'

interface Edit {
  readonly messageId: string
  readonly text: string
  /** A model override for this send; the conversation's model if missing. */
  readonly modelId?: string
}

/** By conversation: the sent message in the editor, until the user sends or cancels the edit. */
export const edits = createValues<Edit>()

export const useEdit = edits.use
export const stashEdit = (conversationId: string, edit: Edit): void => edits.set(conversationId, edit)
export const endEdit = (conversationId: string): void => edits.set(conversationId, null)

let insertQuote: ((quote: string) => void) | null = null

/** Registers the message box, which inserts quotes like typed text, so that the undo keys can remove them. */
export function receiveQuotes(insert: (quote: string) => void): () => void {
  insertQuote = insert
  return () => {
    if (insertQuote === insert) insertQuote = null
  }
}

/** Appends a text as a quotation to the draft of the open chat and focuses the message box. */
export function quote(text: string): void {
  const lines = text.trim().split(/\r?\n/u)
  insertQuote?.(lines.map((line) => `> ${line}`.trimEnd()).join('\n'))
  requestFocus('message')
}
