import { type RefObject, useEffect } from 'react'

/** A press beside something that lies over the window puts it away. */
export function useCloseFromOutside(
  element: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const closeFromOutside = ({ target }: PointerEvent): void => {
      if (target instanceof Node && element.current?.contains(target) === false) close()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [element, isOpen, close])
}
