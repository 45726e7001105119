import { memo, useState } from 'react'
import type { Message } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { MessageText } from '../../markdown/message-text.tsx'
import { isAnswering } from '../../stores/transcript-reducer.ts'
import { chatStrings } from '../../strings/chat.ts'
import { AccountLine } from './account-line.tsx'
import styles from './answer.module.css'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerDetails } from './answer-details.tsx'
import { AnswerEnd } from './answer-end.tsx'
import { FailedTurn } from './failed-turn.tsx'
import { VersionSwitch } from './version-switch.tsx'
import { Waiting } from './waiting.tsx'

const css = classNames(styles)

interface AnswerProps {
  readonly conversationId: string
  readonly message: Message
  readonly questionId: string | null
  readonly isLast: boolean
  readonly onEdit: (messageId: string | null) => void
}

/** Plain text on paper, then one rule and the account of it. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { conversationId, message, questionId, isLast, onEdit } = props
  const [areDetailsShown, setAreDetailsShown] = useState(false)
  const { text, call, failure } = message
  const isLive = isAnswering(message)
  // The card of a failed turn says what there is to say; an account of nothing would only repeat it.
  const hasAnswer = !isLive && call !== null && (text !== '' || failure === null)
  return (
    <article
      aria-label={chatStrings.assistant}
      aria-busy={isLive}
      className={css('answer', isLast && 'last')}
    >
      {text !== '' && <MessageText text={text} isLive={isLive} />}
      {isLive && text === '' && call !== null && <Waiting since={call.startedAt} />}
      {!isLive && call !== null && <AnswerEnd call={call} />}
      {failure !== null && (
        <FailedTurn
          conversationId={conversationId}
          messageId={message.id}
          failure={failure}
          onEdit={() => onEdit(questionId)}
        />
      )}
      {hasAnswer && call.source !== 'none' && <AccountLine call={call} />}
      {areDetailsShown && call !== null && <AnswerDetails call={call} />}
      {!isLive && !hasAnswer && <VersionSwitch conversationId={conversationId} versions={message.versions} />}
      {hasAnswer && (
        <AnswerActions
          conversationId={conversationId}
          message={message}
          isLast={isLast}
          areDetailsShown={areDetailsShown}
          onToggleDetails={() => setAreDetailsShown(!areDetailsShown)}
        />
      )}
    </article>
  )
})
