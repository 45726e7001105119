import { create } from 'zustand'
import { requestFocus } from '../focus-store.ts'

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

export const quoteStore = create<QuoteState>()(() => ({ quoted: null }))

export const useQuoted = (conversationId: string): string | null =>
  quoteStore(({ quoted }) => (quoted?.conversationId === conversationId ? quoted.text : null))

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
