import { create } from 'zustand'

interface RevealState {
  readonly messageId: string | null
  /** Whether the focus moves to the message too; false while the user types a search. */
  readonly takesFocus: boolean
  readonly replacement: Replacement | null
}

/** A message that replaces the focused one, and its control that gets the focus. */
interface Replacement {
  readonly messageId: string
  readonly control: MessageControl
}

export type MessageControl = 'previous-version' | 'next-version' | 'message'

/** The message to scroll to. The request waits until the message exists. */
const revealStore = create<RevealState>()(() => ({
  messageId: null,
  takesFocus: true,
  replacement: null,
}))

export const useRevealRequest = (): RevealState => revealStore()

export const useReplacement = (): Replacement | null => revealStore(({ replacement }) => replacement)

export function revealMessage(messageId: string, { takesFocus = true } = {}): void {
  revealStore.setState({ messageId, takesFocus })
}

export function takeRevealRequest(): void {
  revealStore.setState({ messageId: null })
}

/** Announces the message that will replace the focused one. */
export function announceReplacement(messageId: string, control: MessageControl): void {
  revealStore.setState({ replacement: { messageId, control } })
}

/** Returns and clears the control of this message that should get the focus; null for none. */
export function takeReplacement(messageId: string): MessageControl | null {
  const { replacement } = revealStore.getState()
  if (replacement?.messageId !== messageId) return null
  revealStore.setState({ replacement: null })
  return replacement.control
}
