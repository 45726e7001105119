import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { appStrings } from '../../messages/app.ts'
import { chatStrings } from '../../messages/chat.ts'
import { openPanel, usePanel } from '../../stores/app/panel-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { renameConversation, useSummary } from '../../stores/conversations/conversations-store.ts'
import { renameOpen, useIsRenamed } from '../../stores/conversations/rename-store.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import styles from './chat.module.css'
import { KeyBanner } from './key-banner.tsx'
import { Transcript } from './messages/transcript.tsx'
import { SidebarButton } from './sidebar-button.tsx'

const css = classNames(styles)

interface ChatProps {
  readonly modelPicker: ReactNode
  readonly systemPrompt: ReactNode
  readonly composer: ReactNode
}

/** The open conversation: its transcript with the message box. */
export function Chat({ modelPicker, systemPrompt, composer }: ChatProps) {
  return (
    <main aria-label={appStrings.mainLabel} className={css('main')}>
      <ChatHeader>{modelPicker}</ChatHeader>
      {systemPrompt}
      <KeyBanner />
      <Transcript />
      <div className={css('composer')}>{composer}</div>
    </main>
  )
}

/** Title, model, usage. The model comes from outside: this feature does not know how one is picked. */
function ChatHeader({ children }: { readonly children: ReactNode }) {
  const conversation = useConversation()
  const summary = useSummary(conversation?.id ?? '')
  const isRenamed = useIsRenamed(conversation?.id ?? '')
  const isUsageOpen = usePanel() === 'usage'
  const title = summary?.title ?? conversation?.title ?? ''
  return (
    <header className={css('header')}>
      <SidebarButton />
      {isRenamed && conversation !== null ? (
        <TitleField key={conversation.id} conversationId={conversation.id} title={title} />
      ) : (
        <h1 className={css('title')} title={title} dir="auto">
          {title === '' ? chatStrings.untitled : title}
        </h1>
      )}
      {summary?.isDemo === true && <Badge>{chatStrings.demo}</Badge>}
      <div className={css('controls')}>
        {children}
        <Button aria-expanded={isUsageOpen} onClick={() => openPanel(isUsageOpen ? null : 'usage')}>
          <Icon name="bars" />
          <span>{chatStrings.usage}</span>
        </Button>
      </div>
    </header>
  )
}

interface TitleFieldProps {
  readonly conversationId: string
  readonly title: string
}

/** Stands in the place of the title: Enter or leaving it takes the new one, Escape leaves the old one. */
function TitleField({ conversationId, title }: TitleFieldProps) {
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
      defaultValue={title}
      maxLength={200}
      dir="auto"
      onKeyDown={onKeyDown}
      onBlur={() => finish(true)}
    />
  )
}
