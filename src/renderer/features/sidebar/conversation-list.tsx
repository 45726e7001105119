import { useId } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useListedAt, useSummaries } from '../../stores/conversations-store.ts'
import { useSearchPage, useSearchText } from '../../stores/search-store.ts'
import { useOpenId } from '../../stores/transcript-store.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import { ConversationItem } from './conversation-item.tsx'
import styles from './conversation-list.module.css'
import { FoundMessages } from './found-messages.tsx'
import { type ConversationGroup, groupByDay, matchesTitle } from './group-by-day.ts'

const css = classNames(styles)

export function ConversationList() {
  const summaries = useSummaries()
  const searchText = useSearchText()
  const listedAt = useListedAt()
  const isNothingInMessages = useSearchPage().found.length === 0
  const found = summaries.filter(({ title }) =>
    matchesTitle(title === '' ? sidebarStrings.untitled : title, searchText),
  )
  return (
    <div className={css('list')}>
      {groupByDay(found, listedAt).map((group) => (
        <Group key={group.group} {...group} />
      ))}
      <FoundMessages />
      {found.length === 0 && isNothingInMessages && searchText.trim() !== '' && (
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
