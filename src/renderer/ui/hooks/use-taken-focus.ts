import { type RefObject, useEffect } from 'react'

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
