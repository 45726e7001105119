import { memo, type RefObject, useEffect, useLayoutEffect, useMemo } from 'react'
import type {
  Conversation,
  Message,
  TurnChange,
  Wait,
} from '../../../../shared/contract/conversations/conversation.ts'
import { dayMs } from '../../../../shared/domain/app/durations.ts'
import { imagesIn, readableText, wordsOf } from '../../../../shared/domain/chat/image-marks.ts'
import { formatWeekday } from '../../../../shared/language/format-moment.ts'
import { plainAnswer } from '../../../markdown/answer-parts.ts'
import { answersOf } from '../../../stores/chat/compared-answers.ts'
import { loadEarlier } from '../../../stores/chat/earlier-messages.ts'
import { useEdit } from '../../../stores/chat/editing.ts'
import { useReplacement } from '../../../stores/chat/reveal-store.ts'
import { useSendingText } from '../../../stores/chat/send-store.ts'
import { isAnswering, waitOf } from '../../../stores/chat/transcript-reducer.ts'
import { useBeforeCount } from '../../../stores/chat/transcript-store.ts'
import { useListedAt } from '../../../stores/conversations/conversations-store.ts'
import { chatStrings } from '../../../strings/chat.ts'
import { changeStrings as strings } from '../../../strings/message.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { RowList, type RowListHandle } from '../../../ui/virtual-list/row-list.tsx'
import { estimateImages } from '../images/message-images.tsx'
import css from './messages.module.css'
import { TurnAnswer } from './turn-answer.tsx'
import { useCopyRows } from './use-copy-rows.ts'
import { SendingMessage, UserMessage } from './user-message.tsx'
import { maxShownLines } from './user-words.tsx'

/** Earlier messages load when the first loaded row is this close. */
const soonPx = 4_000

interface MessagesProps {
  readonly conversation: Conversation
  readonly messages: readonly Message[]
  readonly waits: readonly Wait[]
  readonly content: RefObject<HTMLElement | null>
  readonly list: RefObject<RowListHandle | null>
  readonly onAtEnd: (isAtEnd: boolean) => void
}

const keyOf = ({ key }: TranscriptRow): string => key
const loadAbove = (distanceToStart: number): void => {
  if (distanceToStart < soonPx) void loadEarlier()
}

/** The loaded messages of the branch in view, with a line at the start of each day. */
export const Messages = memo(function Messages(props: MessagesProps) {
  const { conversation, messages, waits, content, list, onAtEnd } = props
  const edit = useEdit(conversation.id)
  const now = useListedAt()
  const beforeCount = useBeforeCount()
  const sending = useSendingText(conversation.id)
  const rows = useMemo(() => {
    const shown = transcriptRows(messages, beforeCount)
    return sending === null ? shown : [...shown, { kind: 'sending', key: 'sending', text: sending } as const]
  }, [messages, beforeCount, sending])
  const liveIds = messages.filter((message) => isTurnLive(message, waits)).map(({ id }) => id)
  useCopyRows(content, rows, (row) => textOf(row, now))
  useStableVersionPosition(list, messages)
  const liveId = liveIds.find((id) => id === messages.at(-1)?.id) ?? null
  useNewestFollowed(list, sending === null ? liveId : 'sending')

  const renderRow = (row: TranscriptRow) => {
    if (row.kind === 'day') return <DayLine at={row.at} now={now} />
    if (row.kind === 'sending') return <SendingMessage text={row.text} />
    const { message, before, change, isPast, isLast } = row
    const mark = change !== null && <ChangeMark change={change} />
    const turn =
      message.role === 'user' ? (
        <UserMessage
          conversationId={conversation.id}
          message={message}
          editedText={edit?.messageId === message.id ? edit.text : null}
        />
      ) : (
        <TurnAnswer
          conversationId={conversation.id}
          message={message}
          wait={waitOf(waits, message.id)}
          question={before}
          isPast={isPast}
          isLast={isLast}
        />
      )
    return (
      <>
        {mark}
        {turn}
      </>
    )
  }
  return (
    <RowList
      rows={rows}
      keyOf={keyOf}
      renderRow={renderRow}
      estimate={estimateRow}
      keptKeys={edit === null ? liveIds : [...liveIds, edit.messageId]}
      handle={list}
      onAtEnd={onAtEnd}
      onScrolled={loadAbove}
    />
  )
})

/** A turn is live while any of its answers is. */
function isTurnLive(message: Message, waits: readonly Wait[]): boolean {
  return answersOf(message).some((answer) => isAnswering(answer, waits))
}

/**
 * Scrolls to the end when a send or a new last answer begins. An answer further up leaves the scroll position
 * alone.
 */
function useNewestFollowed(list: RefObject<RowListHandle | null>, newestKey: string | null): void {
  useEffect(() => {
    if (newestKey !== null) queueMicrotask(() => list.current?.goToEnd())
  }, [list, newestKey])
}

/**
 * Below another version everything differs. The new version's message takes the old one's place on screen.
 */
