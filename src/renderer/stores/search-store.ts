import { create } from 'zustand'
import type { SearchPage } from '../../shared/search.ts'
import { request } from '../api.ts'
import { raiseRefusal } from './notices-store.ts'
import { revealMessage } from './reveal-store.ts'
import { openConversation } from './session-store.ts'
import { showVersion, transcriptStore } from './transcript-store.ts'

interface SearchState {
  readonly text: string
  /** What was found last; it stays while the next is looked for. */
  readonly page: SearchPage
}

const pauseMs = 120
const nothing: SearchPage = { found: [], hasMore: false }
let timer: ReturnType<typeof setTimeout> | undefined

export const searchStore = create<SearchState>()(() => ({ text: '', page: nothing }))

export const useSearchText = (): string => searchStore((state) => state.text)
export const useSearchPage = (): SearchPage => searchStore((state) => state.page)

/** Looks a moment after the last key, and at once for nothing. */
export function setSearchText(text: string): void {
  searchStore.setState({ text })
  clearTimeout(timer)
  if (text.trim() === '') searchStore.setState({ page: nothing })
  else timer = setTimeout(() => void look(text), pauseMs)
}

async function look(words: string): Promise<void> {
  const reply = await request('search.messages', { words })
  // What was typed since is what counts.
  if (searchStore.getState().text !== words) return
  if (reply.ok) searchStore.setState({ page: reply.value })
  else raiseRefusal(reply)
}

/** Opens the conversation at the message, also where it is not in view: the version that has it is shown. */
export async function openFound(conversationId: string, messageId: string): Promise<void> {
  await openConversation(conversationId)
  const isInView = (): boolean =>
    transcriptStore.getState().open?.messages.some(({ id }) => id === messageId) ?? false
  if (transcriptStore.getState().openId !== conversationId) return
  if (!isInView()) await showVersion(conversationId, messageId)
  revealMessage(messageId)
}
