import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { LinkOpener } from '../../../markdown/link-opener.ts'
import { chatStrings } from '../../../messages/chat.ts'
import { openLink } from '../../../stores/app/links.ts'
import { useColumns } from '../../../stores/chat/compare-store.ts'
import { messagesOnView } from '../../../stores/chat/compared-answers.ts'
import { loadEarlierAgain, useIsEarlierRefused } from '../../../stores/chat/earlier-messages.ts'
import { useIsFindOpen } from '../../../stores/chat/find-store.ts'
import { useConversation, useMessages, useWaits } from '../../../stores/chat/transcript-store.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../../stores/focus-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useTakenFocus } from '../../../ui/hooks/use-taken-focus.ts'
import type { RowListHandle } from '../../../ui/virtual-list/row-list.tsx'
import { AnswerAnnouncer } from '../answer/answer-announcer.tsx'
import { EmptyChat } from '../empty-chat.tsx'
import { FindBar } from '../find/find-bar.tsx'
import { useFind } from '../find/use-find.ts'
import { useFoundPaint } from '../find/use-match-highlight.ts'
import { Messages } from './messages.tsx'
import { SelectionQuote } from './selection-quote.tsx'
import styles from './transcript.module.css'
import { useListKeys } from './use-list-keys.ts'
import { useReveal } from './use-reveal.ts'

const css = classNames(styles)
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
  const conversationId = conversation?.id ?? null
  const stay = useCallback(() => list.current?.stay(), [])
  useReveal(list, messages)
  const columns = useColumns()
  const onView = useMemo(() => messagesOnView(messages, columns), [messages, columns])
  useFind(scroller, conversationId, onView)
  useFoundPaint(scroller, content, stay)
  useListKeys(scroller, list)
  useTakenFocus(content, useIsFocusWanted('transcript'), takeFocusRequest)
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
            {conversation !== null && messages.length === 0 && <EmptyChat conversation={conversation} />}
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
        {conversation !== null && <SelectionQuote conversationId={conversation.id} />}
        <AnswerAnnouncer />
      </div>
    </>
  )
}

/** Where main would not go on reading, it is asked again only by hand. */
function EarlierRefusal() {
  if (!useIsEarlierRefused()) return null
  return (
    <p className={css('refused')}>
      {chatStrings.earlierRefused}
      <Button size="small" onClick={() => void loadEarlierAgain()}>
        {chatStrings.readEarlierAgain}
      </Button>
    </p>
  )
}

function JumpButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <div className={css('jump')}>
      <Button size="small" onClick={onClick}>
        {children}
      </Button>
    </div>
  )
}
