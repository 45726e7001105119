import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { formatDuration } from '../../../../shared/language/format-quantity.ts'
import { joinSentences } from '../../../../shared/language/messages.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { LinkOpener } from '../../../markdown/link-opener.ts'
import { warmUpMessageText } from '../../../markdown/message-text.tsx'
import { openLink } from '../../../stores/app/links.ts'
import { useColumns } from '../../../stores/chat/compare-store.ts'
import { messagesOnView } from '../../../stores/chat/compared-answers.ts'
import { loadAll, reloadEarlier, useIsEarlierRefused } from '../../../stores/chat/earlier-messages.ts'
import { useIsFindOpen } from '../../../stores/chat/find-store.ts'
import { showImage, useShownImage } from '../../../stores/chat/images-store.ts'
import { useOpening } from '../../../stores/chat/opening-store.ts'
import {
  transcriptStore,
  useConversation,
  useEndedAnswers,
  useIsEmptyChat,
  useIsInTrash,
  useMessages,
  useWaits,
} from '../../../stores/chat/transcript-store.ts'
import { useFocusRequest } from '../../../stores/focus-store.ts'
import { reachedStrings } from '../../../strings/answer-limits.ts'
import { chatStrings, endStrings, waitStrings } from '../../../strings/chat.ts'
import { commonStrings, sentenceStrings } from '../../../strings/common.ts'
import { wordsFor } from '../../../strings/failures.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { useRequestedFocus } from '../../../ui/hooks/use-focus-handover.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { lazyPart } from '../../../ui/layout/lazy-part.tsx'
import type { RowListHandle } from '../../../ui/virtual-list/row-list.tsx'
import { EmptyChat } from '../empty-chat.tsx'
import { FindBar } from '../find/find-bar.tsx'
import { useFind } from '../find/use-find.ts'
import { useFoundPaint } from '../find/use-match-highlight.ts'
import { imageStrings } from '../images/images-strings.ts'
import { Messages } from './messages.tsx'
import { SelectedText } from './selected-text.tsx'
import css from './transcript.module.css'
import { useMessageStops } from './use-message-stops.ts'
import { useReveal } from './use-reveal.ts'

const editable = 'input, textarea, select, [contenteditable]'
/** Paging keeps a little of the previous view visible. */
const pageShare = 0.9

const ImageDialog = lazyPart(async () => (await import('../images/image-dialog.tsx')).ImageDialog, {
  label: () => imageStrings.title,
  size: 'wide',
  onClose: () => showImage(null),
})

requestIdleCallback(() => {
  warmUpMessageText()
  // The first answer would wait for its formatter.
  formatDuration(1_000)
})

const followLink = (address: string): void => void openLink(address)

export function Transcript() {
  const conversation = useConversation()
  const messages = useMessages()
  const waits = useWaits()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const list = useRef<RowListHandle>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isFindOpen = useIsFindOpen()
  const isInTrash = useIsInTrash()
  const isOpening = useOpening() !== null
  const conversationId = conversation?.id ?? null
  const isEmpty = useIsEmptyChat()
  const stay = useCallback(() => list.current?.stay(), [])
  const isImageShown = useShownImage() !== null
  useReveal(list, messages)
  const columns = useColumns()
  const onView = useMemo(() => messagesOnView(messages, columns), [messages, columns])
  useFind(scroller, conversationId, onView)
  useFoundPaint(scroller, content, stay)
  useListKeys(scroller, list)
  useMessageStops(content)
  const request = useFocusRequest('transcript')
  // In the trash, there is no message box. A held key must not press Restore instead.
  const boxRequest = useFocusRequest(isInTrash && !isOpening ? 'message' : 'transcript')
  useRequestedFocus(content, request ?? boxRequest)
  return (
    <>
      {isFindOpen && conversation !== null && <FindBar conversationId={conversation.id} messages={onView} />}
      <div className={css('frame')}>
        <div ref={scroller} data-scroller="" className={css('scroller')}>
          <div
            ref={content}
            role="log"
            aria-label={chatStrings.transcript}
            aria-live="off"
            tabIndex={-1}
            className={css('column')}
          >
            {conversation !== null && isEmpty && !isInTrash && <EmptyChat conversation={conversation} />}
            {conversation !== null && (
              <LinkOpener value={followLink}>
                <EarlierRefusal />
                <Messages
                  key={conversation.id}
                  conversation={conversation}
                  messages={messages}
                  waits={waits}
                  content={content}
                  list={list}
                  onAtEnd={setIsAtEnd}
                />
              </LinkOpener>
            )}
          </div>
        </div>
        {!isAtEnd && (
          <JumpButton onClick={() => list.current?.goToEnd()}>
            <Icon name="arrow-down" />
            {chatStrings.jumpToLatest}
          </JumpButton>
        )}
        {conversation !== null && !isInTrash && <SelectedText conversationId={conversation.id} />}
        {isImageShown && <ImageDialog />}
        <AnswerAnnouncer />
      </div>
    </>
  )
}

