import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { chatStrings } from '../../messages/chat.ts'
import { openPanel, usePanel } from '../../stores/app/panel-store.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { useSummary } from '../../stores/conversations/conversations-store.ts'
import { useIsRenamed } from '../../stores/conversations/rename-store.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import styles from './chat-header.module.css'
import { SidebarButton } from './sidebar-button.tsx'
import { TitleField } from './title-field.tsx'

const css = classNames(styles)

/** Title, model, usage. The model comes from outside: this feature does not know how one is picked. */
export function ChatHeader({ children }: { readonly children: ReactNode }) {
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
