import { create } from 'zustand'
import type { ConversationSummary } from '../../shared/contract/conversations/conversation.ts'

interface Done {
  readonly what: 'pinned' | 'unpinned' | 'archived' | 'unarchived'
  readonly summary: ConversationSummary
}

interface DoneState {
  /**
   * The last action in the conversation list, to report; the person can undo an action that removed a
   * conversation from the list.
   */
  readonly done: Done | null
}

export const doneStore = create<DoneState>()(() => ({ done: null }))

export const useDone = (): Done | null => doneStore((state) => state.done)

export function keepDone(done: Done | null): void {
  doneStore.setState({ done })
}
