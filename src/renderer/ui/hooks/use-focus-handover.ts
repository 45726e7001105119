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

/** Takes a requested focus as soon as the element can receive it. */
export function useTakenFocus(
  element: RefObject<HTMLElement | null>,
  isWanted: boolean,
  onTaken: () => void,
): void {
  useEffect(() => {
    if (!isWanted) return
    element.current?.focus()
    onTaken()
  }, [element, isWanted, onTaken])
}
