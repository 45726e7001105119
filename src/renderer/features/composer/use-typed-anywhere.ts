import { type RefObject, useEffect } from 'react'

/** Elements that handle letters themselves. */
const takers =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], dialog, [popover]'

/**
 * Letters that the focused element does not use go into the message box, for example after choosing a chat.
 * Space stays: it presses the focused element.
 */
export function useTypedAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (Array.from(key).length !== 1 || key.trim() === '') return
      if (!(target instanceof Element) || target.closest(takers) !== null) return
      // The letter goes to the newly focused field.
      if (document.querySelector(':modal') === null) field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
