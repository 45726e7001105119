import type { Message } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { sendAgain } from '../../stores/send.ts'
import { chatStrings } from '../../strings/chat.ts'
import { copyStrings } from '../../strings/copy.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './answer-actions.module.css'
import { VersionSwitch } from './version-switch.tsx'

const css = classNames(styles)

interface AnswerActionsProps {
  readonly conversationId: string
  readonly message: Message
  readonly isLast: boolean
  readonly areDetailsShown: boolean
  readonly onToggleDetails: () => void
}

export function AnswerActions(props: AnswerActionsProps) {
  const { conversationId, message, isLast, areDetailsShown, onToggleDetails } = props
  return (
    <div className={css('actions', isLast && 'last', areDetailsShown && 'last')}>
      <CopyButton
        label={chatStrings.copy}
        words={copyStrings}
        size="small"
        isTickEnough
        getText={() => message.text}
      />
      <IconButton
        label={chatStrings.regenerate}
        icon="refresh"
        size="small"
        onClick={({ detail }) => {
          if (detail <= 1) void sendAgain(conversationId, message.id)
        }}
      />
      <IconButton
        label={chatStrings.details}
        icon="info"
        size="small"
        aria-expanded={areDetailsShown}
        onClick={onToggleDetails}
      />
      <VersionSwitch conversationId={conversationId} versions={message.versions} />
    </div>
  )
}
