import { useMemo, useRef, useState } from 'react'
import type { TrashedConversation } from '../../../../shared/contract/conversations/conversation.ts'
import { formatDate } from '../../../../shared/language/format-moment.ts'
import { useAppearance } from '../../../stores/app/appearance-store.ts'
import { deleteConversationForGood, restoreFromTrash, useShownPage } from '../../../stores/app/navigation.ts'
import { useOpenId } from '../../../stores/chat/transcript-store.ts'
import { useListedAt } from '../../../stores/conversations/conversations-store.ts'
import { useTrashed } from '../../../stores/conversations/trash-store.ts'
import { deleteForGoodStrings, orderStrings, sidebarStrings } from '../../../strings/sidebar.ts'
import { useFocusHandover } from '../../../ui/hooks/use-focus-handover.ts'
import { useRowFocus } from '../../../ui/hooks/use-row-focus.ts'
import { Detail } from '../../../ui/layout/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { VirtualList } from '../../../ui/virtual-list/virtual-list.tsx'
import { EmptyList } from '../empty-list.tsx'
import { focusNeighbour, focusSearch, linkToConversation, rowHeightFor, showAll } from '../sidebar-rows.ts'
import css from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'

const keyOf = ({ id }: TrashedConversation): string => id

/** The deleted chats, which can be read and restored until they are deleted permanently. */
export function TrashList({ scroller }: { readonly scroller: HTMLElement | null }) {
  const trashed = useTrashed()
  const rowHeight = rowHeightFor(useAppearance())
  const openId = useOpenId()
  const isChat = useShownPage() === 'chat'
  const keys = useMemo(() => (trashed ?? []).map(keyOf), [trashed])
  const stopKey = useRowFocus({ scroller, keys, openKey: openId, onUp: focusSearch })
  const [toDelete, setToDelete] = useState<TrashedConversation | null>(null)
  if (trashed === null) return null
  return (
    <>
      {trashed.length === 0 ? (
        <EmptyList words={orderStrings.nothingInTrash} action={orderStrings.showAll} onAct={showAll} />
      ) : (
        <Detail prose className={css('nothing')}>
          {orderStrings.trashNote}
        </Detail>
      )}
      <VirtualList
        rows={trashed}
        rowHeight={rowHeight}
        keyOf={keyOf}
        scroller={scroller}
        keptKey={stopKey}
        renderRow={(conversation) => (
          <Trashed
            conversation={conversation}
            isOpen={isChat && conversation.id === openId}
            isTabStop={conversation.id === stopKey}
            onPurge={() => setToDelete(conversation)}
          />
        )}
      />
      {toDelete !== null && (
        <ConfirmDialog
          title={deleteForGoodStrings.one(titleOf(toDelete))}
          text={deleteForGoodStrings.text}
          confirm={orderStrings.deleteForGood}
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
  readonly isOpen: boolean
  readonly isTabStop: boolean
  readonly onPurge: () => void
}

/** Opens for reading. The day of its deletion is its description. */
function Trashed({ conversation, isOpen, isTabStop, onPurge }: TrashedProps) {
  const { id, deletedAt } = conversation
  const link = useRef<HTMLAnchorElement>(null)
  const listedAt = useListedAt()
  useFocusHandover(link, (leaving) => focusNeighbour(leaving, linkToConversation))
  return (
    <ConversationRow
      {...{ id, isOpen, isTabStop, link }}
      title={titleOf(conversation)}
      note={
        <Detail as="span" numeric title={orderStrings.deletedOn(deletedAt)}>
          {formatDate(deletedAt, listedAt)}
        </Detail>
      }
      onKeyDown={({ key }) => {
        if (key === 'Delete') onPurge()
      }}
      getItems={() => [
        {
          label: orderStrings.restore,
          onChoose() {
            link.current?.focus()
            void restoreFromTrash(id)
          },
        },
        {
          label: orderStrings.deleteForGood,
          onChoose() {
            link.current?.focus()
            onPurge()
          },
          isDanger: true,
        },
      ]}
    />
  )
}
