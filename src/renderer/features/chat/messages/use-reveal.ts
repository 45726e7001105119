import { type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { answersOf } from '../../../stores/chat/compared-answers.ts'
import { takeReplacement, takeRevealRequest, useRevealRequest } from '../../../stores/chat/reveal-store.ts'
import type { RowListHandle } from '../../../ui/virtual-list/row-list.tsx'

/** The element id of a message. */
export function placeOf(messageId: string): string {
  return `message-${messageId}`
}

/** Scrolls to the wanted message once it is loaded, and keeps the scroll position there. */
export function useReveal(list: RefObject<RowListHandle | null>, messages: readonly Message[]): void {
  const { messageId, takesFocus } = useRevealRequest()
  const row = messageId === null ? undefined : messages.find((message) => isIn(message, messageId))
  const rowId = row?.id ?? null
  useEffect(() => {
    if (messageId === null || rowId === null) return
    // The list renders synchronously, which React does not allow inside an effect.
    queueMicrotask(() => {
      list.current?.goTo(rowId)
      if (takesFocus) document.getElementById(placeOf(messageId))?.focus({ preventScroll: true })
      takeRevealRequest()
    })
  }, [list, rowId, messageId, takesFocus])
}

/** Compared answers share one row. */
function isIn(message: Message, messageId: string): boolean {
  return answersOf(message).some(({ id }) => id === messageId)
}

/** Moves the focus to the message that replaced the focused one, unless focus has already moved elsewhere. */
export function useFocusAfterRemoval(messageId: string): void {
  useLayoutEffect(() => {
    const control = takeReplacement(messageId)
    if (control === null || document.activeElement !== document.body) return
    const article = document.getElementById(placeOf(messageId))
    const same = article?.querySelector<HTMLElement>(`[data-control=${control}]`)
    ;(same ?? article)?.focus({ preventScroll: true })
  }, [messageId])
}
