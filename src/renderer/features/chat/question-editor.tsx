import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RefusedReply } from '../../../shared/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { textDirection } from '../../lib/text-direction.ts'
import { endEdit, keepEdit } from '../../stores/edit-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { sendText } from '../../stores/send.ts'
import { chatStrings } from '../../strings/chat.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/button.tsx'
import styles from './question-editor.module.css'

const css = classNames(styles)

interface QuestionEditorProps {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
}

/** Sends another version beside the one that was sent; that one stays as it is. */
export function QuestionEditor({ conversationId, messageId, text }: QuestionEditorProps) {
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }, [])

  const change = (changed: string): void => {
    keepEdit(conversationId, { messageId, text: changed })
    setRefusal(null)
  }
  const close = (): void => {
    requestFocus('message')
    endEdit(conversationId)
  }
  const send = async (): Promise<void> => {
    const refused = await sendText(conversationId, text, messageId)
    if (refused === null) close()
    else setRefusal(refused)
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
      <textarea
        ref={field}
        className={css('field')}
        aria-label={chatStrings.editMessage}
        dir={textDirection(text)}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {refusal !== null && (
        <p role="alert" className={css('refusal')}>
          {refusalStrings[refusal.code]}
        </p>
      )}
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
