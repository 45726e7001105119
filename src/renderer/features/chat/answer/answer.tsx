import { memo, useCallback, useMemo, useState } from 'react'
import type { Message, Wait } from '../../../../shared/contract/conversations/conversation.ts'
import type { Call } from '../../../../shared/contract/usage/call.ts'
import { createRunningFeatures } from '../../../../shared/domain/usage/incremental-features.ts'
import { priorTokenRates, promptFeatures, tokensOf } from '../../../../shared/domain/usage/token-rates.ts'
import { isQuickWindow } from '../../../lib/is-quick-window.ts'
import { answerParts } from '../../../markdown/answer-parts.ts'
import { MessageText } from '../../../markdown/message-text.tsx'
import { useSetting } from '../../../stores/app/settings-store.ts'
import { stashEdit } from '../../../stores/chat/editing.ts'
import { textAddedSince } from '../../../stores/chat/live-text.ts'
import { isAnswering } from '../../../stores/chat/transcript-reducer.ts'
import { useHasSeveralModels } from '../../../stores/chat/transcript-store.ts'
import { hideAnomalies } from '../../../stores/usage/hide-anomalies.ts'
import { anomalyStrings, describeAnomaly } from '../../../strings/anomalies.ts'
import { chatStrings, reasoningStrings } from '../../../strings/chat.ts'
import { messageStrings } from '../../../strings/message.ts'
import { usageLineStrings } from '../../../strings/usage.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { LongText } from '../../../ui/controls/long-text.tsx'
import { useElapsedSeconds } from '../../../ui/hooks/use-elapsed-seconds.ts'
import { Detail, Info, Remark, Row, Stack } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { AnswerImage } from '../images/answer-image.tsx'
import { imageStrings } from '../images/images-strings.ts'
import { useMessageMenu } from '../messages/use-message-menu.tsx'
import { placeOf, useFocusAfterRemoval } from '../messages/use-reveal.ts'
import { VersionSwitch } from '../messages/version-switch.tsx'
import css from './answer.module.css'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerDetails } from './answer-details.tsx'
import { AnswerEnd } from './answer-end.tsx'
import { FailedTurn } from './failed-turn.tsx'
import { ImportedDetails, OriginLine } from './imported-answer.tsx'
import { ListPriceNote } from './list-price-note.tsx'
import { RetryCard } from './retry-card.tsx'
import usageLineCss from './usage-line.module.css'
import { NoUsageLine, UsageLine } from './usage-line.tsx'

interface AnswerProps {
  readonly conversationId: string
  readonly message: Message
  /** The pause before the next attempt at this answer; `null` when no retry is pending. */
  readonly wait: Wait | null
  readonly question: Message | null
  /** Whether a later answer is complete. */
  readonly isPast: boolean
  readonly isLast: boolean
}

/** The name of the model that was asked, where the chat holds answers of several models. */
function AnswerModel({ call }: { readonly call: Call | null }) {
  const hasSeveralModels = useHasSeveralModels()
  if (!hasSeveralModels || call === null) return null
  return (
    <Remark breaks>
      <bdi>{call.modelRequested}</bdi>
    </Remark>
  )
}

