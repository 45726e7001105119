import { type ReactNode, useMemo, useRef, useState } from 'react'
import { hasTag } from '../../../shared/domain/conversations/tags.ts'
import { emptyTrash } from '../../stores/app/navigation.ts'
import { openProject } from '../../stores/app/panel-store.ts'
import { cancelTask, useTaskProgress } from '../../stores/app/task-progress-store.ts'
import { useConnections } from '../../stores/connections/connections-store.ts'
import { useHasDeleted, useSummaries } from '../../stores/conversations/conversations-store.ts'
import { useProjects } from '../../stores/conversations/projects-store.ts'
import {
  isListed,
  type SidebarView,
  showConnection,
  showView,
  useShownConnectionId,
  useView,
} from '../../stores/conversations/sidebar-store.ts'
import { useTrashed } from '../../stores/conversations/trash-store.ts'
import { commonStrings } from '../../strings/common.ts'
import { projectStrings } from '../../strings/projects.ts'
import { deleteForGoodStrings, orderStrings } from '../../strings/sidebar.ts'
import { QuietButton } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useFocusHandover } from '../../ui/hooks/use-focus-handover.ts'
import { Row, Status } from '../../ui/layout/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx'
import { tagsOf } from './list/tags-dialog.tsx'
import { focusAbove } from './sidebar-rows.ts'
import css from './view-line.module.css'

/** As many chats are found without a filter. */
const enoughChats = 10

/**
 * Whether there is anything to choose between: many chats, or a first tag, archived or deleted chat, or project.
 * Once shown, the line stays.
 */
function useIsUseful(): boolean {
  const [wasUseful, setWasUseful] = useState(false)
  const summaries = useSummaries()
  const hasProjects = useProjects().length > 0
  const hasDeleted = useHasDeleted()
  const isFiltered = useView().kind !== 'all'
  const isUseful =
    wasUseful ||
    hasProjects ||
    hasDeleted ||
    isFiltered ||
    summaries.filter(isListed).length >= enoughChats ||
    summaries.some(({ isArchived, tags }) => isArchived || tags.length > 0)
  if (isUseful && !wasUseful) setWasUseful(true)
  return isUseful
}

/** Chooses the listed chats, and creates projects. In the trash, also offers to empty it. */
export function ViewLine() {
  return useIsUseful() ? <Views /> : null
}

function Views() {
  const view = useView()
  const connections = useConnections()
  const connectionId = useShownConnectionId()
  const summaries = useSummaries()
  const tags = useMemo(() => tagsOf(summaries), [summaries])
  const connection = connections.find(({ id }) => id === connectionId)
  const name = [nameOf(view), ...(connection === undefined ? [] : [connection.name])].join(' · ')
  return (
    <Row gap={[0, 2]} wrap justify="between" shrink={false} className={css('line')} data-views>
      <Menu
        label={orderStrings.view(name)}
        icon="chevron-down"
        text={name}
        items={[
          ...viewItems(view, tags),
          ...(connections.length > 1 ? connectionItems(connections, connectionId) : []),
        ]}
      />
      {view.kind === 'trash' ? (
        <EmptyTrash />
      ) : (
        <IconButton
          size="small"
          label={projectStrings.add}
          icon="folder-plus"
          onClick={() => openProject(null)}
        />
      )}
    </Row>
  )
}

function nameOf(view: SidebarView): string {
  return view.kind === 'tag' ? orderStrings.tag(view.tag) : orderStrings[view.kind]
}

function viewItems(view: SidebarView, tags: readonly string[]): MenuItem[] {
  const kinds = (['all', 'archived', 'trash'] as const).map((kind) => ({
    label: orderStrings[kind],
    isChosen: view.kind === kind,
    onChoose: () => showView({ kind }),
  }))
  const tagged = tags.map((tag, index) => ({
    label: orderStrings.tag(tag),
    isChosen: view.kind === 'tag' && hasTag([view.tag], tag),
    onChoose: () => showView({ kind: 'tag', tag }),
    ...(index === 0 && { heading: orderStrings.tags }),
  }))
  return [...kinds, ...tagged]
}

function connectionItems(
  connections: ReturnType<typeof useConnections>,
  connectionId: string | null,
): MenuItem[] {
  const every = {
    label: orderStrings.everyConnection,
    isChosen: connectionId === null,
    heading: orderStrings.connections,
    onChoose: () => showConnection(null),
  }
  const each = connections.map(({ id, name }) => ({
    label: name,
    isChosen: connectionId === id,
    onChoose: () => showConnection(id),
  }))
  return [every, ...each]
}

function EmptyTrash() {
  const count = useTrashed()?.length ?? 0
  const work = useTaskProgress('empty-trash')
  const [isAsking, setIsAsking] = useState(false)
  if (work !== null)
    return (
      <Tool key="under-way">
        <Status as="span" numeric>
          {orderStrings.emptied(work.done, work.total ?? 0)}
        </Status>
        <QuietButton onClick={() => void cancelTask()}>{commonStrings.cancel}</QuietButton>
      </Tool>
    )
  return (
    <>
      {count > 0 && (
        <Tool key="at-rest">
          <QuietButton onClick={() => setIsAsking(true)}>{orderStrings.empty}</QuietButton>
        </Tool>
      )}
      {isAsking && (
        <ConfirmDialog
          title={deleteForGoodStrings.all(count)}
          text={deleteForGoodStrings.textOfAll}
          confirm={orderStrings.deleteForGood}
          variant="danger"
          onConfirm={() => {
            setIsAsking(false)
            void emptyTrash()
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** When the button disappears, the view menu takes the focus. */
function Tool({ children }: { readonly children: ReactNode }) {
  const tool = useRef<HTMLSpanElement>(null)
  useFocusHandover(tool, (leaving) => focusAbove(leaving.closest('nav')))
  return (
    <Row as="span" gap={2} ref={tool}>
      {children}
    </Row>
  )
}
