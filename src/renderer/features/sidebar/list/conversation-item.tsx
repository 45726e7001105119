import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { sidebarStrings } from '../../../messages/sidebar.ts'
import { openConversation, removeConversation } from '../../../stores/app/session-store.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { useContextMenu } from '../../../ui/overlays/context-menu.tsx'
import { focusNeighbour } from '../focus-neighbour.ts'
import styles from './conversation-item.module.css'
import { ConversationMenu, itemsOfConversation } from './conversation-menu.tsx'
import { RenameField } from './rename-field.tsx'

const css = classNames(styles)

/** Not that to the usage, which stands below the list. */
const linkToConversation = 'a[href^="#/c/"]'

interface ConversationItemProps {
  readonly summary: ConversationSummary
  readonly isOpen: boolean
  /** The title with what was looked for marked in it, in a search. */
  readonly children?: ReactNode
}

/** A link that is named by its title alone; the tokens beside it describe it. */
export const ConversationItem = memo(function ConversationItem(props: ConversationItemProps) {
  const { summary, isOpen, children } = props
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
  const leave = (): void => focusNeighbour(link.current, linkToConversation)
  const remove = (): void => {
    leave()
    void removeConversation(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') rename()
    if (event.key === 'Delete') remove()
  }

  const deeds = {
    summary,
    onRename: rename,
    onDelete: remove,
    onStay: () => link.current?.focus(),
    onLeave: leave,
  }
  const { onContextMenu, menu } = useContextMenu(sidebarStrings.more, () => itemsOfConversation(deeds))

  if (renaming === 'under-way') {
    const endRename = (isByKey: boolean): void => setRenaming(isByKey ? 'ended-by-key' : 'none')
    return <RenameField id={id} title={summary.title} onDone={endRename} />
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer shortcut
    <div className={css('item', isOpen && 'current')} onContextMenu={onContextMenu}>
      <a
        ref={link}
        data-menu-of=""
        className={css('link')}
        href={`#/c/${id}`}
        aria-current={isOpen ? 'page' : undefined}
        aria-describedby={`tokens-${id}`}
        title={title}
        dir="auto"
        onClick={open}
        onKeyDown={onKeyDown}
      >
        {children ?? title}
      </a>
      <span className={css('note')} id={`tokens-${id}`}>
        {isAnswering && <span className={css('answering')} title={sidebarStrings.answering} />}
        {isDemo && <Badge>{sidebarStrings.demo}</Badge>}
        <span className={css('tokens')} title={sidebarStrings.reportedTokens(tokens)}>
          {reportedTokens > 0 && tokens}
        </span>
      </span>
      <span className={css('more')}>
        <ConversationMenu {...deeds} />
      </span>
      {menu}
    </div>
  )
})
