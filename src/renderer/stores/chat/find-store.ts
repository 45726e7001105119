import { create } from 'zustand'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { requestFocus } from '../focus-store.ts'
import { loadMessage } from './earlier-messages.ts'

/** How often a message on view has what is looked for. */
export interface FoundCount {
  readonly messageId: string
  readonly count: number
}

/** One place in one message, the first being 0. */
export interface FoundPlace {
  readonly messageId: string
  readonly index: number
}

/** The words of a search that led to a conversation. */
export interface MarkedWords {
  readonly conversationId: string
  readonly messageId: string
  readonly words: string
}

interface FindState {
  readonly isOpen: boolean
  readonly text: string
  /** Message by message, only those that have it. */
  readonly counts: readonly FoundCount[]
  readonly current: FoundPlace | null
  /** Every message of the conversation that has it, on view or not. */
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

export function openFind(): void {
  findStore.setState({ isOpen: true, marked: null })
  requestFocus('find')
}

export function closeFind(): void {
  findStore.setState({ isOpen: false, counts: [], current: null, everywhere: [] })
}

/** Another text is looked for from its first place on view. */
export function setFindText(text: string): void {
  findStore.setState({ text, current: null })
}

/** Marks what a search has found, until it is said otherwise. */
export function markWords(marked: MarkedWords | null): void {
  findStore.setState({ marked })
}

/** Stays at the place it was at, where that is still there; else goes on from the message that is in sight. */
export function keepFound(counts: readonly FoundCount[], idsFromSight: ReadonlySet<string>): void {
  findStore.setState(({ current }) => {
    const same = counts.find(({ messageId }) => messageId === current?.messageId)
    if (same !== undefined && current !== null)
      return { counts, current: { ...current, index: Math.min(current.index, same.count - 1) } }
    const first = counts.find(({ messageId }) => idsFromSight.has(messageId)) ?? counts[0]
    return { counts, current: first === undefined ? null : { messageId: first.messageId, index: 0 } }
  })
}

/** To the next place or the one before, round the ends. */
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

/** Which of all places it is, from 1; 0 while there is none. */
export function positionOf(counts: readonly FoundCount[], current: FoundPlace | null): number {
  if (current === null) return 0
  const at = counts.findIndex(({ messageId }) => messageId === current.messageId)
  return at === -1 ? 0 : totalOf(counts.slice(0, at)) + current.index + 1
}

/** Looks through those versions too that are not on view. */
export async function searchEverywhere(conversationId: string, words: string): Promise<void> {
  if (words.trim() === '') {
    findStore.setState({ everywhere: [] })
    return
  }
  const reply = await request('search.inConversation', { conversationId, words })
  if (findStore.getState().text !== words) return
  if (reply.ok) findStore.setState({ everywhere: reply.value.messageIds })
  else if (reply.code !== 'cancelled') raiseRefusal(reply)
}

/** Shows the version that has this message, and goes there. */
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
