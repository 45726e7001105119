import { create } from 'zustand'
import { requestFocus } from '../focus-store.ts'

interface Edit {
  readonly messageId: string
  readonly text: string
  /** A model override for this send; the conversation's model if missing. */
  readonly modelId?: string
}

interface EditState {
  /** By conversation: the sent message in the editor, until the user sends or cancels the edit. */
  readonly edits: Readonly<Record<string, Edit>>
}

export const editStore = create<EditState>()(() => ({ edits: {} }))

export const useEdit = (conversationId: string): Edit | null =>
  editStore(({ edits }) => edits[conversationId] ?? null)

export function stashEdit(conversationId: string, edit: Edit): void {
  editStore.setState(({ edits }) => ({ edits: { ...edits, [conversationId]: edit } }))
}

export function endEdit(conversationId: string): void {
  editStore.setState(({ edits: { [conversationId]: _ended, ...edits } }) => ({ edits }))
}

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
