import { type RefObject, useEffect } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { answersOf } from '../../../stores/chat/compared-answers.ts'
import { takeRevealRequest, useRevealRequest } from '../../../stores/chat/reveal-store.ts'
import type { RowListHandle } from '../../../ui/virtual-list/row-list.tsx'

/** Where a message is drawn, by which it is found. */
export function placeOf(messageId: string): string {
  return `message-${messageId}`
}

/** Brings the wanted message into view as soon as it is loaded, and stays there. */
export function useReveal(list: RefObject<RowListHandle | null>, messages: readonly Message[]): void {
  const { messageId, takesFocus } = useRevealRequest()
  const row = messageId === null ? undefined : messages.find((message) => isIn(message, messageId))
  const rowId = row?.id ?? null
  useEffect(() => {
    if (messageId === null || rowId === null) return
    // The list draws it at once, which nobody may ask for while React is at work.
    queueMicrotask(() => {
      list.current?.goTo(rowId)
      if (takesFocus) document.getElementById(placeOf(messageId))?.focus({ preventScroll: true })
      takeRevealRequest()
    })
  }, [list, rowId, messageId, takesFocus])
}

/** What stands beside it in columns is in the same row. */
function isIn(message: Message, messageId: string): boolean {
  return answersOf(message).some(({ id }) => id === messageId)
}
