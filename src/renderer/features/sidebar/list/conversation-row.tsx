import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { openConversation } from '../../../stores/app/navigation.ts'
import { sidebarStrings } from '../../../strings/sidebar.ts'
import { useContextMenu } from '../../../ui/overlays/context-menu.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'
import css from './conversation-row.module.css'

interface ConversationRowProps {
  readonly id: string
  readonly title: string
  readonly isOpen: boolean
  /** Whether Tab reaches this row. The arrow keys reach the others. */
  readonly isTabStop: boolean
  /** Describes the link, and makes room for the menu when the pointer or the focus is here. */
  readonly note: ReactNode
  readonly getItems: () => readonly MenuItem[]
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly link: RefObject<HTMLAnchorElement | null>
  /** The title with search matches marked. */
  readonly children?: ReactNode
}

/** A link named by the title alone, with a menu. */
export function ConversationRow(props: ConversationRowProps) {
  const { id, title, isOpen, isTabStop, note, getItems, onKeyDown, link, children } = props
  const { onContextMenu, menu } = useContextMenu(sidebarStrings.more, getItems)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button More has the same menu for the keyboard
    <div className={css('item', isOpen && 'current')} onContextMenu={onContextMenu}>
      <a
        ref={link}
        data-menu-of=""
        className={css('link')}
        href={`#/c/${id}`}
        tabIndex={isTabStop ? undefined : -1}
        aria-current={isOpen ? 'page' : undefined}
        aria-describedby={`note-${id}`}
        title={title}
        dir="auto"
        onClick={(event) => {
          event.preventDefault()
          void openConversation(id)
        }}
        onKeyDown={onKeyDown}
      >
        {children ?? title}
      </a>
      <span className={css('note')} id={`note-${id}`}>
        {note}
      </span>
      <span className={css('more')}>
        <Menu label={sidebarStrings.more} icon="more" items={getItems} isOutOfTabOrder />
      </span>
      {menu}
    </div>
  )
}
