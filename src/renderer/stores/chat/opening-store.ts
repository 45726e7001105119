import { create } from 'zustand'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { joinDrafts } from '../../../shared/domain/chat/attachments.ts'
import { drafts } from './draft-store.ts'

interface OpeningChat {
  readonly key: number
  readonly conversationId: string | null
  /** The text that was in the box at Send; null if there is none, or if it was changed since. */
  readonly toSend: string | null
}

interface OpeningState {
  /** The chat that the user asked for last, until it is shown. The message box already belongs to it. */
  readonly current: OpeningChat | null
  /** Text typed for each chat that still opens, by key. */
  readonly texts: Readonly<Record<number, string>>
  /** Text of a chat that was refused, or taken by the other window. The next chat takes it. */
  readonly leftOver: string
  /** The chat that took the message box last, with what was its key while the chat opened. */
  readonly taken: { readonly key: number; readonly conversationId: string } | null
}

export interface Opening {
  /**
   * Gives the typed text to the chat, or after a refusal to the one in view. Null if there is none. Returns the text
   * to send: the user pressed Send on it, is still here, and saw all of the draft.
   */
  readonly end: (conversation: Pick<Conversation, 'id' | 'draft'> | null) => string | null
}

const openingStore = create<OpeningState>()(() => ({
  current: null,
  texts: {},
  leftOver: '',
  taken: null,
}))

/** Tells the chats that open apart; null if none opens. */
export const useOpening = (): number | null => openingStore(({ current }) => current?.key ?? null)
/** The key of the message box, which stays when the chat that opens takes it: its field has the focus. */
export const useBoxKey = (conversationId: string | null): number | string | null =>
  openingStore(
    ({ current, taken }) =>
      current?.key ?? (taken?.conversationId === conversationId ? taken.key : conversationId),
  )
export const useTypedAhead = (): string =>
  openingStore(({ current, texts }) => (current === null ? '' : (texts[current.key] ?? '')))

/** Whether the user has asked for a chat that isn't shown yet. No other one may be opened unasked. */
export const isOpening = (): boolean => openingStore.getState().current !== null

let newest = 0

export function typeAhead(text: string): void {
  openingStore.setState(({ current, texts }) => {
    if (current === null) return {}
    const toSend = current.toSend !== null && text.startsWith(current.toSend) ? current.toSend : null
    return { current: { ...current, toSend }, texts: { ...texts, [current.key]: text } }
  })
}

/** Sends the text as soon as the chat is open. Does nothing without a text. */
export function sendWhenOpen(): void {
  openingStore.setState(({ current, texts }) => {
    if (current === null) return {}
    const text = texts[current.key] ?? ''
    return { current: { ...current, toSend: text.trim() === '' ? null : text } }
  })
}

/** Without an id for a chat that main has yet to create. */
export function beginOpening(conversationId: string | null = null): Opening {
  const { current } = openingStore.getState()
  if (current !== null && conversationId !== null && current.conversationId === conversationId)
    return openingOf(current.key)
  newest += 1
  const key = newest
  openingStore.setState(({ texts, leftOver }) => ({
    current: { key, conversationId, toSend: null },
    texts: { ...texts, [key]: leftOver },
    leftOver: '',
  }))
  return openingOf(key)
}

/** The user went back to the chat in view. Chats that still open take their text in the background. */
export function stayHere(): void {
  openingStore.setState({ current: null })
}

/** Resolves once no chat opens any more. */
export function whenAllOpened(): Promise<void> {
  const isOver = (): boolean => Object.values(openingStore.getState().texts).every((text) => text === '')
  return new Promise((resolve) => {
    if (isOver()) return resolve()
    const stop = openingStore.subscribe(() => {
      if (!isOver()) return
      stop()
      resolve()
    })
  })
}

/** Keeps a text for the next chat that opens. */
export function stashForNextChat(text: string): void {
  openingStore.setState(({ leftOver }) => ({ leftOver: joinDrafts(leftOver, text) }))
}

function openingOf(key: number): Opening {
  return {
    end(conversation) {
      const { current, texts: all } = openingStore.getState()
      const { [key]: typed = '', ...texts } = all
      const isHere = current?.key === key
      let before = ''
      if (conversation === null) stashForNextChat(typed)
      else if (typed !== '') {
        before = drafts.store.getState().texts[conversation.id] ?? conversation.draft
        drafts.change(conversation.id, joinDrafts(before, typed))
      }
      openingStore.setState({
        texts,
        ...(isHere && { current: null, taken: conversation && { key, conversationId: conversation.id } }),
      })
      return isHere && before === '' ? current.toSend : null
    },
  }
}
