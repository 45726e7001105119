import type { ClipboardEvent, ComponentProps } from 'react'
import { textDirection } from '../../lib/text-direction.ts'
import { insertText, longText, noteTyping, stepLongText } from './insert-text.ts'
import css from './text-area.module.css'

/** The class of a frame around a text area. */
export const textFrame = css('frame')

interface TextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'className' | 'dir' | 'rows' | 'onChange' | 'onPaste'> {
  readonly value: string
  readonly onChange: (text: string) => void
}

/**
 * A text area that grows with its text, follows its direction and pastes long text at once. Its container
 * draws the frame.
 */
export function TextArea({ value, onChange, onKeyDown, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      className={css('area')}
      dir={textDirection(value)}
      rows={1}
      value={value}
      onChange={(event) => {
        noteTyping(event.target, value)
        onChange(event.target.value)
      }}
      onPaste={pasteAtOnce}
      onKeyDown={(event) => {
        if (stepLongText(event.currentTarget, event)) event.preventDefault()
        else onKeyDown?.(event)
      }}
    />
  )
}

/** Inserts a long paste in a single step. */
function pasteAtOnce(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const pasted = event.clipboardData.getData('text/plain')
  if (pasted.length < longText) return
  event.preventDefault()
  insertText(event.currentTarget, pasted)
}
