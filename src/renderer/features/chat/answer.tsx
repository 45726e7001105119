import { memo, useState } from 'react'
import type { Message } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { MessageText } from '../../markdown/message-text.tsx'
import { keepEdit } from '../../stores/edit-store.ts'
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
  readonly question: Message | null
  readonly isLast: boolean
}

/** Plain text on paper, then one rule and the account of it. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { conversationId, message, question, isLast } = props
  const [areDetailsShown, setAreDetailsShown] = useState(false)
  const { text, call, failure } = message
  const isLive = isAnswering(message)
  const hasAnswer = !isLive && call !== null && (text !== '' || failure === null)
  return (
    <article
      aria-label={chatStrings.assistant}
      aria-busy={isLive}
      className={css('answer', isLast && 'last')}
    >
      {text !== '' && <MessageText text={text} isLive={isLive} />}
      {isLive && text === '' && call !== null && <Waiting since={call.startedAt} />}
      {!isLive && <AnswerEnd message={message} />}
      {failure !== null && (
        <FailedTurn
          conversationId={conversationId}
          messageId={message.id}
          failure={failure}
          onEdit={() => {
            if (question !== null) keepEdit(conversationId, { messageId: question.id, text: question.text })
          }}
        />
      )}
      {!isLive && <Account message={message} />}
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

/** The card of a failed turn says what there is to say; an account of nothing would only repeat it. */
function Account({ message: { call, text, failure } }: { readonly message: Message }) {
  if (call === null || call.source === 'none') return null
  const isAnswer = text !== '' || failure === null
  return call.source === 'reported' || isAnswer ? <AccountLine call={call} /> : null
}
