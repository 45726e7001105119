import { create } from 'zustand'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { requestFocus } from '../focus-store.ts'
import { loadMessage } from './earlier-messages.ts'

/** Number of matches in a visible message. */
export interface FoundCount {
  readonly messageId: string
  readonly count: number
}

/** One match within a message; `index` starts at 0. */
export interface FoundPlace {
  readonly messageId: string
  readonly index: number
}

/** The search words that led to a conversation. */
export interface MarkedWords {
  readonly conversationId: string
  readonly messageId: string
  readonly words: string
}

interface FindState {
  readonly isOpen: boolean
  readonly text: string
  /** Only messages with a match. */
  readonly counts: readonly FoundCount[]
  readonly current: FoundPlace | null
  /** Every message of the conversation with a match, in view or not. */
  readonly everywhere: readonly string[]
  readonly marked: MarkedWords | null
}

export const findStore = create<FindState>()(() => ({
  isOpen: false,
  text: '',
  counts: [],
  current: null,
  everywhere: [],
  marked: null,
}))

export const useIsFindOpen = (): boolean => findStore((state) => state.isOpen)
export const useFindText = (): string => findStore((state) => state.text)
export const useFoundCounts = (): readonly FoundCount[] => findStore((state) => state.counts)
export const useFoundPlace = (): FoundPlace | null => findStore((state) => state.current)
export const useFoundEverywhere = (): readonly string[] => findStore((state) => state.everywhere)
export const useMarkedWords = (): MarkedWords | null => findStore((state) => state.marked)

/** Whether a match may be in a part of the message that is collapsed. */
export const useIsSought = (messageId: string): boolean =>
  findStore(({ isOpen, counts, marked }) =>
    isOpen ? counts.some((count) => count.messageId === messageId) : marked?.messageId === messageId,
  )

export function openFind(): void {
  findStore.setState({ isOpen: true, marked: null })
  requestFocus('find')
}

export function closeFind(): void {
  findStore.setState({ isOpen: false, counts: [], current: null, everywhere: [] })
}

/** Starts a new search from its first visible match. */
export function setFindText(text: string): void {
  findStore.setState({ text, current: null })
}

/** Highlights search words until the next call. */
export function markWords(marked: MarkedWords | null): void {
  findStore.setState({ marked })
}

/** Keeps the current match if it still exists; else continues from the visible messages. */
export function setFound(counts: readonly FoundCount[], idsFromSight: ReadonlySet<string>): void {
  findStore.setState(({ current }) => {
    const same = counts.find(({ messageId }) => messageId === current?.messageId)
    if (same !== undefined && current !== null)
      return { counts, current: { ...current, index: Math.min(current.index, same.count - 1) } }
    const first = counts.find(({ messageId }) => idsFromSight.has(messageId)) ?? counts[0]
    return { counts, current: first === undefined ? null : { messageId: first.messageId, index: 0 } }
  })
}

/** Moves to the next or previous match and wraps around. */
export function stepFind(step: 1 | -1): void {
  findStore.setState(({ counts, current }) => {
    const total = totalOf(counts)
    if (total === 0) return {}
    return { current: placeAt(counts, (positionOf(counts, current) - 1 + step + total) % total) }
  })
}

export function totalOf(counts: readonly FoundCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Position among all matches, from 1; 0 for none. */
export function positionOf(counts: readonly FoundCount[], current: FoundPlace | null): number {
  if (current === null) return 0
  const at = counts.findIndex(({ messageId }) => messageId === current.messageId)
  return at === -1 ? 0 : totalOf(counts.slice(0, at)) + current.index + 1
}

/** Searches all versions, including those not in view. */
export async function searchEverywhere(conversationId: string, words: string): Promise<void> {
  if (words.trim() === '') {
    findStore.setState({ everywhere: [] })
    return
  }
  const result = await request('search.inConversation', { conversationId, words })
  if (findStore.getState().text !== words) return
  if (result.ok) findStore.setState({ everywhere: result.value.messageIds })
  else if (result.code !== 'cancelled') raiseRefusal(result)
}

/** Switches to the version with this message and goes there. */
export async function showElsewhere(conversationId: string, messageId: string): Promise<void> {
  await loadMessage(conversationId, messageId)
  findStore.setState({ current: { messageId, index: 0 } })
}

function placeAt(counts: readonly FoundCount[], position: number): FoundPlace | null {
  let before = 0
  for (const { messageId, count } of counts) {
    if (position < before + count) return { messageId, index: position - before }
    before += count
  }
  return null
}
