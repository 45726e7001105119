import { useState } from 'react'

/**
 * Whether a collapsible text is open, and a function that changes it. A search in the text opens it. The user
 * can close it again, which counts until the search ends.
 */
export function useOpen(isSought: boolean): readonly [isOpen: boolean, toggle: () => void] {
  const [isChosen, setIsChosen] = useState(false)
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed && !isSought) setIsClosed(false)
  const isOpen = isSought ? !isClosed : isChosen
  return [isOpen, () => (isSought ? setIsClosed(isOpen) : setIsChosen(!isOpen))]
}
