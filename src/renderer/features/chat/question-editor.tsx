import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { endEdit, keepEdit } from '../../stores/edit-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { sendEdit } from '../../stores/send.ts'
import { forgetRefusal } from '../../stores/send-store.ts'
import { chatStrings } from '../../strings/chat.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './question-editor.module.css'

const css = classNames(styles)

interface QuestionEditorProps {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
}

/** Sends another version beside the one that was sent; that one stays as it is. */
export function QuestionEditor({ conversationId, messageId, text }: QuestionEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }, [])

  const change = (changed: string): void => {
    keepEdit(conversationId, { messageId, text: changed })
    forgetRefusal(conversationId)
  }
  const close = (): void => {
    requestFocus('message')
    endEdit(conversationId)
    forgetRefusal(conversationId)
  }
  const send = async (): Promise<void> => {
    if (await sendEdit(conversationId, messageId, text)) close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const isEnter = event.key === 'Enter' && !event.shiftKey
    if (!isEnter && event.key !== 'Escape') return
    event.preventDefault()
    if (isEnter) void send()
    else close()
  }

  return (
    <div className={css('editor')}>
      <TextArea
        ref={field}
        aria-label={chatStrings.editMessage}
        value={text}
        onChange={change}
        onKeyDown={onKeyDown}
      />
      <div className={css('buttons')}>
        <Button variant="quiet" onClick={close}>
          {chatStrings.cancel}
        </Button>
        <Button variant="primary" onClick={() => void send()}>
          {chatStrings.saveAndSend}
        </Button>
      </div>
    </div>
  )
}
