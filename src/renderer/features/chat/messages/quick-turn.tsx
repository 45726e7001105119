import { useEffect, useRef } from 'react'
import type { Conversation, Message } from '../../../../shared/contract/conversations/conversation.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { copiedText } from '../../../markdown/copied-text.ts'
import { LinkOpener } from '../../../markdown/link-opener.ts'
import { openLink } from '../../../stores/app/links.ts'
import { sendAgain } from '../../../stores/chat/send.ts'
import { isAnswering, waitOf } from '../../../stores/chat/transcript-reducer.ts'
import { useMessages, useWaits } from '../../../stores/chat/transcript-store.ts'
import { useFocusRequest } from '../../../stores/focus-store.ts'
import { chatStrings } from '../../../strings/chat.ts'
import { describeFailure, failureStrings } from '../../../strings/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { useRequestedFocus } from '../../../ui/hooks/use-focus-handover.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { FactsCard } from '../../../ui/overlays/facts-card.tsx'
import { AnswerUsage, Written } from '../answer/answer.tsx'
import { AnswerEnd } from '../answer/answer-end.tsx'
import { failedAttemptOf } from '../answer/failed-turn.tsx'
import { RetryCard } from '../answer/retry-card.tsx'
import css from './quick-turn.module.css'
import { AnswerAnnouncer } from './transcript.tsx'
import { UserWords } from './user-words.tsx'

const followLink = (address: string): void => void openLink(address)

/** The one turn of a quick question: without the actions that need the rest of the main window. */
export function QuickTurn({ conversation }: { readonly conversation: Conversation }) {
  const messages = useMessages()
  const place = useRef<HTMLDivElement>(null)
  useRequestedFocus(place, useFocusRequest('transcript'))
  // The message box has gone, and its focus with it.
  useEffect(() => place.current?.focus(), [])
  return (
    <div
      ref={place}
      role="log"
      aria-label={chatStrings.transcript}
      aria-live="off"
      tabIndex={-1}
      className={css('turn')}
    >
      <LinkOpener value={followLink}>
        <Stack gap={4}>
          {messages.map((message) =>
            message.role === 'user' ? (
              <Row as="article" key={message.id} aria-label={chatStrings.you} align="stretch" justify="end">
                <UserWords message={message} />
              </Row>
            ) : (
              <QuickAnswer key={message.id} conversationId={conversation.id} message={message} />
            ),
          )}
        </Stack>
      </LinkOpener>
      <AnswerAnnouncer />
    </div>
  )
}

interface QuickAnswerProps {
  readonly conversationId: string
  readonly message: Message
}

function QuickAnswer({ conversationId, message }: QuickAnswerProps) {
  const wait = waitOf(useWaits(), message.id)
  const isLive = isAnswering(message, wait === null ? [] : [wait])
  const { text, failure } = message
  return (
    <Stack as="article" gap={2} aria-label={chatStrings.assistant} aria-busy={isLive}>
      <Written message={message} isLive={isLive} isPausing={wait !== null} />
      {wait !== null && <RetryCard conversationId={conversationId} wait={wait} />}
      {!isLive && <AnswerEnd message={message} />}
      {!isLive && failure !== null && <QuickFailure {...{ conversationId, message }} />}
      {!isLive && <AnswerUsage message={message} />}
      {!isLive && text !== '' && (
        <Row className={css('copy')}>
          <CopyButton label={chatStrings.copy} size="small" getText={() => copiedText(text)} />
        </Row>
      )}
    </Stack>
  )
}

function QuickFailure({ conversationId, message: { id, call, failure } }: QuickAnswerProps) {
  if (failure === null) return null
  const { title, facts } = describeFailure(failure, isApple(), failedAttemptOf(call))
  return (
    <FactsCard title={title} facts={facts}>
      <Row gap={2} wrap aria-live="off">
        <Button onClick={() => void sendAgain(conversationId, id)}>
          {failure.charge === 'not-known' ? failureStrings.sendAgainMayChargeTwice : failureStrings.sendAgain}
        </Button>
      </Row>
    </FactsCard>
  )
}
