import { memo } from 'react'
import type { Message } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { chatStrings } from '../../strings/chat.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './question.module.css'
import { QuestionEditor } from './question-editor.tsx'
import { VersionSwitch } from './version-switch.tsx'

const css = classNames(styles)

interface QuestionProps {
  readonly conversationId: string
  readonly message: Message
  readonly isEditing: boolean
  readonly onEdit: (messageId: string | null) => void
}

/** What the person wrote, as they wrote it: plain text, in a bubble at the right. */
export const Question = memo(function Question({
  conversationId,
  message,
  isEditing,
  onEdit,
}: QuestionProps) {
  return (
    <article aria-label={chatStrings.you} className={css('question')}>
      {isEditing ? (
        <QuestionEditor conversationId={conversationId} message={message} onDone={() => onEdit(null)} />
      ) : (
        <>
          <div className={css('bubble')} dir="auto">
            {message.text}
          </div>
          <div className={css('actions')}>
            <VersionSwitch conversationId={conversationId} versions={message.versions} />
            <span className={css('edit')}>
              <IconButton
                label={chatStrings.edit}
                icon="pencil"
                size="small"
                onClick={() => onEdit(message.id)}
              />
            </span>
          </div>
        </>
      )}
    </article>
  )
})
