import { type RefObject, useEffect } from 'react'

/** These take letters themselves. */
const takers =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], dialog, [popover]'

/**
 * Letters that nothing under the focus takes go into the message box, as after a chat or a model was chosen. A blank presses what has
 * the focus, so it stays there.
 */
export function useTypedAnywhere(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (Array.from(key).length !== 1 || key.trim() === '') return
      if (!(target instanceof Element) || target.closest(takers) !== null) return
      // The letter follows the focus.
      if (document.querySelector(':modal') === null) field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
