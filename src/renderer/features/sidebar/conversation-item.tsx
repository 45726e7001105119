import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react'
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
  const [renaming, setRenaming] = useState<'none' | 'under-way' | 'ended-by-key'>('none')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (renaming === 'ended-by-key') link.current?.focus()
  }, [renaming])
  const { id, isDemo, isAnswering, reportedTokens } = summary
  const title = summary.title === '' ? sidebarStrings.untitled : summary.title
  const tokens = formatCount(reportedTokens)

  const open = (event: MouseEvent): void => {
    event.preventDefault()
    void openConversation(id)
  }
  const rename = (): void => setRenaming('under-way')
  const remove = (): void => {
    focusNeighbour(link.current)
    void removeConversation(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') rename()
    if (event.key === 'Delete') remove()
  }

  if (renaming === 'under-way') {
    const endRename = (isByKey: boolean): void => setRenaming(isByKey ? 'ended-by-key' : 'none')
    return <RenameField id={id} title={summary.title} onDone={endRename} />
  }
  return (
    <li className={css('item', isOpen && 'current')}>
      <a
        ref={link}
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
            { label: sidebarStrings.rename, onChoose: rename },
            { label: sidebarStrings.delete, onChoose: remove, isDanger: true },
          ]}
        />
      </span>
    </li>
  )
})

/** The link is about to go, and the focus must not go with it. */
function focusNeighbour(link: HTMLAnchorElement | null): void {
  if (link === null) return
  const links = [...(link.closest('nav')?.querySelectorAll('a') ?? [])]
  const index = links.indexOf(link)
  const neighbour = links[index + 1] ?? links[index - 1]
  neighbour?.focus()
}
