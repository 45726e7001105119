/** Whether the keys of Undo bring back a chat from this element. In a text field, they undo typing. */
export function takesUndo(focused: EventTarget | null): boolean {
  if (!(focused instanceof Element) || focused.matches('input')) return false
  return focused === document.body || focused.closest('[data-chats], [data-toast]') !== null
}
