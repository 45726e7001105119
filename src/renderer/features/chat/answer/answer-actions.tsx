import type { ReactNode } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { copiedText } from '../../../markdown/copied-text.ts'
import { useKeys } from '../../../stores/app/settings-store.ts'
import { sendAgain } from '../../../stores/chat/send.ts'
import { transcriptStore, useIsInTrash } from '../../../stores/chat/transcript-store.ts'
import { copyConversation } from '../../../stores/conversations/organizing.ts'
import { chatStrings } from '../../../strings/chat.ts'
import { shortcut } from '../../../strings/commands.ts'
import { orderStrings, titleOfBranch } from '../../../strings/sidebar.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { ExcludeButton } from '../messages/exclude-button.tsx'
import { VersionSwitch } from '../messages/version-switch.tsx'
import css from './answer-actions.module.css'

interface AnswerActionsProps {
  readonly conversationId: string
  readonly message: Message
  readonly isLast: boolean
  readonly areDetailsShown: boolean
  /** Null for an answer without details. */
  readonly onToggleDetails: (() => void) | null
  /** The menu with all other actions. */
  readonly menu: ReactNode
}

export function AnswerActions(props: AnswerActionsProps) {
  const { conversationId, message, isLast, areDetailsShown, onToggleDetails, menu } = props
  const isInTrash = useIsInTrash()
  const copyKeys = useKeys('copy-last-answer')
  return (
    <div className={css('actions', isLast && 'last', (areDetailsShown || message.isExcluded) && 'last')}>
      <CopyButton
        label={chatStrings.copy}
        size="small"
        isTickEnough
        {...(isLast && copyKeys !== null && { shortcut: shortcut(copyKeys, isApple()) })}
        getText={() => copiedText(message.text)}
      />
      {!isInTrash && (
        <>
          <IconButton
            label={chatStrings.regenerate}
            icon="refresh"
            size="small"
            onClick={({ detail }) => {
              if (detail <= 1) void sendAgain(conversationId, message.id)
            }}
          />
          <IconButton
            label={orderStrings.continueElsewhere}
            icon="branch"
            size="small"
            onClick={({ detail }) => {
              if (detail <= 1) void branchOff(conversationId, message.id)
            }}
          />
          <span className={css('divider')} />
          <ExcludeButton conversationId={conversationId} message={message} />
        </>
      )}
      {onToggleDetails !== null && (
        <IconButton
          label={chatStrings.details}
          icon="info"
          size="small"
          aria-expanded={areDetailsShown}
          onClick={onToggleDetails}
        />
      )}
      {menu}
      <VersionSwitch conversationId={conversationId} versions={message.versions} />
    </div>
  )
}

function branchOff(conversationId: string, messageId: string): Promise<void> {
  const title = transcriptStore.getState().open?.conversation.title ?? ''
  return copyConversation(conversationId, messageId, titleOfBranch(title))
}
