import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { chatStrings } from '../../messages/chat.ts'
import { renameConversation } from '../../stores/conversations/conversations-store.ts'
import { renameOpen } from '../../stores/conversations/rename-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import styles from './title-field.module.css'

const css = classNames(styles)

interface TitleFieldProps {
  readonly conversationId: string
  readonly title: string
}

/** Stands in the place of the title: Enter or leaving it takes the new one, Escape leaves the old one. */
export function TitleField({ conversationId, title }: TitleFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => input.current?.select(), [])

  const finish = (isTaken: boolean): void => {
    if (isOver.current) return
    isOver.current = true
    const typed = input.current?.value.trim() ?? ''
    if (isTaken && typed !== '' && typed !== title) void renameConversation(conversationId, typed)
    renameOpen(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    finish(event.key === 'Enter')
    requestFocus('message')
  }
  return (
    <input
      ref={input}
      className={css('field')}
      aria-label={chatStrings.titleField}
      defaultValue={title}
      maxLength={200}
      dir="auto"
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  )
}
