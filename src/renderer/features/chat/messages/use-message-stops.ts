import { type RefObject, useEffect } from 'react'
import { nextIndex } from '../../../lib/next-index.ts'

const focusable =
  'a[href], button:not(:disabled), summary, input, select, textarea, [tabindex]:not([tabindex="-1"])'
/** Elements that use the arrows themselves, or that are a place of their own. */
const apart = 'input, textarea, select, dialog, [popover], [role=menu], [role=group][tabindex], [role=region]'

/** Makes each message one Tab stop. The arrows left and right move between its links and buttons. */
export function useMessageStops(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key, shiftKey } = event
      if (event.defaultPrevented || event.isComposing || hasModifier(event)) return
      if (!(target instanceof HTMLElement) || target.closest(apart) !== null) return
      const message = target.closest<HTMLElement>('article')
      if (message === null || message.querySelector('textarea') !== null) return
      const stops = [...message.querySelectorAll<HTMLElement>(focusable)].filter((one) =>
        one.checkVisibility(),
      )
      if (key === 'Tab') {
        // The browser goes on from there, out of the message.
        stops.at(shiftKey ? 0 : -1)?.focus({ preventScroll: true })
        return
      }
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      const isForward = (key === 'ArrowRight') === (getComputedStyle(message).direction === 'ltr')
      // The message itself may have the focus.
      const from = Math.max(stops.indexOf(target), isForward ? -1 : 0)
      const index = nextIndex(isForward ? 'ArrowDown' : 'ArrowUp', from, stops.length)
      event.preventDefault()
      if (index !== null) stops[index]?.focus()
    }
    const place = content.current
    place?.addEventListener('keydown', onKeyDown)
    return () => place?.removeEventListener('keydown', onKeyDown)
  }, [content])
}

function hasModifier({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey
}
