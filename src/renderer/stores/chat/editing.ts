import { create } from 'zustand'
import { requestFocus } from '../focus-store.ts'

export const quoteStore = create<QuoteState>()(() => ({ quoted: null }))
export const useQuoted = (conversationId: string): string | null =>
  quoteStore(({ quoted }) => (quoted?.conversationId === conversationId ? quoted.text : null))

interface Edit {
  readonly messageId: string
  readonly text: string
  /** A model override for this send; the conversation's model if missing. */
  readonly modelId?: string
}

interface EditState {
  /** By conversation: the sent message in the editor, until the person sends or cancels the edit. */
  readonly edits: Readonly<Record<string, Edit>>
}

export const editStore = create<EditState>()(() => ({ edits: {} }))

export const useEdit = (conversationId: string): Edit | null =>
  editStore(({ edits }) => edits[conversationId] ?? null)

export function keepEdit(conversationId: string, edit: Edit): void {
  editStore.setState(({ edits }) => ({ edits: { ...edits, [conversationId]: edit } }))
}

export function endEdit(conversationId: string): void {
  editStore.setState(({ edits: { [conversationId]: _ended, ...edits } }) => ({ edits }))
}

interface Quoted {
  readonly conversationId: string
  readonly text: string
}

interface QuoteState {
  /**
   * Text for the message box to insert. The box inserts it like typed text, so that the undo keys can remove
   * it.
   */
  readonly quoted: Quoted | null
}

/** Appends a text as a quotation to the draft and focuses the message box. */
export function quote(conversationId: string, text: string): void {
  const quoted = text
    .trim()
    .split(/\r?\n/u)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
  quoteStore.setState({ quoted: { conversationId, text: quoted } })
  requestFocus('message')
}

export function takeQuoted(): void {
  quoteStore.setState({ quoted: null })
}
