import { create } from 'zustand'

interface RevealState {
  readonly messageId: string | null
  /** Whether the focus goes there too; not while somebody types what is looked for. */
  readonly takesFocus: boolean
  readonly heir: Heir | null
}

/** A message that comes in the place of one with the focus in it, and what of it takes that over. */
interface Heir {
  readonly messageId: string
  readonly control: MessageControl
}

export type MessageControl = 'previous-version' | 'next-version' | 'message'

/** Which message is to be brought into view. The wish waits until the message is there. */
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

/** What this message takes over; null where nothing was meant for it. */
export function takeHeritage(messageId: string): MessageControl | null {
  const { heir } = revealStore.getState()
  if (heir?.messageId !== messageId) return null
  revealStore.setState({ heir: null })
  return heir.control
}
