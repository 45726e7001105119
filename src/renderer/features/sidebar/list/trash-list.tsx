import { useRef, useState } from 'react'
import type { TrashedConversation } from '../../../../shared/contract/conversations/conversation.ts'
import { formatDate } from '../../../../shared/language/format-moment.ts'
import { classNames } from '../../../lib/class-names.ts'
import { deleteForGoodStrings, orderStrings, sidebarStrings } from '../../../messages/sidebar.ts'
import { useAppearance } from '../../../stores/app/appearance-store.ts'
import { useListedAt } from '../../../stores/conversations/conversations-store.ts'
import {
  deleteConversationForGood,
  restoreFromTrash,
  useTrashed,
} from '../../../stores/conversations/trash-store.ts'
import { useFocusHandover } from '../../../ui/hooks/use-focus-handover.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { VirtualList } from '../../../ui/virtual-list/virtual-list.tsx'
import { EmptyList } from '../empty-list.tsx'
import { focusNeighbour, rowHeightFor, showAll } from '../sidebar-rows.ts'
import listStyles from './conversation-list.module.css'
import styles from './trash-list.module.css'

const css = classNames({ ...listStyles, ...styles })
const rowMenu = '[aria-haspopup=menu]'
const keyOf = ({ id }: TrashedConversation): string => id

/** The deleted chats, which can be restored until they are deleted for good. */
export function TrashList({ scroller }: { readonly scroller: HTMLElement | null }) {
  const trashed = useTrashed()
  const rowHeight = rowHeightFor(useAppearance())
  const [toDelete, setToDelete] = useState<TrashedConversation | null>(null)
  if (trashed === null) return null
  return (
    <>
      {trashed.length === 0 ? (
        <EmptyList words={orderStrings.nothingInTrash} action={orderStrings.showAll} onAct={showAll} />
      ) : (
        <p className={css('nothing')}>{orderStrings.trashNote}</p>
      )}
      <VirtualList
        rows={trashed}
        rowHeight={rowHeight}
        keyOf={keyOf}
        scroller={scroller}
        renderRow={(conversation) => (
          <Trashed conversation={conversation} onPurge={() => setToDelete(conversation)} />
        )}
      />
      {toDelete !== null && (
        <ConfirmDialog
          title={deleteForGoodStrings.one(titleOf(toDelete))}
          text={deleteForGoodStrings.text}
          confirm={deleteForGoodStrings.confirm}
          cancel={deleteForGoodStrings.cancel}
          variant="danger"
          onConfirm={() => {
            setToDelete(null)
            void deleteConversationForGood(toDelete.id)
          }}
          onCancel={() => setToDelete(null)}
        />
      )}
    </>
  )
}

function titleOf({ title }: TrashedConversation): string {
  return title === '' ? sidebarStrings.untitled : title
}

interface TrashedProps {
  readonly conversation: TrashedConversation
  readonly onPurge: () => void
}

function Trashed({ conversation, onPurge }: TrashedProps) {
  const row = useRef<HTMLDivElement>(null)
  const { deletedAt } = conversation
  const listedAt = useListedAt()
  const title = titleOf(conversation)
  useFocusHandover(row, (leaving) => focusNeighbour(leaving.querySelector(rowMenu), `[data-key] ${rowMenu}`))
  return (
    <div ref={row} className={css('trashed')}>
      <span dir="auto" className={css('name')} title={title}>
        {title}
      </span>
      <span className={css('day')} title={orderStrings.deletedOn(deletedAt)}>
        {formatDate(deletedAt, listedAt)}
      </span>
      <span className={css('more')}>
        <Menu
          label={sidebarStrings.more}
          icon="more"
          items={[
            { label: orderStrings.restore, onChoose: () => void restoreFromTrash(conversation.id) },
            { label: orderStrings.deleteForGood, onChoose: onPurge, isDanger: true },
          ]}
        />
      </span>
    </div>
  )
}
