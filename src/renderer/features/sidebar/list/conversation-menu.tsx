import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import { orderStrings, titleOfCopy } from '../../../messages/order.ts'
import { sidebarStrings } from '../../../messages/sidebar.ts'
import { openExport } from '../../../stores/app/panel-store.ts'
import {
  archiveConversation,
  copyConversation,
  pinConversation,
} from '../../../stores/conversations/organizing.ts'
import { chooseTagsOf } from '../../../stores/conversations/sidebar-store.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx'

interface ConversationMenuProps {
  readonly summary: ConversationSummary
  readonly onRename: () => void
  readonly onDelete: () => void
  /** The focus stays with the conversation, or goes on where that leaves its place. */
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Everything that can be done with a conversation in the list. */
export function ConversationMenu(props: ConversationMenuProps) {
  return <Menu label={sidebarStrings.more} icon="more" items={itemsOfConversation(props)} />
}

export function itemsOfConversation({
  summary,
  onRename,
  onDelete,
  onStay,
  onLeave,
}: ConversationMenuProps): MenuItem[] {
  const { id, title, isPinned, isArchived } = summary
  return [
    { label: sidebarStrings.rename, onChoose: onRename },
    {
      label: isPinned ? orderStrings.unpin : orderStrings.pin,
      onChoose() {
        onLeave()
        void pinConversation(id, !isPinned)
      },
    },
    {
      label: isArchived ? orderStrings.unarchive : orderStrings.archive,
      onChoose() {
        onLeave()
        void archiveConversation(id, !isArchived)
      },
    },
    {
      label: orderStrings.chooseTags,
      onChoose() {
        onStay()
        chooseTagsOf(id)
      },
    },
    { label: orderStrings.duplicate, onChoose: () => void copyConversation(id, null, titleOfCopy(title)) },
    {
      label: sidebarStrings.export,
      onChoose() {
        onStay()
        openExport(id)
      },
    },
    { label: sidebarStrings.delete, onChoose: onDelete, isDanger: true },
  ]
}