function useStableVersionPosition(list: RefObject<RowListHandle | null>, messages: readonly Message[]): void {
  const toId = useReplacement()?.messageId ?? null
  const isBefore = ({ versions: { previousId, nextId } }: Message): boolean =>
    toId !== null && (toId === previousId || toId === nextId)
  const fromId = messages.find(isBefore)?.id ?? null
  useLayoutEffect(() => {
    if (fromId !== null && toId !== null) list.current?.replaceRow(fromId, toId)
  }, [list, fromId, toId])
}

function textOf(row: TranscriptRow, now: number): string {
  if (row.kind === 'day') return describeDay(row.at, now)
  if (row.kind === 'sending') return readableText(row.text)
  const { role, text } = row.message
  return role === 'user' ? readableText(text) : plainAnswer(text).trim()
}

/** Marks the first answer sent with another model or system prompt. */
function ChangeMark({ change }: { readonly change: TurnChange }) {
  const { systemPrompt, systemPromptEstimate, modelId } = change
  return (
    <Stack size="small" tone="faint" gap={1} below={4}>
      {modelId !== null && (
        <Row as="p" gap={3} breaks className={css('line')}>
          {strings.model(modelId)}
        </Row>
      )}
      {systemPrompt === '' && (
        <Row as="p" gap={3} breaks className={css('line')}>
          {strings.promptRemoved}
        </Row>
      )}
      {systemPrompt !== null && systemPrompt !== '' && (
        <details>
          <Row as="summary" gap={3} breaks className={css('line', 'summary')}>
            {strings.prompt} · {strings.tokens(systemPromptEstimate)}
          </Row>
          <div className={css('text')} dir="auto">
            {systemPrompt}
          </div>
        </details>
      )}
    </Stack>
  )
}

function DayLine({ at, now }: { readonly at: number; readonly now: number }) {
  const words = describeDay(at, now)
  return (
    <Row size="label" tone="faint" gap={3} pad={[1, 0, 4]}>
      <hr aria-label={words} className={css('rule')} />
      <span aria-hidden="true">{words}</span>
      <span className={css('rule')} />
    </Row>
  )
}

export function describeDay(at: number, now: number): string {
  const days = daysBetween(at, now)
  if (days === 0) return chatStrings.today
  return days === 1 ? chatStrings.yesterday : formatWeekday(at, now)
}

/** Whole calendar days. Rounding absorbs days of 23 or 25 hours. */
function daysBetween(at: number, now: number): number {
  return Math.round((midnightOf(now) - midnightOf(at)) / dayMs)
}

function midnightOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** The rows of the transcript, from top to bottom. */
type TranscriptRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'sending'; readonly key: string; readonly text: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      /** The message above. */
      readonly before: Message | null
      /** The change marked above this message: its turn used another model or system prompt. */
      readonly change: TurnChange | null
      /** Whether a later answer is complete, so that a failure here is over. */
      readonly isPast: boolean
      readonly isLast: boolean
    }

/** Adds a row at the start of each day. The first loaded message gets one only if it is the chat's first. */
export function transcriptRows(messages: readonly Message[], beforeCount: number): readonly TranscriptRow[] {
  const rows: TranscriptRow[] = []
  const lastComplete = messages.findLastIndex(
    ({ call, failure }) => call?.state === 'complete' && failure === null,
  )
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1] ?? null
    const isNewDay = before === null ? beforeCount === 0 : !isSameDay(before.createdAt, message.createdAt)
    if (isNewDay && message.createdAt > 0)
      rows.push({ kind: 'day', key: `day of ${message.id}`, at: message.createdAt })
    const after = messages[index + 1] ?? null
    const change = changeAbove(message, before, after)
    const place = { isPast: index < lastComplete, isLast: after === null }
    rows.push({ kind: 'message', key: message.id, message, before, change, ...place })
  }
  return rows
}

/**
 * A change is stored with the answer but shown above its message. Without a loaded message it is shown
 * above the answer.
 */
function changeAbove(message: Message, before: Message | null, after: Message | null): TurnChange | null {
  if (message.role === 'user') return after?.role === 'assistant' ? after.change : null
  return before?.role === 'user' ? null : message.change
}

/** The estimated height of a row at the default window width. */
function estimateRow(row: TranscriptRow): number {
  if (row.kind === 'day') return 44
  const { role, text } = row.kind === 'sending' ? { role: 'user', text: row.text } : row.message
  if (role === 'user') {
    const words = wordsOf(text)
    const lines = Math.min(Math.ceil(words.length / 76), maxShownLines)
    return 52 + lines * 22.5 + estimateImages(imagesIn(text))
  }
  return 120 + Math.ceil(text.length / 94) * 25
}

function isSameDay(one: number, other: number): boolean {
  // Most messages are close in time to the previous one. Creating two dates for each would be slow.
  if (one === other) return true
  const [first, second] = [new Date(one), new Date(other)]
  return (
    first.getDate() === second.getDate() &&
    first.getMonth() === second.getMonth() &&
    first.getFullYear() === second.getFullYear()
  )
}
