import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { chatStrings } from '../../../messages/chat.ts'
import { otherModelStrings } from '../../../messages/message.ts'
import { isKeyToSend } from '../../../stores/app/settings-store.ts'
import { endEdit, keepEdit, useEdit } from '../../../stores/chat/edit-store.ts'
import { sendEdit } from '../../../stores/chat/send.ts'
import { forgetRefusal } from '../../../stores/chat/send-store.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { EditForecast } from './edit-forecast.tsx'
import styles from './message-editor.module.css'

const css = classNames(styles)

interface QuestionEditorProps {
  readonly conversationId: string
  readonly messageId: string
  readonly text: string
}

/** Sends another version beside the one that was sent; that one stays as it is. */
export function QuestionEditor({ conversationId, messageId, text }: QuestionEditorProps) {
  const modelId = useEdit(conversationId)?.modelId
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }, [])

  const change = (changed: string): void => {
    keepEdit(conversationId, { messageId, text: changed, ...(modelId !== undefined && { modelId }) })
    forgetRefusal(conversationId)
  }
  const close = (): void => {
    requestFocus('message')
    endEdit(conversationId)
    forgetRefusal(conversationId)
  }
  const send = async (): Promise<void> => {
    if (await sendEdit(conversationId, messageId, text, modelId)) close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isToSend = isKeyToSend(event)
    if (!isToSend && event.key !== 'Escape') return
    event.preventDefault()
    if (!isToSend) close()
    else if (!event.repeat) void send()
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
      {modelId !== undefined && <p className={css('model')}>{otherModelStrings.willAsk(modelId)}</p>}
      <div className={css('buttons')}>
        <EditForecast {...{ conversationId, messageId, text, modelId }} />
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
