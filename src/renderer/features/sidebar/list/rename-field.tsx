import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { sidebarStrings } from '../../../messages/sidebar.ts'
import { renameConversation } from '../../../stores/conversations/conversations-store.ts'
import styles from './rename-field.module.css'

const css = classNames(styles)

interface RenameFieldProps {
  readonly id: string
  readonly title: string
  /** After a key the focus has to go on to the title; otherwise it has gone on already. */
  readonly onDone: (isByKey: boolean) => void
}

/** Enter or leaving the field takes the new title; Escape leaves the old one. */
export function RenameField({ id, title, onDone }: RenameFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const finish = (isTaken: boolean, isByKey: boolean): void => {
    if (isOver.current) return
    isOver.current = true
    const typed = input.current?.value.trim() ?? ''
    if (isTaken && typed !== '' && typed !== title) void renameConversation(id, typed)
    onDone(isByKey)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    finish(event.key === 'Enter', true)
  }

  return (
    <input
      ref={input}
      className={css('input')}
      aria-label={sidebarStrings.titleField}
      defaultValue={title}
      maxLength={200}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true, false)}
    />
  )
}
