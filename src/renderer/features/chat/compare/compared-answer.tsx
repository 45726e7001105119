import { memo, useState } from 'react'
import type { Message, Wait } from '../../../../shared/contract/conversations/conversation.ts'
import { copiedText } from '../../../markdown/copied-text.ts'
import { showColumns } from '../../../stores/chat/compare-store.ts'
import { stashEdit } from '../../../stores/chat/editing.ts'
import { isAnswering } from '../../../stores/chat/transcript-reducer.ts'
import { stopAnswering, useIsInTrash } from '../../../stores/chat/transcript-store.ts'
import { continueWith } from '../../../stores/conversations/conversations-store.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import { chatStrings, comparisonStrings as strings } from '../../../strings/chat.ts'
import { messageStrings } from '../../../strings/message.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Detail, Label, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useContextMenu } from '../../../ui/overlays/context-menu.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import { AnswerUsage, Written } from '../answer/answer.tsx'
import { AnswerDetails } from '../answer/answer-details.tsx'
import { AnswerEnd } from '../answer/answer-end.tsx'
import { FailedTurn } from '../answer/failed-turn.tsx'
import { RetryCard } from '../answer/retry-card.tsx'
import { ExcludeButton } from '../messages/exclude-button.tsx'
import { itemsOfColumn } from '../messages/message-items.ts'
import { selectionIn } from '../messages/use-message-menu.tsx'
import { placeOf, useFocusAfterRemoval } from '../messages/use-reveal.ts'
import css from './compared-answer.module.css'

interface ComparedAnswerProps {
  readonly conversationId: string
  readonly comparisonId: string
  readonly answer: Message
  readonly wait: Wait | null
  readonly question: Message | null
  /** Whether the user continued the chat from this answer. */
  readonly isChosen: boolean
}

/** One of several compared answers, with its own model, speed, end and usage. */
export const ComparedAnswer = memo(function ComparedAnswer(props: ComparedAnswerProps) {
  const { conversationId, comparisonId, answer, wait, question, isChosen } = props
  const [areDetailsShown, setAreDetailsShown] = useState(false)
  const { call, failure, text, isExcluded } = answer
  const isLive = isAnswering(answer, wait === null ? [] : [wait])
  const isInTrash = useIsInTrash()
  useFocusAfterRemoval(answer.id)
  const getItems = (): readonly MenuItem[] =>
    itemsOfColumn({
      conversationId,
      message: answer,
      selection: selectionIn(answer.id),
      onDetails: call === null ? null : () => setAreDetailsShown(true),
    })
  const { onContextMenu, menu } = useContextMenu(messageStrings.more, getItems)
  const goOn = async (): Promise<void> => {
    if (!(await continueWith(conversationId, answer.id))) return
    showColumns(comparisonId, false)
    requestFocus('message')
  }
  return (
    <Stack
      as="article"
      id={placeOf(answer.id)}
      tabIndex={-1}
      aria-label={chatStrings.assistant}
      aria-busy={isLive}
      shrink
      gap={3}
      className={css('answer', isExcluded && 'left-out')}
      {...(!isLive && { onContextMenu })}
    >
      <ComparedHead {...{ conversationId, answer, isChosen, isLive }} />
      <Written message={answer} isLive={isLive} isPausing={wait !== null} />
      {wait !== null && <RetryCard conversationId={conversationId} wait={wait} />}
      {isExcluded && <Detail>{messageStrings.isExcluded}</Detail>}
      {!isLive && <AnswerEnd message={answer} />}
      {!isLive && failure !== null && (
        <FailedTurn
          conversationId={conversationId}
          message={answer}
          failure={failure}
          modelId={call?.modelRequested}
          onEdit={() => {
            if (question !== null) stashEdit(conversationId, { messageId: question.id, text: question.text })
          }}
        />
      )}
      {!isLive && <AnswerUsage message={answer} />}
      {areDetailsShown && call !== null && (
        <AnswerDetails conversationId={conversationId} messageId={answer.id} call={call} />
      )}
      {!isLive && (
        <Row gap={1} wrap>
          {text !== '' && !isChosen && !isInTrash && (
            <SmallButton onClick={() => void goOn()}>{strings.continueWith}</SmallButton>
          )}
          {/* These wrap together when there is too little space next to the button. */}
          <Row as="span" gap={1}>
            {text !== '' && <TextActions {...{ conversationId, message: answer }} />}
            {call !== null && text !== '' && (
              <IconButton
                label={chatStrings.details}
                icon="info"
                size="small"
                aria-expanded={areDetailsShown}
                onClick={() => setAreDetailsShown(!areDetailsShown)}
              />
            )}
            <Menu label={messageStrings.more} icon="more" items={getItems} />
          </Row>
        </Row>
      )}
      {menu}
    </Stack>
  )
}, areSame)

function TextActions({
  conversationId,
  message,
}: {
  readonly conversationId: string
  readonly message: Message
}) {
  return (
    <>
      <CopyButton
        label={chatStrings.copy}
        size="small"
        isTickEnough
        getText={() => copiedText(message.text)}
      />
      <ExcludeButton conversationId={conversationId} message={message} />
    </>
  )
}

/**
 * The answer on the path becomes a new object whenever another answer grows. Its `comparison` isn't rendered
 * here, so it is ignored.
 */
function areSame(before: ComparedAnswerProps, after: ComparedAnswerProps): boolean {
  const {
    answer: { comparison: _before, ...one },
    ...others
  } = before
  const {
    answer: { comparison: _after, ...other },
    ...rest
  } = after
  return haveSameValues(one, other) && haveSameValues(others, rest)
}

function haveSameValues<T extends object>(one: T, other: T): boolean {
  const keys = Object.keys(one) as (keyof T)[]
  return keys.every((key) => one[key] === other[key])
}

interface ComparedHeadProps {
  readonly conversationId: string
  readonly answer: Message
  readonly isChosen: boolean
  readonly isLive: boolean
}

/** The full model name. Stays in view while a long answer scrolls. */
function ComparedHead({ conversationId, answer, isChosen, isLive }: ComparedHeadProps) {
  const model = answer.call?.modelRequested ?? answer.origin?.model ?? strings.modelUnknown
  return (
    <Row as="header" gap={2} pad={[1, 0]} line="below" className={css('head')}>
      <Label as="h3" breaks shrink className={css('model')}>
        {model}
      </Label>
      {isLive && (
        <IconButton
          label={strings.stop(model)}
          icon="stop"
          size="small"
          onClick={({ detail }) => {
            if (detail <= 1) void stopAnswering(conversationId, answer.id)
          }}
        />
      )}
      {isChosen && <Badge tone="accent">{strings.chosen}</Badge>}
    </Row>
  )
}
