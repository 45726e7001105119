import { create } from 'zustand'

interface RevealState {
  readonly messageId: string | null
}

/** Which message is to be brought into view. The wish waits until the message is there. */
export const revealStore = create<RevealState>()(() => ({ messageId: null }))

export const useRevealedId = (): string | null => revealStore((state) => state.messageId)

export function revealMessage(messageId: string): void {
  revealStore.setState({ messageId })
}

export function takeRevealRequest(): void {
  revealStore.setState({ messageId: null })
}
