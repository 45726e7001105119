import { useLayoutEffect } from 'react'
import { takeHeritage } from '../../../stores/chat/reveal-store.ts'
import { placeOf } from './use-reveal.ts'

/** Moves the focus to the message that replaced the focused one, unless focus has already moved elsewhere. */
export function useFocusAfterRemoval(messageId: string): void {
  useLayoutEffect(() => {
    const control = takeHeritage(messageId)
    if (control === null || document.activeElement !== document.body) return
    const article = document.getElementById(placeOf(messageId))
    const same = article?.querySelector<HTMLElement>(`[data-control=${control}]`)
    ;(same ?? article)?.focus({ preventScroll: true })
  }, [messageId])
}
