import { create } from 'zustand'

interface RevealState {
  readonly messageId: string | null
  /** Whether the focus moves to the message too; false while the person types a search. */
  readonly takesFocus: boolean
  readonly heir: Heir | null
}

/** A message that replaces the focused one, and its control that gets the focus. */
interface Heir {
  readonly messageId: string
  readonly control: MessageControl
}

export type MessageControl = 'previous-version' | 'next-version' | 'message'

/** The message to scroll to. The request waits until the message exists. */
export const revealStore = create<RevealState>()(() => ({
  messageId: null,
  takesFocus: true,
  heir: null,
}))

export const useRevealRequest = (): RevealState => revealStore()

export const useFocusReplacement = (): Heir | null => revealStore(({ heir }) => heir)

export function revealMessage(messageId: string, { takesFocus = true } = {}): void {
  revealStore.setState({ messageId, takesFocus })
}

export function takeRevealRequest(): void {
  revealStore.setState({ messageId: null })
}

export function moveFocusWhenRemoved(messageId: string, control: MessageControl): void {
  revealStore.setState({ heir: { messageId, control } })
}

/** Returns and clears the control of this message that should get the focus; null for none. */
export function takeHeritage(messageId: string): MessageControl | null {
  const { heir } = revealStore.getState()
  if (heir?.messageId !== messageId) return null
  revealStore.setState({ heir: null })
  return heir.control
}
