import { type ReactNode, useId, useMemo, useState } from 'react'
import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import { useAppearance } from '../../../stores/app/appearance-store.ts'
import { useShownPage } from '../../../stores/app/navigation.ts'
import { useOpenId } from '../../../stores/chat/transcript-store.ts'
import { useListedAt, useSummaries } from '../../../stores/conversations/conversations-store.ts'
import { useProjects } from '../../../stores/conversations/projects-store.ts'
import {
  listChats,
  type ProjectGroup,
  useOpenProjects,
  useShownConnectionId,
  useView,
} from '../../../stores/conversations/sidebar-store.ts'
import { projectStrings } from '../../../strings/projects.ts'
import { orderStrings, sidebarStrings } from '../../../strings/sidebar.ts'
import { useRowFocus } from '../../../ui/hooks/use-row-focus.ts'
import { Detail } from '../../../ui/layout/layout.tsx'
import { VirtualList } from '../../../ui/virtual-list/virtual-list.tsx'
import { EmptyList } from '../empty-list.tsx'
import { focusSearch, rowHeightFor, showAll } from '../sidebar-rows.ts'
import { ConversationItem } from './conversation-item.tsx'
import css from './conversation-list.module.css'
import { ProjectRow } from './project-row.tsx'
import { TrashList } from './trash-list.tsx'

const order: readonly ConversationGroup['group'][] = [
  'pinned',
  'today',
  'yesterday',
  'week',
  'month',
  'earlier',
]

const keyOf = ({ id }: ConversationSummary): string => id

const emptyWords = () => ({
  all: orderStrings.nothingInAll,
  archived: orderStrings.nothingArchived,
  tag: orderStrings.nothingTagged,
})

export function ConversationList() {
  const { kind } = useView()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  return (
    <div ref={setScroller} className={css('list')}>
      {kind === 'trash' ? (
        <TrashList scroller={scroller} />
      ) : (
        <Listed scroller={scroller} empty={emptyWords()[kind]} />
      )}
    </div>
  )
}

interface ListedProps {
  readonly scroller: HTMLElement | null
  /** The text of an empty list. */
  readonly empty: string
}

function Listed({ scroller, empty }: ListedProps) {
  const { projects, days } = useListedChats()
  const openProjects = useOpenProjects()
  const isOpen = ({ project }: ProjectGroup): boolean => openProjects.includes(project.id)
  const keys = useMemo(
    () => [
      ...projects.flatMap(({ project: { id }, summaries }) => [
        id,
        ...(openProjects.includes(id) ? summaries.map(keyOf) : []),
      ]),
      ...days.flatMap(({ summaries }) => summaries.map(keyOf)),
    ],
    [projects, days, openProjects],
  )
  const stopKey = useRowFocus({ scroller, keys, openKey: useOpenId(), onUp: focusSearch })
  const place = { scroller, stopKey }
  return (
    <>
      {projects.length > 0 && (
        <Titled title={projectStrings.title}>
          {projects.map((group) => (
            <OneProject key={group.project.id} {...group} {...place} isOpen={isOpen(group)} />
          ))}
        </Titled>
      )}
      {days.map(({ group, summaries }) => (
        <Titled key={group} title={group === 'pinned' ? orderStrings.pinned : sidebarStrings[group]}>
          <Chats summaries={summaries} {...place} />
        </Titled>
      ))}
      {projects.length === 0 && days.length === 0 && <Nothing empty={empty} />}
    </>
  )
}

/** Offers to show all chats. A window without any chat says nothing: the message box is the next step. */
function Nothing({ empty }: { readonly empty: string }) {
  const { kind } = useView()
  const connectionId = useShownConnectionId()
  return kind === 'all' && connectionId === null ? null : (
    <EmptyList words={empty} action={orderStrings.showAll} onAct={showAll} />
  )
}

/** Recomputes only after a change, since there may be thousands of chats. */
function useListedChats() {
  const summaries = useSummaries()
  const projects = useProjects()
  const openProjects = useOpenProjects()
  const view = useView()
  const connectionId = useShownConnectionId()
  const listedAt = useListedAt()
  return useMemo(() => {
    // An opened project moves the lists below it, which then need new arrays.
    const { projects: groups, others } = listChats(summaries, projects, { view, connectionId })
    return { openProjects, projects: groups, days: groupByDay(others, listedAt) }
  }, [summaries, projects, openProjects, view, connectionId, listedAt])
}

function Titled({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css('group')}>
      <Detail as="h2" strong id={id} className={css('title')}>
        {title}
      </Detail>
      {children}
    </section>
  )
}

interface PlaceProps {
  readonly scroller: HTMLElement | null
  readonly stopKey: string | null
}

/** A project, and below it its chats while it is open. */
function OneProject({
  project,
  summaries,
  isOpen,
  ...place
}: ProjectGroup & PlaceProps & { isOpen: boolean }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <ProjectRow {...{ project, id, isOpen, isTabStop: project.id === place.stopKey }} />
      {isOpen && (
        <div className={css('inProject')}>
          <Chats summaries={summaries} {...place} />
        </div>
      )}
    </section>
  )
}

function Chats({
  summaries,
  scroller,
  stopKey,
}: PlaceProps & { readonly summaries: readonly ConversationSummary[] }) {
  const openId = useOpenId()
  const isChat = useShownPage() === 'chat'
  return (
    <VirtualList
      rows={summaries}
      rowHeight={rowHeightFor(useAppearance())}
      keyOf={keyOf}
      scroller={scroller}
      keptKey={stopKey}
      renderRow={(summary) => (
        <ConversationItem
          summary={summary}
          isOpen={isChat && summary.id === openId}
          isTabStop={summary.id === stopKey}
        />
      )}
    />
  )
}

type DayGroup = 'today' | 'yesterday' | 'week' | 'month' | 'earlier'

interface ConversationGroup {
  readonly group: 'pinned' | DayGroup
  readonly summaries: readonly ConversationSummary[]
}

/** Pinned chats first, then groups by local calendar day: yesterday begins at midnight, not 24 hours ago. */
export function groupByDay(summaries: readonly ConversationSummary[], now: number): ConversationGroup[] {
  const groupOf = createDays(now)
  const groups = Map.groupBy(summaries, ({ isPinned, updatedAt }) =>
    isPinned ? 'pinned' : groupOf(updatedAt),
  )
  return order.flatMap((group) => {
    const members = groups.get(group)
    return members === undefined ? [] : [{ group, summaries: members }]
  })
}

function createDays(now: number): (time: number) => DayGroup {
  const [today, yesterday, week, month] = [0, 1, 7, 30].map((days) => startOfDay(now, days))
  const isSince = (time: number, start = 0): boolean => time >= start
  return (time) => {
    if (isSince(time, today)) return 'today'
    if (isSince(time, yesterday)) return 'yesterday'
    if (isSince(time, week)) return 'week'
    return isSince(time, month) ? 'month' : 'earlier'
  }
}

function startOfDay(now: number, daysBefore: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore).getTime()
}
