import { type RefObject, useEffect } from 'react'
import { takeQuoted, useQuoted } from '../../stores/chat/quote.ts'
import { insertText } from '../../ui/controls/insert-text.ts'

/** Puts in what was quoted in the transcript, below what is written already, with a line to go on in. */
export function useQuotedText(field: RefObject<HTMLTextAreaElement | null>, conversationId: string): void {
  const quoted = useQuoted(conversationId)
  useEffect(() => {
    const box = field.current
    if (box === null || quoted === null) return
    takeQuoted()
    const written = box.value.trimEnd().length
    box.setSelectionRange(written, box.value.length)
    insertText(box, `${written === 0 ? '' : '\n\n'}${quoted}\n\n`)
  }, [field, quoted])
}
