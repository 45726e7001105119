import { useId, useMemo, useState } from 'react'
import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../../lib/class-names.ts'
import { orderStrings, sidebarStrings } from '../../../messages/sidebar.ts'
import { useAppearance } from '../../../stores/app/appearance-store.ts'
import { newConversation, useShownPage } from '../../../stores/app/navigation.ts'
import { useOpenId } from '../../../stores/chat/transcript-store.ts'
import { useListedAt, useSummaries } from '../../../stores/conversations/conversations-store.ts'
import { arrange, useShownConnectionId, useView } from '../../../stores/conversations/sidebar-store.ts'
import { useRowFocus } from '../../../ui/hooks/use-row-focus.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import { VirtualList } from '../../../ui/virtual-list/virtual-list.tsx'
import { EmptyList } from '../empty-list.tsx'
import { focusSearch, rowHeightFor, showAll } from '../sidebar-rows.ts'
import { ConversationItem } from './conversation-item.tsx'
import styles from './conversation-list.module.css'
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
  const keys = useMemo(() => groups.flatMap(({ summaries }) => summaries.map(keyOf)), [groups])
  const stopKey = useRowFocus({ scroller, keys, openKey: useOpenId(), onUp: focusSearch })
  return (
    <>
      {groups.map((group) => (
        <Group key={group.group} {...{ ...group, scroller, stopKey }} />
      ))}
      {groups.length === 0 && <Nothing empty={empty} />}
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

/** Recomputes only after a change, since there may be thousands of chats. */
function useGroups(): readonly ConversationGroup[] {
  const summaries = useSummaries()
  const view = useView()
  const connectionId = useShownConnectionId()
  const listedAt = useListedAt()
  return useMemo(() => {
    return groupByDay(arrange(summaries, { view, connectionId }), listedAt)
  }, [summaries, view, connectionId, listedAt])
}

interface GroupProps extends ConversationGroup {
  readonly scroller: HTMLElement | null
  readonly stopKey: string | null
}

function Group({ group, summaries, scroller, stopKey }: GroupProps) {
  const id = useId()
  const openId = useOpenId()
  const isChat = useShownPage() === 'chat'
  const rowHeight = rowHeightFor(useAppearance())
  return (
    <section aria-labelledby={id} className={css('group')}>
      <Text as="h2" size="small" tone="faint" strong id={id} className={css('title')}>
        {group === 'pinned' ? orderStrings.pinned : sidebarStrings[group]}
      </Text>
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
