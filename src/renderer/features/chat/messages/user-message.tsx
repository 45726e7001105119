import { memo } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../../lib/class-names.ts'
import { chatStrings } from '../../../messages/chat.ts'
import { messageStrings } from '../../../messages/message.ts'
import { keepEdit } from '../../../stores/chat/edit-store.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { LeaveOutButton } from './exclude-button.tsx'
import { QuestionEditor } from './message-editor.tsx'
import { useInheritedFocus } from './use-inherited-focus.ts'
import { useMessageMenu } from './use-message-menu.tsx'
import { placeOf } from './use-reveal.ts'
import styles from './user-message.module.css'
import { VersionSwitch } from './version-switch.tsx'

const css = classNames(styles)

interface QuestionProps {
  readonly conversationId: string
  readonly message: Message
  /** The text of another version while it is written; null while there is none. */
  readonly editedText: string | null
}

/** What the person wrote, as they wrote it: plain text, in a bubble at the right. */
export const Question = memo(function Question({ conversationId, message, editedText }: QuestionProps) {
  useInheritedFocus(message.id)
  const { onContextMenu, button, opened } = useMessageMenu(conversationId, message, null)
  return (
    <article
      id={placeOf(message.id)}
      tabIndex={-1}
      aria-label={chatStrings.you}
      className={css('question', message.isLeftOut && 'left-out')}
      {...(editedText === null && { onContextMenu })}
    >
      {editedText !== null ? (
        <QuestionEditor conversationId={conversationId} messageId={message.id} text={editedText} />
      ) : (
        <>
          <div className={css('bubble')} dir="auto" data-words="">
            {message.text}
          </div>
          <div className={css('actions')}>
            <span className={css('edit')}>
              <IconButton
                label={chatStrings.edit}
                icon="pencil"
                size="small"
                onClick={() => keepEdit(conversationId, { messageId: message.id, text: message.text })}
              />
              <LeaveOutButton conversationId={conversationId} message={message} />
              {button}
            </span>
            <VersionSwitch conversationId={conversationId} versions={message.versions} />
          </div>
          {message.isLeftOut && <p className={css('note')}>{messageStrings.isLeftOut}</p>}
          {opened}
        </>
      )}
    </article>
  )
})
