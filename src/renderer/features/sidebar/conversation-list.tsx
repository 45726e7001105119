import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useListedAt, useSearchText, useSummaries } from '../../stores/conversations-store.ts'
import { useOpenId } from '../../stores/transcript-store.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { ConversationItem } from './conversation-item.tsx'
import styles from './conversation-list.module.css'
import { type ConversationGroup, groupByDay, matchesTitle } from './group-by-day.ts'

const css = classNames(styles)

export function ConversationList() {
  const summaries = useSummaries()
  const searchText = useSearchText()
  const listedAt = useListedAt()
  const found = summaries.filter(({ title }) =>
    matchesTitle(title === '' ? sidebarStrings.untitled : title, searchText),
  )
  return (
    <div className={css('list')}>
      {groupByDay(found, listedAt).map((group) => (
        <Group key={group.group} {...group} />
      ))}
      {found.length === 0 && searchText !== '' && (
        <p className={css('nothing')}>{sidebarStrings.nothingFound}</p>
      )}
    </div>
  )
}

function Group({ group, summaries }: ConversationGroup) {
  const id = useId()
  const openId = useOpenId()
  return (
    <section aria-labelledby={id} className={css('group')}>
      <h2 id={id} className={css('title')}>
        {sidebarStrings[group]}
      </h2>
      <ul>
        {summaries.map((summary) => (
          <ConversationItem key={summary.id} summary={summary} isOpen={summary.id === openId} />
        ))}
      </ul>
    </section>
  )
}
