import { useState } from 'react'
import type { Message } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { raiseRefusal } from '../../stores/notices-store.ts'
import { sendAgain } from '../../stores/transcript-store.ts'
import { chatStrings } from '../../strings/chat.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
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
  const regenerate = async (): Promise<void> => {
    const refusal = await sendAgain(conversationId, message.id)
    if (refusal !== null) raiseRefusal(refusal)
  }
  return (
    <div className={css('actions', isLast && 'last', areDetailsShown && 'last')}>
      <CopyButton text={message.text} />
      <IconButton
        label={chatStrings.regenerate}
        icon="refresh"
        size="small"
        onClick={() => void regenerate()}
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

/** The name stays `Copy`; that it worked is shown and said beside it. */
function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }
  return (
    <>
      <IconButton
        label={chatStrings.copy}
        icon={isCopied ? 'check' : 'copy'}
        size="small"
        onClick={() => void copy()}
        onBlur={() => setIsCopied(false)}
        onPointerLeave={() => setIsCopied(false)}
      />
      <VisuallyHidden>
        <span aria-live="polite">{isCopied && chatStrings.copied}</span>
      </VisuallyHidden>
    </>
  )
}
