import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** Passes the focus on when an element unmounts with the focus inside. */
export function useFocusHandover(
  element: RefObject<HTMLElement | null>,
  handOn: (leaving: HTMLElement) => void,
): void {
  const go = useEffectEvent(handOn)
  useLayoutEffect(() => {
    const leaving = element.current
    // Layout effects clean up before React removes the element.
    return () => {
      if (leaving?.contains(document.activeElement) === true) go(leaving)
    }
  }, [element])
}

/**
 * Focuses the element when a request for it arrives, then takes the request. A menu or a list that the user opened
 * meanwhile keeps the focus.
 */
export function useRequestedFocus(
  element: RefObject<HTMLElement | null>,
  takeRequest: (() => void) | null,
): void {
  useEffect(() => {
    if (takeRequest === null) return
    if (document.activeElement?.closest('[role=menu], [popover]') == null) focusAtEnd(element.current)
    takeRequest()
  }, [element, takeRequest])
}

/** A browser puts the caret of a field that was never focused before its text, where typing would continue. */
function focusAtEnd(element: HTMLElement | null): void {
  element?.focus()
  if (element instanceof HTMLTextAreaElement && element.selectionEnd === 0)
    element.setSelectionRange(element.value.length, element.value.length)
}
