import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react'
import type { ConversationSummary } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { openConversation, removeConversation } from '../../stores/session-store.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { Badge } from '../../ui/badge.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './conversation-item.module.css'
import { RenameField } from './rename-field.tsx'

const css = classNames(styles)

interface ConversationItemProps {
  readonly summary: ConversationSummary
  readonly isOpen: boolean
}

/** A link that is named by its title alone; the tokens beside it describe it. */
export const ConversationItem = memo(function ConversationItem({ summary, isOpen }: ConversationItemProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, isDemo, isAnswering, reportedTokens } = summary
  const title = summary.title === '' ? sidebarStrings.untitled : summary.title
  const tokens = formatCount(reportedTokens)

  const open = (event: MouseEvent): void => {
    event.preventDefault()
    void openConversation(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') setIsRenaming(true)
    if (event.key !== 'Delete') return
    focusNeighbour(event.currentTarget)
    void removeConversation(id)
  }

  if (isRenaming) return <RenameField id={id} title={summary.title} onDone={() => setIsRenaming(false)} />
  return (
    <li className={css('item', isOpen && 'current')}>
      <a
        className={css('link')}
        href={`#/c/${id}`}
        aria-current={isOpen ? 'page' : undefined}
        aria-describedby={`tokens-${id}`}
        title={title}
        dir="auto"
        onClick={open}
        onKeyDown={onKeyDown}
      >
        {title}
      </a>
      <span className={css('note')} id={`tokens-${id}`}>
        {isAnswering && <span className={css('answering')} title={sidebarStrings.answering} />}
        {isDemo && <Badge>{sidebarStrings.demo}</Badge>}
        <span className={css('tokens')} title={sidebarStrings.reportedTokens(tokens)}>
          {reportedTokens > 0 && tokens}
        </span>
      </span>
      <span className={css('more')}>
        <Menu
          label={sidebarStrings.more}
          icon="more"
          items={[
            { label: sidebarStrings.rename, onChoose: () => setIsRenaming(true) },
            { label: sidebarStrings.delete, onChoose: () => void removeConversation(id), isDanger: true },
          ]}
        />
      </span>
    </li>
  )
})

/** The link is about to go, and the focus must not go with it. */
function focusNeighbour(link: Element): void {
  const item = link.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  neighbour?.querySelector('a')?.focus()
}
