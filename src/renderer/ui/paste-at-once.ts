import type { ClipboardEvent } from 'react'
import { textDirection } from '../lib/text-direction.ts'

const longPaste = 2_000

/** Puts a long text in by one step: the browser inserts it line by line, which takes minutes for a megabyte. */
export function pasteAtOnce(
  event: ClipboardEvent<HTMLTextAreaElement>,
  onChange: (text: string) => void,
): void {
  const pasted = event.clipboardData.getData('text/plain')
  if (pasted.length < longPaste) return
  event.preventDefault()
  const field = event.currentTarget
  // Left to the browser, the direction of a long text is looked for again and again while it is laid out.
  field.dir = textDirection(pasted)
  field.setRangeText(pasted, field.selectionStart, field.selectionEnd, 'end')
  onChange(field.value)
}