/** An answer as plain text, followed by a rule and its usage line. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { conversationId, message, wait, question, isPast, isLast } = props
  const [areDetailsShown, setAreDetailsShown] = useState(false)
  const { text, call, failure } = message
  const isLive = isAnswering(message, wait === null ? [] : [wait])
  useFocusAfterRemoval(message.id)
  const hasAnswer = !isLive && (text !== '' || failure === null)
  const { onContextMenu, button, opened } = useMessageMenu(
    conversationId,
    message,
    hasDetails(message) ? () => setAreDetailsShown(true) : null,
  )
  return (
    <Stack
      as="article"
      gap={2}
      id={placeOf(message.id)}
      tabIndex={-1}
      aria-label={chatStrings.assistant}
      aria-busy={isLive}
      className={css('answer', isLast && 'last', message.isExcluded && 'left-out')}
      {...(!isLive && { onContextMenu })}
    >
      <AnswerModel call={call} />
      <Written message={message} isLive={isLive} isPausing={wait !== null} />
      {wait !== null && <RetryCard conversationId={conversationId} wait={wait} />}
      {message.isExcluded && <Detail>{messageStrings.isExcluded}</Detail>}
      {!isLive && <AnswerEnd message={message} />}
      {!isLive && failure !== null && (
        <FailedTurn
          conversationId={conversationId}
          message={message}
          failure={failure}
          isPast={isPast}
          menu={
            !hasAnswer && (
              <>
                {button}
                <VersionSwitch conversationId={conversationId} versions={message.versions} />
              </>
            )
          }
          onEdit={() => {
            if (question !== null) stashEdit(conversationId, { messageId: question.id, text: question.text })
          }}
        />
      )}
      {!isLive && <AnswerUsage message={message} offersPrice={isLast} />}
      {areDetailsShown && <Details conversationId={conversationId} message={message} />}
      {hasAnswer && (
        <AnswerActions
          conversationId={conversationId}
          message={message}
          isLast={isLast}
          areDetailsShown={areDetailsShown}
          onToggleDetails={hasDetails(message) ? () => setAreDetailsShown(!areDetailsShown) : null}
          menu={button}
        />
      )}
      {opened}
    </Stack>
  )
})

interface DetailsProps {
  readonly conversationId: string
  readonly message: Message
}

function Details({ conversationId, message: { id, call, origin } }: DetailsProps) {
  if (call !== null) return <AnswerDetails conversationId={conversationId} messageId={id} call={call} />
  return origin === null ? null : <ImportedDetails origin={origin} />
}

/** An imported answer has details if the other program's file has counts. */
function hasDetails({ call, origin }: Message): boolean {
  return call !== null || (origin !== null && origin.usage !== null)
}

interface WrittenProps {
  readonly message: Message
  readonly isLive: boolean
  readonly isPausing: boolean
}

/** The text and reasoning received so far, or a waiting line while nothing has arrived. */
export function Written({ message: { id, text, reasoning, call }, isLive, isPausing }: WrittenProps) {
  const addedSince = useCallback((length: number) => textAddedSince(id, length), [id])
  const thoughtSince = useCallback((length: number) => textAddedSince(id, length, 'reasoning'), [id])
  const since = isLive && !isPausing && text === '' && call !== null ? call.startedAt : null
  return (
    <>
      {reasoning !== '' && <Reasoning text={reasoning} addedSince={thoughtSince} thinkingSince={since} />}
      {reasoning === '' && since !== null && <Waiting since={since} />}
      {text !== '' && <AnswerText {...{ text, isLive, addedSince }} />}
      {isLive && !isPausing && call !== null && text + reasoning !== '' && (
        <LiveCount text={text} reasoning={reasoning} />
      )}
    </>
  )
}

type AnswerTextProps = Parameters<typeof MessageText>[0]

/** An answer as Markdown. Images with bytes of their own are between its texts. */
function AnswerText({ text, isLive, addedSince }: AnswerTextProps) {
  const parts = useMemo(() => answerParts(text, isLive), [text, isLive])
  const [only] = parts
  if (parts.length === 1 && only?.kind === 'text')
    return <MessageText text={text} isLive={isLive} {...(addedSince !== undefined && { addedSince })} />
  return parts.map((part, position) => {
    if (part.kind === 'text')
      return (
        <MessageText key={part.start} text={part.text} isLive={isLive && position === parts.length - 1} />
      )
    if (part.kind === 'image') return <AnswerImage key={part.start} {...part} position={position} />
    return (
      <Info key={part.start} role="status">
        {imageStrings.coming}
      </Info>
    )
  })
}

