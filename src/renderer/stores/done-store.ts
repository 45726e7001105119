import { create } from 'zustand'
import type { ConversationSummary } from '../../shared/contract/conversations/conversation.ts'

interface Done {
  readonly what: 'pinned' | 'unpinned' | 'archived' | 'unarchived'
  readonly summary: ConversationSummary
}

interface DoneState {
  /** What was done last to a conversation in the list, to be told; what left the list can be had back. */
  readonly done: Done | null
}

export const doneStore = create<DoneState>()(() => ({ done: null }))

export const useDone = (): Done | null => doneStore((state) => state.done)

export function keepDone(done: Done | null): void {
  doneStore.setState({ done })
}
