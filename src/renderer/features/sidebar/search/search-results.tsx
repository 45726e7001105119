import { type ReactNode, useEffect, useId, useState } from 'react'
import type {
  FoundMessage,
  FoundTitle,
  SearchPage,
} from '../../../../shared/contract/conversations/search.ts'
import { formatDate } from '../../../../shared/language/format-moment.ts'
import { classNames } from '../../../lib/class-names.ts'
import { searchStrings, sidebarStrings, searchStrings as strings } from '../../../messages/sidebar.ts'
import { openConversation, useShownPage } from '../../../stores/app/navigation.ts'
import { useOpenId } from '../../../stores/chat/transcript-store.ts'
import { useListedAt, useSummaries } from '../../../stores/conversations/conversations-store.ts'
import {
  openFound,
  type SearchFilters,
  setSearchText,
  useIsNarrowed,
  useSearchFilters,
  useSearchPage,
} from '../../../stores/conversations/search-store.ts'
import { requestFocus } from '../../../stores/focus-store.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { ConversationItem } from '../list/conversation-item.tsx'
import { moveAlongLinks } from '../sidebar-rows.ts'
import styles from './search-results.module.css'

const css = classNames(styles)

/** Shows search results instead of the list, without chats deleted since. */
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
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  useEffect(() => (scroller === null ? undefined : moveAlongLinks(scroller)), [scroller])
  return (
    <div ref={setScroller} className={css('results')}>
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

/** Announces the number of results. Sighted people see the list itself. */
function Outcome({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) {
  if (count === 0) return <NothingFound />
  return <VisuallyHidden>{hasMore ? strings.countOfMore(count) : strings.count(count)}</VisuallyHidden>
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

/** Notes on missing or incomplete results. */
function Notes({ hasMore, rankedAmong, indexing }: SearchPage) {
  return (
    <>
      {hasMore && <p className={css('note')}>{strings.moreFound}</p>}
      {rankedAmong !== null && <p className={css('note')}>{strings.rankedAmong(rankedAmong)}</p>}
      {indexing !== null && (
        <p role="status" className={css('note')}>
          {strings.indexing(indexing.done, indexing.total)}
        </p>
      )}
    </>
  )
}

/** States whether the words or the filters left no results. */
function NothingFound() {
  const chosen = describe(useSearchFilters())
  return (
    <Text size="control" tone="faint" breaks className={css('nothing')}>
      {chosen.length === 0 ? strings.nothingFound : strings.nothingNarrowed(chosen)}
    </Text>
  )
}

/** Clears the search text. The filters have a button of their own. */
function ClearSearch() {
  if (useIsNarrowed()) return null
  return (
    <div className={css('clear')}>
      <Button size="small" onClick={clearWords}>
        {strings.clearWords}
      </Button>
    </div>
  )
}

function clearWords(): void {
  setSearchText('')
  requestFocus('search')
}

function describe({ role, model, tag, period, first, last }: SearchFilters): string[] {
  const days = [first !== '' && strings.since(first), last !== '' && strings.upTo(last)]
  const time = period === 'between' ? days : [period !== 'any' && strings.periods[period]]
  return [role !== '' && strings.roles[role], ...time, model, tag].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  )
}

/**
 * A found message, or a chat found by title. The link's name is title and passage; the day is its
 * description.
 */
function FoundLink({ found }: { readonly found: FoundMessage | FoundTitle }) {
  const noteId = useId()
  const listedAt = useListedAt()
  const { conversationId, isArchived } = found
  const isMessage = 'messageId' in found
  const title = found.title === '' ? sidebarStrings.untitled : found.title
  const open = async (): Promise<void> => {
    if (isMessage) await openFound(conversationId, found.messageId)
    else await openConversation(conversationId)
  }
  return (
    <li className={css('item')}>
      <a
        className={css('link', isArchived && 'archived')}
        href={`#/c/${conversationId}`}
        aria-describedby={noteId}
        onClick={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <Text as="span" size="control" tone="plain" truncated className={css('conversation')} dir="auto">
          {isMessage ? title : <MarkedPassage {...found} />}
        </Text>{' '}
        {isMessage && (
          <span className={css('passage')} dir="auto">
            <MarkedPassage {...found} />
          </span>
        )}
      </a>
      <Text as="span" size="label" tone="faint" numeric id={noteId} className={css('foundLinkNote')}>
        <span className={css('day')}>
          {formatDate(isMessage ? found.createdAt : found.updatedAt, listedAt)}
        </span>{' '}
        {isArchived && (
          <span className={css('badge')}>
            <Badge>{searchStrings.archived}</Badge>
          </span>
        )}
      </Text>
    </li>
  )
}

type Passage = Pick<FoundTitle, 'before' | 'match' | 'after'>

function MarkedPassage({ before, match, after }: Passage) {
  return (
    <>
      {before}
      {match !== '' && <mark>{match}</mark>}
      {after}
    </>
  )
}