/** After main refused to load earlier messages, only the user can try again. */
function EarlierRefusal() {
  if (!useIsEarlierRefused()) return null
  return (
    <Row as="p" tone="quiet" gap={2} justify="center" below={4}>
      {chatStrings.earlierRefused}
      <SmallButton onClick={() => void reloadEarlier()}>{commonStrings.tryAgain}</SmallButton>
    </Row>
  )
}

function JumpButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <div className={css('jump')}>
      <SmallButton onClick={onClick}>{children}</SmallButton>
    </div>
  )
}

/**
 * Home and End go to the chat's first and last message, loaded or not. The page keys also work from the
 * message box.
 */
function useListKeys(scroller: RefObject<HTMLElement | null>, list: RefObject<RowListHandle | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event
      const outer = scroller.current
      if (outer === null || !(target instanceof Element) || event.defaultPrevented || event.isComposing)
        return
      if (event.altKey || event.shiftKey) return
      const isInside = outer.contains(target) && target.closest(editable) === null
      const way = isInside ? endOf(event) : null
      const page = isInside ? 0 : pageOf(event, outer)
      if (way === null && page === 0) return
      event.preventDefault()
      if (way === 'end') list.current?.goToEnd()
      else if (way === 'start') void goToStart(list)
      else outer.scrollBy({ top: page * pageShare * outer.clientHeight })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [scroller, list])
}

async function goToStart(list: RefObject<RowListHandle | null>): Promise<void> {
  list.current?.stay()
  await loadAll(transcriptStore.getState().openId)
  list.current?.goToStart()
}

function endOf({ key, metaKey }: KeyboardEvent): 'start' | 'end' | null {
  const isArrow = isApple() && metaKey
  if (key === 'Home' || (isArrow && key === 'ArrowUp')) return 'start'
  return key === 'End' || (isArrow && key === 'ArrowDown') ? 'end' : null
}

/** Pages only from a message box without text to scroll, and never from a dialog. */
function pageOf({ key, target, ctrlKey, metaKey }: KeyboardEvent, outer: HTMLElement): number {
  if (ctrlKey || metaKey || !(target instanceof HTMLTextAreaElement)) return 0
  const isNextToTranscript = outer.closest('main')?.contains(target) === true && !outer.contains(target)
  if (!isNextToTranscript || target.scrollHeight > target.clientHeight) return 0
  if (key === 'PageUp') return -1
  return key === 'PageDown' ? 1 : 0
}

/**
 * Announces once that an answer has ended or waits for a retry. Growing text and seconds are not announced.
 */
export function AnswerAnnouncer() {
  const ended = useEndedAnswers()
  const waits = useWaits()
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        {ended.map(({ answer, isCompared }) => (
          <EndWords key={`${answer.id} ${answer.call?.id}`} answer={answer} isCompared={isCompared} />
        ))}
      </span>
      <span aria-live="polite">
        {waits.map(({ messageId, attempt, failure }) => (
          <span key={`${messageId} ${attempt}`}>
            {joinSentences([sentenceStrings.ofTitle(wordsFor(failure).title), waitStrings.announced])}
          </span>
        ))}
      </span>
    </VisuallyHidden>
  )
}

interface EndWordsProps {
  readonly answer: Message
  /** Compared answers name their models. */
  readonly isCompared: boolean
}

function EndWords({ answer, isCompared }: EndWordsProps) {
  const words = wordsOfEnd(answer)
  if (words === '') return null
  return (
    <span>{isCompared && answer.call !== null ? `${answer.call.modelRequested} · ${words}` : words}</span>
  )
}

function wordsOfEnd({ call, failure }: Message): string {
  if (call === null) return ''
  const { state, source, estimate } = call
  if (state === 'stopped-at-limit') return reachedStrings.word
  if (state === 'stopped' || state === 'cut-off' || state === 'interrupted') return endStrings[state].word
  // The failed turn is its own alert, so no second announcement is needed.
  if (failure !== null) return ''
  if (source === 'estimated' && estimate !== null)
    return chatStrings.completeWithEstimate(estimate.completionTokens)
  const { completionTokens } = call.usage
  return completionTokens === null ? chatStrings.complete : chatStrings.completeWith(completionTokens)
}
