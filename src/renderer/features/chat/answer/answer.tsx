import { memo, useCallback, useState } from 'react'
import type { Message, Wait } from '../../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../../lib/class-names.ts'
import { MessageText } from '../../../markdown/message-text.tsx'
import { chatStrings } from '../../../messages/chat.ts'
import { messageStrings } from '../../../messages/message.ts'
import { keepEdit } from '../../../stores/chat/edit-store.ts'
import { textAddedSince } from '../../../stores/chat/live-text.ts'
import { isAnswering } from '../../../stores/chat/transcript-reducer.ts'
import { OriginLine } from '../messages/origin-line.tsx'
import { useInheritedFocus } from '../messages/use-inherited-focus.ts'
import { useMessageMenu } from '../messages/use-message-menu.tsx'
import { placeOf } from '../messages/use-reveal.ts'
import { VersionSwitch } from '../messages/version-switch.tsx'
import { StandsOut } from './anomaly-notes.tsx'
import styles from './answer.module.css'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerDetails } from './answer-details.tsx'
import { AnswerEnd } from './answer-end.tsx'
import { FailedTurn } from './failed-turn.tsx'
import { Reasoning } from './reasoning.tsx'
import { WaitCard } from './retry-card.tsx'
import { AccountLine, NoAccountLine } from './usage-line.tsx'
import { Waiting } from './waiting.tsx'

const css = classNames(styles)

interface AnswerProps {
  readonly conversationId: string
  readonly message: Message
  /** The pause before this answer is asked for once more; null while there is none. */
  readonly wait: Wait | null
  readonly question: Message | null
  readonly isLast: boolean
}

/** Plain text on paper, then one rule and the account of it. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { conversationId, message, wait, question, isLast } = props
  const [areDetailsShown, setAreDetailsShown] = useState(false)
  const { text, call, failure } = message
  const isLive = isAnswering(message, wait === null ? [] : [wait])
  useInheritedFocus(message.id)
  const hasAnswer = !isLive && (text !== '' || failure === null)
  const { onContextMenu, button, opened } = useMessageMenu(
    conversationId,
    message,
    call === null ? null : () => setAreDetailsShown(true),
  )
  return (
    <article
      id={placeOf(message.id)}
      tabIndex={-1}
      aria-label={chatStrings.assistant}
      aria-busy={isLive}
      className={css('answer', isLast && 'last', message.isLeftOut && 'left-out')}
      {...(!isLive && { onContextMenu })}
    >
      <Written message={message} isLive={isLive} isPausing={wait !== null} />
      {wait !== null && <WaitCard conversationId={conversationId} wait={wait} />}
      {message.isLeftOut && <p className={css('note')}>{messageStrings.isLeftOut}</p>}
      {!isLive && <AnswerEnd message={message} />}
      {!isLive && failure !== null && (
        <FailedTurn
          conversationId={conversationId}
          messageId={message.id}
          failure={failure}
          call={call}
          onEdit={() => {
            if (question !== null) keepEdit(conversationId, { messageId: question.id, text: question.text })
          }}
        />
      )}
      {!isLive && <Account message={message} />}
      {areDetailsShown && call !== null && (
        <AnswerDetails conversationId={conversationId} messageId={message.id} call={call} />
      )}
      {!isLive && !hasAnswer && (
        <div className={css('rest')}>
          {button}
          <VersionSwitch conversationId={conversationId} versions={message.versions} />
        </div>
      )}
      {hasAnswer && (
        <AnswerActions
          conversationId={conversationId}
          message={message}
          isLast={isLast}
          areDetailsShown={areDetailsShown}
          onToggleDetails={() => setAreDetailsShown(!areDetailsShown)}
          menu={button}
        />
      )}
      {opened}
    </article>
  )
})

interface WrittenProps {
  readonly message: Message
  readonly isLive: boolean
  readonly isPausing: boolean
}

/** What has come, or that nothing has come yet. */
export function Written({ message: { id, text, reasoning, call }, isLive, isPausing }: WrittenProps) {
  const addedSince = useCallback((length: number) => textAddedSince(id, length), [id])
  const thoughtSince = useCallback((length: number) => textAddedSince(id, length, 'reasoning'), [id])
  const since = isLive && !isPausing && text === '' && call !== null ? call.startedAt : null
  return (
    <>
      {reasoning !== '' && <Reasoning text={reasoning} addedSince={thoughtSince} thinkingSince={since} />}
      {reasoning === '' && since !== null && <Waiting since={since} />}
      {text !== '' && <MessageText text={text} isLive={isLive} addedSince={addedSince} />}
    </>
  )
}

/** The card of a failed turn says what there is to say; an account of nothing would only repeat it. */
export function Account({ message: { call, text, failure, origin } }: { readonly message: Message }) {
  if (call === null && origin !== null) return <OriginLine origin={origin} />
  const isAnswer = text !== '' || failure === null
  if (call === null) return isAnswer ? <NoAccountLine /> : null
  if (call.source === 'none') return null
  if (call.source === 'not-reported' && !isAnswer) return null
  return (
    <>
      <AccountLine call={call} />
      <StandsOut call={call} />
    </>
  )
}
