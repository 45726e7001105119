import { type RefObject, useLayoutEffect } from 'react'
import type { Message } from '../../../shared/conversation.ts'
import { takeRevealRequest, useRevealRequest } from '../../stores/reveal-store.ts'

/** Where a message is drawn, by which it is found. */
export function placeOf(messageId: string): string {
  return `message-${messageId}`
}

/** Brings the wanted message into view as soon as it is drawn, and stays there. */
export function useReveal(
  content: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  stay: () => void,
): void {
  const { messageId, takesFocus } = useRevealRequest()
  useLayoutEffect(() => {
    if (messageId === null || messages.every(({ id }) => id !== messageId)) return
    const place = content.current?.querySelector<HTMLElement>(`#${CSS.escape(placeOf(messageId))}`)
    if (place == null) return
    stay()
    place.scrollIntoView({ block: 'center' })
    if (takesFocus) place.focus({ preventScroll: true })
    takeRevealRequest()
  }, [content, messages, stay, messageId, takesFocus])
}
