import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { Reply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { saveLayout } from '../app/layout-store.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { setSystemPrompt } from '../conversations/conversations-store.ts'

const soonMs = 400
const longestMs = 5_000
/** A text of a million characters is saved some four seconds after the last key, not at each rest of the fingers. */
const charactersPerMs = 250

export const drafts: TypedText = createDraftSaver((conversationId, draft) =>
  request('conversations.saveDraft', { conversationId, draft }),
)
export const systemPrompts: TypedText = createDraftSaver(setSystemPrompt)

export const useDraft = (conversationId: string, kept: string): string =>
  drafts.store(({ texts }) => texts[conversationId] ?? kept)
export const useSystemPrompt = (conversationId: string, kept: string): string =>
  systemPrompts.store(({ texts }) => texts[conversationId] ?? kept)

export async function saveDrafts(): Promise<void> {
  await Promise.all([drafts.flush(), systemPrompts.flush()])
}

/** Main waits for this word before it closes the window, though not for long. */
export async function prepareToClose(): Promise<void> {
  await Promise.all([saveDrafts(), saveLayout()])
  await request('window.readyToClose', undefined)
}

interface TypedTextState {
  /** By conversation; what is not here stands as it was read with the conversation. */
  readonly texts: Readonly<Record<string, string>>
  /** The conversations whose text main does not have yet. */
  readonly unsavedIds: readonly string[]
}

interface TypedText {
  readonly store: UseBoundStore<StoreApi<TypedTextState>>
  /** Takes a text as it is typed, and saves it a moment after the last key, or later where it is long. */
  change(conversationId: string, text: string): void
  /** Takes a text that main has already. */
  keep(conversationId: string, text: string): void
  /** Saves at once what is still to be saved, and settles when main has answered. */
  flush(): Promise<void>
}

/** How long after the last key a text is saved; one that is written without a rest is saved every few seconds. */
function saveAfterMs(length: number): number {
  return Math.min(longestMs, soonMs + Math.floor(length / charactersPerMs))
}

/** One kind of field, in every conversation. A text that main refuses stays to be saved; the refusal is told once. */
export function createDraftSaver(
  save: (conversationId: string, text: string) => Promise<Reply<unknown>>,
): TypedText {
  const store = create<TypedTextState>()(() => ({ texts: {}, unsavedIds: [] }))
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The first key that is not saved yet. */
  let unsavedSince: number | null = null
  let saving: Promise<unknown> = Promise.resolve()
  let isRefusalTold = false

  function keep(conversationId: string, text: string): void {
    store.setState(({ texts }) => ({ texts: { ...texts, [conversationId]: text } }))
  }

  function mark(conversationId: string, isSaved: boolean): void {
    store.setState(({ unsavedIds }) => {
      const others = unsavedIds.filter((id) => id !== conversationId)
      return { unsavedIds: isSaved ? others : [...others, conversationId] }
    })
  }

  async function saveOne(conversationId: string): Promise<void> {
    mark(conversationId, true)
    const reply = await save(conversationId, store.getState().texts[conversationId] ?? '')
    if (!reply.ok) mark(conversationId, false)
    if (!reply.ok && !isRefusalTold) raiseRefusal(reply)
    isRefusalTold = !reply.ok
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    unsavedSince = null
    saving = Promise.all([saving, ...store.getState().unsavedIds.map(saveOne)])
    await saving
  }

  return {
    store,
    keep,
    flush,
    change(conversationId, text) {
      keep(conversationId, text)
      mark(conversationId, false)
      clearTimeout(timer)
      unsavedSince ??= Date.now()
      const latest = unsavedSince + longestMs - Date.now()
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(saveAfterMs(text.length), latest)))
    },
  }
}
