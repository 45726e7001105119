import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { isApple } from '../../lib/is-apple.ts'
import { undoRemoval } from '../../stores/app/navigation.ts'
import { openMove, openPanel, usePanel } from '../../stores/app/panel-store.ts'
import { useKeys } from '../../stores/app/settings-store.ts'
import { useOpening } from '../../stores/chat/opening-store.ts'
import { useConversation, useIsEmptyChat, useIsInTrash } from '../../stores/chat/transcript-store.ts'
import {
  renameConversation,
  renameOpen,
  useIsRenamed,
  useSummary,
  useTitleToEdit,
} from '../../stores/conversations/conversations-store.ts'
import { useProject } from '../../stores/conversations/projects-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { appStrings } from '../../strings/app.ts'
import { chatStrings } from '../../strings/chat.ts'
import { shortcut } from '../../strings/commands.ts'
import { projectStrings } from '../../strings/projects.ts'
import { orderStrings, sidebarStrings } from '../../strings/sidebar.ts'
import { temporaryStrings } from '../../strings/temporary-chat.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Row, Text } from '../../ui/layout/layout.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import css from './chat.module.css'
import { DemoEnd, EmptyChatFoot } from './empty-chat-foot.tsx'
import { SidebarButton } from './sidebar-button.tsx'
import { TemporaryNote } from './temporary-note.tsx'

/** Most of the window's code draws answers, and the chat list and the message box don't wait for it. */
const Transcript = lazyPart(async () => (await import('./messages/transcript.tsx')).Transcript)
const KeyBanner = lazyPart(async () => (await import('./key-banner.tsx')).KeyBanner)

interface ChatProps {
  readonly modelPicker: ReactNode
  readonly systemPrompt: ReactNode
  readonly composer: ReactNode
}

/** The open chat: transcript and message box. */
export function Chat({ modelPicker, systemPrompt, composer }: ChatProps) {
  const isInTrash = useIsInTrash()
  const conversation = useConversation()
  const isEmpty = useIsEmptyChat() && !isInTrash
  return (
    <main aria-label={appStrings.mainLabel} className={css('main')}>
      <ChatHeader>{modelPicker}</ChatHeader>
      {systemPrompt}
      {!isInTrash && <KeyBanner />}
      <TemporaryNote />
      <Transcript />
      {conversation !== null && !isInTrash && <DemoEnd connectionId={conversation.connectionId} />}
      <div className={css('composer')}>
        <UnlessInTrash>{composer}</UnlessInTrash>
      </div>
      {isEmpty && conversation !== null && <EmptyChatFoot conversation={conversation} />}
    </main>
  )
}

/** A chat in the trash can only be read. A chat that opens already has its message box. */
function UnlessInTrash({ children }: { readonly children: ReactNode }) {
  const isInTrash = useIsInTrash()
  const isOpening = useOpening() !== null
  return isInTrash && !isOpening ? <TrashNote /> : children
}

/** Instead of the message box. */
function TrashNote() {
  const conversation = useConversation()
  if (conversation === null) return null
  return (
    <Row gap={3} wrap justify="between" surface="sunken" role="note" className={css('trash')}>
      <Text size="control">{chatStrings.inTrash}</Text>
      <Button onClick={() => void undoRemoval(conversation.id)}>{orderStrings.restore}</Button>
    </Row>
  )
}

/** Title, model and usage. The model picker is passed in, since features don't import each other. */
function ChatHeader({ children }: { readonly children: ReactNode }) {
  const conversation = useConversation()
  const summary = useSummary(conversation?.id ?? '')
  const isRenamed = useIsRenamed(conversation?.id ?? '')
  const isInTrash = useIsInTrash()
  const isUsageOpen = usePanel() === 'usage'
  const title = summary?.title ?? conversation?.title ?? ''
  const untitled = conversation?.isTemporary === true ? temporaryStrings.title : sidebarStrings.untitled
  return (
    <header className={css('header')}>
      <SidebarButton />
      {isRenamed && conversation !== null ? (
        <TitleField key={conversation.id} conversationId={conversation.id} title={title} />
      ) : (
        <Text as="h1" size="window" strong truncated className={css('title')} title={title} dir="auto">
          {title === '' ? untitled : title}
        </Text>
      )}
      {summary?.isDemo === true && <Badge>{chatStrings.demo}</Badge>}
      {conversation !== null && !isInTrash && <ProjectButton conversation={conversation} />}
      <div className={css('controls')}>
        {!isInTrash && children}
        <Button
          aria-expanded={isUsageOpen}
          {...shortcut(useKeys('toggle-usage'), isApple())}
          onClick={() => openPanel(isUsageOpen ? null : 'usage')}
        >
          <Icon name="bars" />
          <span className={css('usage')}>{sidebarStrings.usage}</span>
        </Button>
      </div>
    </header>
  )
}

/** The project of the chat, where it can be changed. Chats without a project show none. */
function ProjectButton({ conversation: { id, projectId } }: { readonly conversation: Conversation }) {
  const project = useProject(projectId)
  if (project === null) return null
  const label = projectStrings.ofChat(project.name)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={css('project')}
      onClick={() => openMove(id)}
    >
      <Icon name="folder" size={14} />
      <Text as="span" size="small" truncated dir="auto">
        {project.name}
      </Text>
    </button>
  )
}

/** Replaces the title while it is edited. Enter or leaving the field saves; Escape cancels. */
function TitleField({ conversationId, title }: { readonly conversationId: string; readonly title: string }) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => input.current?.select(), [])

  const finish = (isTaken: boolean): void => {
    if (isOver.current) return
    isOver.current = true
    const typed = input.current?.value.trim() ?? ''
    if (isTaken && typed !== '' && typed !== title) void renameConversation(conversationId, typed)
    renameOpen(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    finish(event.key === 'Enter')
    requestFocus('message')
  }
  return (
    <input
      ref={input}
      className={css('field')}
      aria-label={chatStrings.titleField}
      defaultValue={useTitleToEdit(conversationId, title)}
      maxLength={200}
      dir="auto"
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  )
}
