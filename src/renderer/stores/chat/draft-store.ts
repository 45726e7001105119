import { create } from 'zustand'
import type { Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { setSystemPrompt } from '../conversations/conversations-store.ts'

const soonMs = 400
const maxMs = 5_000
/** Saves long texts less often: a million characters wait about four seconds after the last key. */
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

interface TypedTextState {
  /** By conversation; a missing text equals the loaded one. */
  readonly texts: Readonly<Record<string, string>>
  /** Conversations whose text main does not have yet. */
  readonly unsavedIds: readonly string[]
  /** Conversations that are gone. A send or a save may end after its chat. */
  readonly goneIds: readonly string[]
}

type TypedText = ReturnType<typeof createDraftSaver>

/** The delay between the last key and saving. */
function saveAfterMs(length: number): number {
  return Math.min(maxMs, soonMs + Math.floor(length / charactersPerMs))
}

/**
 * Saves one kind of field for all conversations. Refused texts stay unsaved, and repeated refusals are
 * reported once.
 */
export function createDraftSaver(save: (conversationId: string, text: string) => Promise<Result<unknown>>) {
  const store = create<TypedTextState>()(() => ({ texts: {}, unsavedIds: [], goneIds: [] }))
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Time of the first unsaved key. */
  let unsavedSince: number | null = null
  let saving: Promise<unknown> = Promise.resolve()
  let isRefusalTold = false
  /** Saves under way of each conversation. Main may store those that overlap in any order. */
  const underWay = new Map<string, { count: number; isOverlapped: boolean }>()

  const isGone = (conversationId: string): boolean => store.getState().goneIds.includes(conversationId)

  function keep(conversationId: string, text: string): void {
    if (isGone(conversationId)) return
    store.setState(({ texts }) => ({ texts: { ...texts, [conversationId]: text } }))
  }

  function drop(conversationId: string): void {
    store.setState(({ texts: { [conversationId]: _dropped, ...texts }, unsavedIds }) => ({
      texts,
      unsavedIds: unsavedIds.filter((id) => id !== conversationId),
    }))
  }

  function mark(conversationId: string, isSaved: boolean): void {
    store.setState(({ unsavedIds }) => {
      const others = unsavedIds.filter((id) => id !== conversationId)
      return { unsavedIds: isSaved ? others : [...others, conversationId] }
    })
  }

  async function saveOne(conversationId: string): Promise<void> {
    mark(conversationId, true)
    const { count = 0 } = underWay.get(conversationId) ?? {}
    underWay.set(conversationId, { count: count + 1, isOverlapped: count > 0 })
    const result = await save(conversationId, store.getState().texts[conversationId] ?? '')
    const { count: left, isOverlapped } = underWay.get(conversationId) ?? { count: 1, isOverlapped: false }
    if (left > 1) underWay.set(conversationId, { count: left - 1, isOverlapped: true })
    else underWay.delete(conversationId)
    if (isGone(conversationId)) return
    if (!result.ok) mark(conversationId, false)
    else if (left === 1 && isOverlapped) await saveOne(conversationId)
    if (!result.ok && !isRefusalTold) raiseRefusal(result)
    isRefusalTold = !result.ok
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    unsavedSince = null
    saving = Promise.all([saving, ...store.getState().unsavedIds.map(saveOne)])
    await saving
  }

  return {
    store,
    /** Takes a text that main already has. */
    keep,
    /** Drops the text of a chat that another window has now. */
    drop,
    /** Drops the text of a chat that is gone, and any later one. */
    forget(conversationId: string): void {
      drop(conversationId)
      store.setState(({ goneIds }) => ({ goneIds: [...goneIds, conversationId] }))
    },
    /** Saves all unsaved texts immediately and resolves after main's response. */
    flush,
    /** Takes typed text and saves it shortly after the last key, later for long texts. */
    change(conversationId: string, text: string): void {
      if (isGone(conversationId)) return
      keep(conversationId, text)
      mark(conversationId, false)
      clearTimeout(timer)
      unsavedSince ??= Date.now()
      const latest = unsavedSince + maxMs - Date.now()
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(saveAfterMs(text.length), latest)))
    },
  }
}
