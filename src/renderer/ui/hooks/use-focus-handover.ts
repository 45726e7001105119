import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** What leaves the page with the focus in it hands the focus on, instead of losing it. */
export function useFocusHandover(
  element: RefObject<HTMLElement | null>,
  handOn: (leaving: HTMLElement) => void,
): void {
  const go = useEffectEvent(handOn)
  useLayoutEffect(() => {
    const leaving = element.current
    // This comes before it is taken out of the page.
    return () => {
      if (leaving?.contains(document.activeElement) === true) go(leaving)
    }
  }, [element])
}

/** Takes the focus that somebody wished for here, as soon as it can be taken. */
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
