import { create } from 'zustand'
import { requestFocus } from '../focus-store.ts'

interface Quoted {
  readonly conversationId: string
  readonly text: string
}

interface QuoteState {
  /** What the message box is to take in; it does so by itself, as if it were typed, so that it can be taken back by the keys for that. */
  readonly quoted: Quoted | null
}

export const quoteStore = create<QuoteState>()(() => ({ quoted: null }))

export const useQuoted = (conversationId: string): string | null =>
  quoteStore(({ quoted }) => (quoted?.conversationId === conversationId ? quoted.text : null))

/** Puts a text as a quotation at the end of what is being written, and leads there. */
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
