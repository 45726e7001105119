import { useId, useMemo, useState } from 'react'
import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import type { Project } from '../../../../shared/contract/conversations/project.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useAppearance } from '../../../stores/app/appearance-store.ts'
import { newConversation, useShownPage } from '../../../stores/app/navigation.ts'
import { useChatGrouping } from '../../../stores/app/settings-store.ts'
import { useOpenId } from '../../../stores/chat/transcript-store.ts'
import { useListedAt, useSummaries } from '../../../stores/conversations/conversations-store.ts'
import { useProjects } from '../../../stores/conversations/projects-store.ts'
import {
  arrange,
  groupByProject,
  groupIdOf,
  useCollapsedGroups,
  useShownConnectionId,
  useView,
} from '../../../stores/conversations/sidebar-store.ts'
import { orderStrings, sidebarStrings } from '../../../strings/sidebar.ts'
import { useRowFocus } from '../../../ui/hooks/use-row-focus.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import { VirtualList } from '../../../ui/virtual-list/virtual-list.tsx'
import { EmptyList } from '../empty-list.tsx'
import { focusSearch, rowHeightFor, showAll } from '../sidebar-rows.ts'
import { ConversationItem } from './conversation-item.tsx'
import styles from './conversation-list.module.css'
import { ProjectHeading } from './project-heading.tsx'
import { TrashList } from './trash-list.tsx'

const order: readonly ConversationGroup['group'][] = [
  'pinned',
  'today',
  'yesterday',
  'week',
  'month',
  'earlier',
]

const css = classNames(styles)
const keyOf = ({ id }: ConversationSummary): string => id

const emptyWords = {
  all: orderStrings.nothingInAll,
  archived: orderStrings.nothingArchived,
  tag: orderStrings.nothingTagged,
}

export function ConversationList() {
  const { kind } = useView()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  return (
    <div ref={setScroller} className={css('list')}>
      {kind === 'trash' ? (
        <TrashList scroller={scroller} />
      ) : (
        <Listed scroller={scroller} empty={emptyWords[kind]} />
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
  const groups = useGroups()
  const keys = useMemo(
    () => groups.flatMap(({ summaries, isClosed }) => (isClosed ? [] : summaries.map(keyOf))),
    [groups],
  )
  const stopKey = useRowFocus({ scroller, keys, openKey: useOpenId(), onUp: focusSearch })
  return (
    <>
      {groups.map((group) => (
        <Group key={group.key} {...{ group, scroller, stopKey }} />
      ))}
      {groups.every(({ summaries }) => summaries.length === 0) && <Nothing empty={empty} />}
    </>
  )
}

/** Offers to show all chats. Without any chat, offers a new one. */
function Nothing({ empty }: { readonly empty: string }) {
  const hasSome = useSummaries().some(({ isArchived }) => !isArchived)
  return hasSome ? (
    <EmptyList words={empty} action={orderStrings.showAll} onAct={showAll} />
  ) : (
    <EmptyList words={empty} action={sidebarStrings.newChat} onAct={() => void newConversation()} />
  )
}

/** A group of the list, with the words or the heading above it. */
interface ListGroup {
  readonly key: string
  readonly title: string | null
  /** Null for the chats without a project, undefined in a list by date. */
  readonly project?: Project | null
  readonly isClosed: boolean
  readonly summaries: readonly ConversationSummary[]
}

/** Recomputes only after a change, since there may be thousands of chats. */
function useGroups(): readonly ListGroup[] {
  const summaries = useSummaries()
  const projects = useProjects()
  const collapsed = useCollapsedGroups()
  const grouping = useChatGrouping()
  const view = useView()
  const connectionId = useShownConnectionId()
  const listedAt = useListedAt()
  return useMemo(() => {
    const arranged = arrange(summaries, { view, connectionId })
    if (grouping === 'date')
      return groupByDay(arranged, listedAt).map(({ group, summaries: members }) => ({
        key: group,
        title: group === 'pinned' ? orderStrings.pinned : sidebarStrings[group],
        isClosed: false,
        summaries: members,
      }))
    const hasEmpty = view.kind === 'all' && connectionId === null
    return groupByProject(arranged, projects, hasEmpty).map(({ project, summaries: members }) => ({
      key: groupIdOf(project),
      title: null,
      project,
      isClosed: collapsed.includes(groupIdOf(project)),
      summaries: members,
    }))
  }, [summaries, projects, collapsed, grouping, view, connectionId, listedAt])
}

interface GroupProps {
  readonly group: ListGroup
  readonly scroller: HTMLElement | null
  readonly stopKey: string | null
}

function Group({ group, scroller, stopKey }: GroupProps) {
  const { title, project, isClosed, summaries } = group
  const id = useId()
  const openId = useOpenId()
  const isChat = useShownPage() === 'chat'
  const rowHeight = rowHeightFor(useAppearance())
  return (
    <section aria-labelledby={id} className={css('group')}>
      {project === undefined ? (
        <Text as="h2" size="small" tone="faint" strong id={id} className={css('title')}>
          {title}
        </Text>
      ) : (
        <ProjectHeading {...{ project, id, isClosed, count: summaries.length }} />
      )}
      {!isClosed && (
        <VirtualList
          rows={summaries}
          rowHeight={rowHeight}
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
      )}
    </section>
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