/** The estimated tokens of a streaming answer, instead of its usage line. Always those of the visible text. */
function LiveCount({ text, reasoning }: Pick<Message, 'text' | 'reasoning'>) {
  const [countText] = useState(() => createRunningFeatures())
  const [countReasoning] = useState(() => createRunningFeatures())
  const features = [countText(text), countReasoning(reasoning)].map((counted) => promptFeatures(counted))
  const tokens = features.reduce((sum, each) => sum + Math.ceil(tokensOf(each, priorTokenRates)), 0)
  return (
    <Row size="small" tone="quiet" numeric aria-live="off" className={usageLineCss('line')}>
      {usageLineStrings.soFar(tokens)}
    </Row>
  )
}

interface AnswerUsageProps {
  readonly message: Message
  /** Whether a price that nobody confirmed is offered below. */
  readonly offersPrice?: boolean
}

/** The usage of an answer. A failed turn with no counts shows none: its card already says everything. */
export function AnswerUsage({ message, offersPrice = false }: AnswerUsageProps) {
  const { call, text, reasoning, failure, origin } = message
  if (call === null && origin !== null) return <OriginLine origin={origin} />
  const isAnswer = text !== '' || failure === null
  if (call === null) return isAnswer ? <NoUsageLine /> : null
  if (call.source === 'none') return null
  if (call.source === 'not-reported' && !isAnswer) return null
  return (
    <>
      <UsageLine call={call} hasReasoning={reasoning !== ''} />
      {offersPrice && <ListPriceNote call={call} />}
      <AnomalyNotes call={call} />
    </>
  )
}

/** Counts the seconds until the first token. A whole answer may take minutes. */
function Waiting({ since }: { readonly since: number }) {
  const seconds = useElapsedSeconds(since)
  return (
    <Row as="p" size="control" tone="quiet" gap={2} numeric className={css('waiting')}>
      <span className={css('dot')} />
      {chatStrings.stillWaiting(seconds)}
    </Row>
  )
}

/**
 * Anomalies of the answer's call. A cut at the token limit is left to the line that says how the answer
 * ended.
 */
function AnomalyNotes({ call: { anomalies } }: { readonly call: Pick<Call, 'anomalies'> }) {
  const disabledAnomalies = useSetting('disabledAnomalies')
  const told = anomalies.filter(({ kind }) => kind !== 'cut-at-limit' && !disabledAnomalies.includes(kind))
  if (told.length === 0) return null
  return (
    <Stack
      as="ul"
      size="small"
      tone="quiet"
      gap={1}
      className={css('notes')}
      aria-label={anomalyStrings.title}
    >
      {told.map((anomaly) => (
        <li key={anomaly.kind} className={css('anomalyNotesNote')}>
          <Icon name="info" size={13} />
          <span>
            {describeAnomaly(anomaly)}{' '}
            {!isQuickWindow() && (
              <LinkButton className={css('hide')} onClick={() => void hideAnomalies(anomaly.kind)}>
                {anomalyStrings.hide}
              </LinkButton>
            )}
          </span>
        </li>
      ))}
    </Stack>
  )
}

interface ReasoningProps {
  readonly text: string
  /** Returns the text added after the first `length` characters; `null` when unknown. */
  readonly addedSince?: (length: number) => string | null
  /** When the call began, while only reasoning has arrived; else `null`. */
  readonly thinkingSince: number | null
}

/** The model's reasoning before its answer. Collapsed, and rendered only when opened. */
export function Reasoning({ text, addedSince, thinkingSince }: ReasoningProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css('reasoning')} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css('summary')}>
        <span className={css('sign')}>
          <Icon name="chevron-right" size={14} />
        </span>
        {thinkingSince === null ? reasoningStrings.reasoning : <Thinking since={thinkingSince} />}
      </summary>
      {isOpen && (
        <div className={css('text')}>
          <ScrollBox label={reasoningStrings.reasoning}>
            <LongText text={text} {...(addedSince !== undefined && { addedSince })} />
          </ScrollBox>
        </div>
      )}
    </details>
  )
}

function Thinking({ since }: { readonly since: number }) {
  return reasoningStrings.thinking(useElapsedSeconds(since))
}
