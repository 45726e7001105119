import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { keepTemporary, removeConversation } from '../../../stores/app/navigation.ts'
import { openBranches, openExport, openMove } from '../../../stores/app/panel-store.ts'
import { renameConversation, useTitleToEdit } from '../../../stores/conversations/conversations-store.ts'
import {
  archiveConversation,
  copyConversation,
  pinConversation,
} from '../../../stores/conversations/organizing.ts'
import { askOfSidebar, chooseTagsOf } from '../../../stores/conversations/sidebar-store.ts'
import { branchStrings } from '../../../strings/branches.ts'
import { nameKeys } from '../../../strings/commands.ts'
import { commonStrings } from '../../../strings/common.ts'
import { projectStrings } from '../../../strings/projects.ts'
import { orderStrings, sidebarStrings, titleOfCopy } from '../../../strings/sidebar.ts'
import { temporaryStrings } from '../../../strings/temporary-chat.ts'
import { smallInput } from '../../../ui/controls/field.tsx'
import { Detail } from '../../../ui/layout/layout.tsx'
import type { MenuItem } from '../../../ui/overlays/menu.tsx'
import { focusNeighbour, linkToConversation } from '../sidebar-rows.ts'
import css from './conversation-item.module.css'
import { ConversationRow } from './conversation-row.tsx'

interface ConversationItemProps {
  readonly summary: ConversationSummary
  readonly isOpen: boolean
  readonly isTabStop: boolean
  /** Instead of the state and the token count. */
  readonly note?: ReactNode
  /** The title with search matches marked. */
  readonly children?: ReactNode
}

/** A listed chat, which can be renamed in place. The token count is its description. */
export const ConversationItem = memo(function ConversationItem(props: ConversationItemProps) {
  const { summary, isOpen, isTabStop, note, children } = props
  const [renaming, setRenaming] = useState<'none' | 'under-way' | 'ended-by-key'>('none')
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (renaming === 'ended-by-key') link.current?.focus()
  }, [renaming])
  const { id, isAnswering } = summary
  const isTemporary = summary.isTemporary === true
  const untitled = isTemporary ? temporaryStrings.title : sidebarStrings.untitled
  const title = summary.title === '' ? untitled : summary.title

  const rename = (): void => setRenaming('under-way')
  const leave = (): void => focusNeighbour(link.current, linkToConversation)
  const remove = (): void => {
    leave()
    void removeConversation(id)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2' && !isTemporary) rename()
    if (event.key === 'Delete') remove()
  }

  const menuActions = {
    summary,
    onRename: rename,
    onDelete: remove,
    focusLink: () => link.current?.focus(),
    onLeave: leave,
  }
  if (renaming === 'under-way') {
    const endRename = (isByKey: boolean): void => setRenaming(isByKey ? 'ended-by-key' : 'none')
    return <RenameField id={id} title={summary.title} onDone={endRename} />
  }
  return (
    <ConversationRow
      {...{ id, title, isOpen, isTabStop, onKeyDown, link }}
      getItems={() => itemsOfConversation(menuActions)}
      note={
        note ?? (
          <>
            {isAnswering && (
              <span
                role="img"
                aria-label={sidebarStrings.answering}
                title={sidebarStrings.answering}
                className={css('answering')}
              />
            )}
            <Tokens {...summary} />
          </>
        )
      }
    >
      {children}
    </ConversationRow>
  )
})

type TokensProps = Pick<ConversationSummary, 'reportedTokens' | 'estimatedTokens' | 'importedFrom'>

/** The reported tokens, else the estimate, else the program of an imported chat. */
function Tokens({ reportedTokens, estimatedTokens, importedFrom }: TokensProps) {
  const [text, title] =
    reportedTokens > 0
      ? [formatCount(reportedTokens), sidebarStrings.reportedTokens(reportedTokens)]
      : estimatedTokens > 0
        ? [`≈\u00a0${formatCount(estimatedTokens)}`, sidebarStrings.estimatedTokens(estimatedTokens)]
        : importedFrom === null
          ? [null, undefined]
          : [importedFrom, sidebarStrings.importedFrom(importedFrom)]
  return (
    <Detail as="span" numeric title={title}>
      {text}
    </Detail>
  )
}

interface RenameFieldProps {
  readonly id: string
  readonly title: string
  /** After a key, the focus must return to the title. Otherwise it has already moved. */
  readonly onDone: (isByKey: boolean) => void
}

/** Enter or leaving the field saves; Escape cancels. */
function RenameField({ id, title, onDone }: RenameFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const finish = (isTaken: boolean, isByKey: boolean): void => {
    if (isOver.current) return
    isOver.current = true
    const typed = input.current?.value.trim() ?? ''
    if (isTaken && typed !== '' && typed !== title) void renameConversation(id, typed)
    onDone(isByKey)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    finish(event.key === 'Enter', true)
  }

  return (
    <input
      ref={input}
      className={css(smallInput, 'input')}
      aria-label={sidebarStrings.titleField}
      defaultValue={useTitleToEdit(id, title)}
      maxLength={200}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true, false)}
    />
  )
}

interface ConversationMenuProps {
  readonly summary: ConversationSummary
  readonly onRename: () => void
  readonly onDelete: () => void
  /** Keeps the focus on the chat, or moves it on if the chat changes its place. */
  readonly focusLink: () => void
  readonly onLeave: () => void
}

function itemsOfConversation({
  summary,
  onRename,
  onDelete,
  focusLink,
  onLeave,
}: ConversationMenuProps): MenuItem[] {
  const { id, title, isPinned, isArchived } = summary
  if (summary.isTemporary === true)
    return [
      { label: temporaryStrings.keep, onChoose: () => void keepTemporary(id) },
      { label: commonStrings.close, onChoose: onDelete, isDanger: true },
    ]
  /** The dialog gives the focus back to the chat. */
  const opening = (label: string, open: (id: string) => void): MenuItem => ({
    label,
    opensDialog: true,
    onChoose() {
      focusLink()
      open(id)
    },
  })
  const { pin, unpin, archive, unarchive, chooseTags, duplicate, copyReceipt } = orderStrings
  return [
    ...inGroup('state', [
      { label: sidebarStrings.rename, keys: ['F2'], onChoose: onRename },
      {
        label: isPinned ? unpin : pin,
        onChoose() {
          onLeave()
          void pinConversation(id, !isPinned)
        },
      },
      {
        label: isArchived ? unarchive : archive,
        onChoose() {
          onLeave()
          void archiveConversation(id, !isArchived)
        },
      },
    ]),
    ...inGroup('place', [opening(chooseTags, chooseTagsOf), opening(projectStrings.move, openMove)]),
    ...inGroup('copies', [
      { label: duplicate, onChoose: () => void copyConversation(id, null, titleOfCopy(title)) },
      { label: copyReceipt, onChoose: () => askOfSidebar({ kind: 'receipt', conversationId: id }) },
      opening(branchStrings.open, openBranches),
      opening(sidebarStrings.export, openExport),
    ]),
    { label: commonStrings.delete, keys: nameKeys('Delete', isApple()), onChoose: onDelete, isDanger: true },
  ]
}

function inGroup(group: string, items: readonly MenuItem[]): MenuItem[] {
  return items.map((item) => ({ ...item, group }))
}
