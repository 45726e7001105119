import { type RefObject, useRef } from 'react'
import type { PressedKey } from '../../../shared/domain/app/setting-choices.ts'
import { splitDraft } from '../../../shared/domain/chat/attachments.ts'
import { transcriptStore } from '../../stores/chat/transcript-store.ts'
import { replaceText } from '../../ui/controls/insert-text.ts'

/**
 * In an empty box, Up recalls the last sent message. Up and Down then browse; Escape empties the box. Once
 * the recalled text changes or the cursor leaves its end, the keys edit text again.
 */
export function useSentMessageRecall(
  field: RefObject<HTMLTextAreaElement | null>,
  draft: string,
  onRecall: (draft: string) => void,
): (event: PressedKey) => boolean {
  const recalled = useRef<{ index: number; text: string } | null>(null)
  return (event) => {
    const box = field.current
    if (box === null || hasModifier(event)) return false
    const now = recalled.current?.text === draft && isAtEnd(box) ? recalled.current : null
    if (!isForRecall(event.key, now !== null, draft)) return false
    const index = event.key === 'Escape' ? -1 : (now?.index ?? -1) + (event.key === 'ArrowUp' ? 1 : -1)
    const text = sentTexts()[index]
    if (event.key === 'ArrowUp' && text === undefined) return now !== null
    recalled.current = text === undefined ? null : { index, text }
    // Like typing, so that the undo keys work; the files follow.
    replaceText(box, splitDraft(text ?? '').text)
    onRecall(text ?? '')
    return true
  }
}

function isForRecall(key: string, isRecalled: boolean, draft: string): boolean {
  if (isRecalled) return key === 'ArrowUp' || key === 'ArrowDown' || key === 'Escape'
  return key === 'ArrowUp' && draft === ''
}

function hasModifier({ shiftKey, ctrlKey, metaKey, altKey }: PressedKey): boolean {
  return shiftKey || ctrlKey || metaKey || altKey
}

/** The user's messages in this chat, newest first, without consecutive duplicates. */
function sentTexts(): readonly string[] {
  const texts = (transcriptStore.getState().open?.messages ?? []).flatMap(({ role, text }) =>
    role === 'user' ? [text] : [],
  )
  return texts.toReversed().filter((text, index, all) => text !== all[index - 1])
}

function isAtEnd({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): boolean {
  return selectionStart === value.length && selectionEnd === value.length
}
