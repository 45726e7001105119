import { create } from 'zustand'

interface RevealState {
  readonly messageId: string | null
  /** Whether the focus goes there too; not while somebody types what is looked for. */
  readonly takesFocus: boolean
}

/** Which message is to be brought into view. The wish waits until the message is there. */
export const revealStore = create<RevealState>()(() => ({ messageId: null, takesFocus: true }))

export const useRevealRequest = (): RevealState => revealStore()

export function revealMessage(messageId: string, { takesFocus = true } = {}): void {
  revealStore.setState({ messageId, takesFocus })
}

export function takeRevealRequest(): void {
  revealStore.setState({ messageId: null })
}
