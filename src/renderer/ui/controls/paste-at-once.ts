import type { ClipboardEvent } from 'react'
import { insertText, longText } from './insert-text.ts'

/** Puts a long text in by one step. */
export function pasteAtOnce(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const pasted = event.clipboardData.getData('text/plain')
  if (pasted.length < longText) return
  event.preventDefault()
  insertText(event.currentTarget, pasted)
}
