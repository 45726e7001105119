import { type ReactNode, useRef } from 'react'
import type { Conversation, Message, Wait } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { LinkOpener } from '../../markdown/link-opener.ts'
import { useEdit } from '../../stores/edit-store.ts'
import { useIsFindOpen } from '../../stores/find-store.ts'
import { openLink } from '../../stores/links.ts'
import { isAnswering } from '../../stores/transcript-reducer.ts'
import { useConversation, useMessages, useWait } from '../../stores/transcript-store.ts'
import { chatStrings } from '../../strings/chat.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Answer } from './answer.tsx'
import { AnswerAnnouncer } from './answer-announcer.tsx'
import { EmptyChat } from './empty-chat.tsx'
import { FindBar } from './find-bar.tsx'
import { Question } from './question.tsx'
import styles from './transcript.module.css'
import { useFind } from './use-find.ts'
import { useFoundPaint } from './use-found-paint.ts'
import { useReveal } from './use-reveal.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'

const css = classNames(styles)
const followLink = (address: string): void => void openLink(address)

export function Transcript() {
  const conversation = useConversation()
  const messages = useMessages()
  const wait = useWait()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const liveId = messages.find((message) => isAnswering(message, wait))?.id ?? null
  const { isAtBottom, jumpToBottom, stay } = useStickToBottom(
    scroller,
    content,
    conversation?.id ?? null,
    liveId,
  )
  useReveal(content, messages, stay)
  useFind(scroller, conversation?.id ?? null, messages)
  useFoundPaint(scroller, content, messages, stay)
  const isFindOpen = useIsFindOpen()
  return (
    <>
      {isFindOpen && conversation !== null && (
        <FindBar conversationId={conversation.id} messages={messages} />
      )}
      <div className={css('frame')}>
        <div ref={scroller} className={css('scroller')}>
          <div
            ref={content}
            role="log"
            aria-label={chatStrings.transcript}
            aria-live="off"
            className={css('column')}
          >
            {conversation !== null && messages.length === 0 && <EmptyChat conversation={conversation} />}
            {conversation !== null && (
              <LinkOpener value={followLink}>
                <Messages key={conversation.id} conversation={conversation} messages={messages} wait={wait} />
              </LinkOpener>
            )}
          </div>
        </div>
        {!isAtBottom && (
          <JumpButton onClick={jumpToBottom}>
            <Icon name="arrow-down" />
            {chatStrings.jumpToLatest}
          </JumpButton>
        )}
        <AnswerAnnouncer />
      </div>
    </>
  )
}

interface MessagesProps {
  readonly conversation: Conversation
  readonly messages: readonly Message[]
  readonly wait: Wait | null
}

function Messages({ conversation, messages, wait }: MessagesProps) {
  const edit = useEdit(conversation.id)
  return messages.map((message, index) =>
    message.role === 'user' ? (
      <Question
        key={message.id}
        conversationId={conversation.id}
        message={message}
        editedText={edit?.messageId === message.id ? edit.text : null}
      />
    ) : (
      <Answer
        key={message.id}
        conversationId={conversation.id}
        message={message}
        wait={wait?.messageId === message.id ? wait : null}
        question={messages[index - 1] ?? null}
        isLast={index === messages.length - 1}
      />
    ),
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
