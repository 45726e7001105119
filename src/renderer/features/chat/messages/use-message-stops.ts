import { type RefObject, useEffect } from 'react'
import { nextIndex } from '../../../lib/next-index.ts'

const focusable =
  'a[href], button:not(:disabled), summary, input, select, textarea, [tabindex]:not([tabindex="-1"])'
/** Elements that use the arrows themselves, or that are separate stops. */
const apart = 'input, textarea, select, dialog, [popover], [role=menu], [role=group][tabindex], [role=region]'

/** Something unfolded, whose own controls Tab must reach. */
const unfolded = '[aria-expanded=true], details[open]'

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
        const isEntering = target === message && !shiftKey
        // The browser continues from there, out of the message.
        if (!isEntering && message.querySelector(unfolded) === null)
          stops.at(shiftKey ? 0 : -1)?.focus({ preventScroll: true })
        return
      }
      if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || shiftKey || isTextSelected()) return
      event.preventDefault()
      const isForward = (key === 'ArrowRight') === (getComputedStyle(message).direction === 'ltr')
      step(stops, target, isForward)
    }
    const place = content.current
    place?.addEventListener('keydown', onKeyDown)
    return () => place?.removeEventListener('keydown', onKeyDown)
  }, [content])
}

/** Moves the focus to a neighbour. The message itself may have it. */
function step(stops: readonly HTMLElement[], target: HTMLElement, isForward: boolean): void {
  const from = Math.max(stops.indexOf(target), isForward ? -1 : 0)
  const index = nextIndex(isForward ? 'ArrowDown' : 'ArrowUp', from, stops.length)
  if (index !== null) stops[index]?.focus()
}

/** The arrows extend or collapse a selection. */
function isTextSelected(): boolean {
  return getSelection()?.isCollapsed === false
}

function hasModifier({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey
}
