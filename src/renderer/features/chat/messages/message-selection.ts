import { placeOf } from './use-reveal.ts'

/** The selected text, if the whole selection is inside this message. */
export function selectionIn(messageId: string): string {
  const article = document.getElementById(placeOf(messageId))
  const selection = getSelection()
  if (article === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return ''
  return article.contains(selection.getRangeAt(0).commonAncestorContainer) ? selection.toString() : ''
}
