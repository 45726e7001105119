import { type ReactNode, useId } from 'react'
import type {
  FoundMessage,
  FoundTitle,
  SearchPage,
} from '../../../../shared/contract/conversations/search.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { searchStrings as strings } from '../../../messages/search.ts'
import { useShownPage } from '../../../stores/app/shown-page.ts'
import { useOpenId } from '../../../stores/chat/transcript-store.ts'
import { useSummaries } from '../../../stores/conversations/conversations-store.ts'
import { useSearchPage } from '../../../stores/conversations/search-store.ts'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { ConversationItem } from '../list/conversation-item.tsx'
import { FoundLink, MarkedPassage } from './found-link.tsx'
import { ClearSearch, NothingFound } from './nothing-found.tsx'
import styles from './search-results.module.css'

const css = classNames(styles)

/** What a search has found, in the place of the list. What was deleted since is not shown. */
export function SearchResults() {
  const page = useSearchPage()
  const summaries = useSummaries()
  const listed = new Map(summaries.map((summary) => [summary.id, summary]))
  const isThere = ({ conversationId, isArchived }: FoundTitle | FoundMessage): boolean =>
    isArchived || listed.has(conversationId)
  const openId = useOpenId()
  const isChat = useShownPage() === 'chat'
  const titles = page?.titles.filter(isThere) ?? []
  const found = page?.found.filter(isThere) ?? []
  return (
    <div className={css('results')}>
      <div role="status">
        {page !== null && <Outcome count={titles.length + found.length} hasMore={page.hasMore} />}
      </div>
      {page !== null && titles.length + found.length === 0 && <ClearSearch />}
      {titles.length > 0 && (
        <Section label={strings.inTitles}>
          {titles.map((title) => {
            const summary = listed.get(title.conversationId)
            if (summary === undefined || title.isArchived)
              return <FoundLink key={title.conversationId} found={title} />
            const isOpen = isChat && summary.id === openId
            return (
              <ConversationItem key={summary.id} summary={summary} isOpen={isOpen}>
                <MarkedPassage {...title} />
              </ConversationItem>
            )
          })}
        </Section>
      )}
      {found.length > 0 && (
        <Section label={strings.inMessages}>
          {found.map((message) => (
            <FoundLink key={message.messageId} found={message} />
          ))}
        </Section>
      )}
      {page !== null && <Notes {...page} />}
    </div>
  )
}

/** Read out; who sees the list needs no number. */
function Outcome({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) {
  if (count === 0) return <NothingFound />
  return <VisuallyHidden>{strings.count(formatCount(count), hasMore)}</VisuallyHidden>
}

interface SectionProps {
  readonly label: string
  readonly children: ReactNode
}

function Section({ label, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css('group')}>
      <h2 id={id} className={css('title')}>
        {label}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

/** How far what is shown can be relied on. */
function Notes({ hasMore, rankedAmong, indexing }: SearchPage) {
  return (
    <>
      {hasMore && <p className={css('note')}>{strings.moreFound}</p>}
      {rankedAmong !== null && <p className={css('note')}>{strings.rankedAmong(formatCount(rankedAmong))}</p>}
      {indexing !== null && (
        <p role="status" className={css('note')}>
          {strings.indexing(formatCount(indexing.done), formatCount(indexing.total))}
        </p>
      )}
    </>
  )
}
