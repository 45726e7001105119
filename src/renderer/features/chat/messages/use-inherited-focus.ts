import { useLayoutEffect } from 'react'
import { takeHeritage } from '../../../stores/chat/reveal-store.ts'
import { placeOf } from './use-reveal.ts'

/** A message in the place of one that had the focus takes it over, unless the focus is elsewhere by now. */
export function useInheritedFocus(messageId: string): void {
  useLayoutEffect(() => {
    const control = takeHeritage(messageId)
    if (control === null || document.activeElement !== document.body) return
    const article = document.getElementById(placeOf(messageId))
    const same = article?.querySelector<HTMLElement>(`[data-control=${control}]`)
    ;(same ?? article)?.focus({ preventScroll: true })
  }, [messageId])
}
