import { type ReactNode, useId, useMemo, useState } from 'react'
import type { ConversationSummary } from '../../../../shared/contract/conversations/conversation.ts'
import type {
  FoundMessage,
  FoundTitle,
  SearchPage,
} from '../../../../shared/contract/conversations/search.ts'
import { formatDate } from '../../../../shared/language/format-moment.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { openConversation, useShownPage } from '../../../stores/app/navigation.ts'
import { useOpenId } from '../../../stores/chat/transcript-store.ts'
import { useListedAt, useSummaries } from '../../../stores/conversations/conversations-store.ts'
import { sidebarStrings, searchStrings as strings } from '../../../strings/sidebar.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { useIsPainted } from '../../../ui/hooks/use-is-painted.ts'
import { useRowFocus } from '../../../ui/hooks/use-row-focus.ts'
import { Box, Row, Text } from '../../../ui/layout/layout.tsx'
import { ConversationItem } from '../list/conversation-item.tsx'
import { focusSearch, leaveSearch } from '../sidebar-rows.ts'
import css from './search-results.module.css'
import {
  openFound,
  type SearchFilters,
  setSearchText,
  useIsNarrowed,
  useSearchFilters,
  useSearchPage,
} from './search-store.ts'

/** About what a window shows. The others are drawn after the first paint, so that results follow each key soon. */
const firstGroups = 16

/** Shows search results by chat instead of the list, without chats deleted since. */
export function SearchResults() {
  const page = useSearchPage()
  const summaries = useSummaries()
  const openId = useOpenId()
  const isChat = useShownPage() === 'chat'
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const groups = useMemo(() => (page === null ? [] : groupByChat(page, summaries)), [page, summaries])
  const keys = useMemo(() => groups.flatMap(keysOf), [groups])
  const isPainted = useIsPainted(page, groups.length > firstGroups)
  const stopKey = useRowFocus({ scroller, keys, openKey: null, onUp: focusSearch, onEscape: leaveSearch })
  return (
    <div ref={setScroller} className={css('results')}>
      <div role="status">{page !== null && <Outcome count={keys.length} hasMore={page.hasMore} />}</div>
      {page !== null && keys.length === 0 && <ClearSearch />}
      <ul>
        {(isPainted ? groups : groups.slice(0, firstGroups)).map((group) => (
          <Group
            key={group.conversationId}
            group={group}
            isOpen={isChat && group.conversationId === openId}
            stopKey={stopKey}
          />
        ))}
      </ul>
      {page !== null && <Notes {...page} />}
    </div>
  )
}

interface ChatResults {
  readonly conversationId: string
  readonly title: string
  readonly isArchived: boolean
  readonly updatedAt: number
  /** Null while the chat is not listed, for example in the archive. */
  readonly summary: ConversationSummary | null
  /** Null if only messages match. */
  readonly inTitle: FoundTitle | null
  readonly inMessages: readonly FoundMessage[]
}

/** Chats found by title come first. The others keep the order of their first message. */
function groupByChat(
  { titles, found }: SearchPage,
  summaries: readonly ConversationSummary[],
): readonly ChatResults[] {
  const listed = new Map(summaries.map((summary) => [summary.id, summary]))
  const byTitle = new Map(titles.map((title) => [title.conversationId, title]))
  const byMessage = Map.groupBy(found, ({ conversationId }) => conversationId)
  return [...new Set([...byTitle.keys(), ...byMessage.keys()])].flatMap((conversationId) => {
    const summary = listed.get(conversationId) ?? null
    const inTitle = byTitle.get(conversationId) ?? null
    const inMessages = byMessage.get(conversationId) ?? []
    const [first = null] = inMessages
    const { title, isArchived } = inTitle ?? first ?? { title: '', isArchived: false }
    if (!isArchived && summary === null) return []
    const newest = Math.max(...inMessages.map(({ createdAt }) => createdAt))
    const updatedAt = summary?.updatedAt ?? inTitle?.updatedAt ?? newest
    return [{ conversationId, title, isArchived, updatedAt, summary, inTitle, inMessages }]
  })
}

/** The keys of the rows. A chat found by title has its own row above its messages. */
function keysOf({ conversationId, inTitle, inMessages }: ChatResults): string[] {
  return [...(inTitle === null ? [] : [conversationId]), ...inMessages.map(({ messageId }) => messageId)]
}

interface GroupProps {
  readonly group: ChatResults
  readonly isOpen: boolean
  readonly stopKey: string | null
}

function Group({ group, isOpen, stopKey }: GroupProps) {
  const { conversationId, summary, inTitle, inMessages, isArchived } = group
  const note = <ChatNote group={group} />
  return (
    <li className={css('group')}>
      {inTitle !== null && (
        <div data-key={conversationId}>
          {summary !== null && !isArchived ? (
            <ConversationItem
              summary={summary}
              isOpen={isOpen}
              isTabStop={conversationId === stopKey}
              note={note}
            >
              <MarkedTitle {...inTitle} />
            </ConversationItem>
          ) : (
            <FoundLink
              conversationId={conversationId}
              isTabStop={conversationId === stopKey}
              title={<MarkedTitle {...inTitle} />}
              note={note}
            />
          )}
        </div>
      )}
      {inMessages.map((message, index) => {
        const isHead = inTitle === null && index === 0
        const title = message.title === '' ? sidebarStrings.untitled : message.title
        return (
          <div key={message.messageId} data-key={message.messageId}>
            <FoundLink
              conversationId={conversationId}
              isTabStop={message.messageId === stopKey}
              message={message}
              title={isHead ? title : <VisuallyHidden>{title}</VisuallyHidden>}
              note={isHead ? note : null}
            />
          </div>
        )
      })}
    </li>
  )
}

/** The day and the tokens of the chat, and whether it is archived. */
function ChatNote({ group: { updatedAt, isArchived, summary } }: { readonly group: ChatResults }) {
  const day = formatDate(updatedAt, useListedAt())
  const tokens = summary?.reportedTokens ?? 0
  return (
    <Text as="span" size="label" tone="faint" numeric>
      {isArchived && <Badge>{strings.archived}</Badge>} {tokens > 0 ? `${day} · ${formatCount(tokens)}` : day}
    </Text>
  )
}

/** Announces the number of results. Sighted people see the list itself. */
function Outcome({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) {
  if (count === 0) return <NothingFound />
  return <VisuallyHidden>{hasMore ? strings.countOfMore(count) : strings.count(count)}</VisuallyHidden>
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
    <Text size="control" tone="faint" breaks pad={2}>
      {chosen.length === 0 ? strings.nothingFound : strings.nothingNarrowed(chosen)}
    </Text>
  )
}

/** Clears the search text. The filters have their own button. */
function ClearSearch() {
  if (useIsNarrowed()) return null
  return (
    <Box pad={[0, 2]}>
      <SmallButton onClick={clearWords}>{strings.clearWords}</SmallButton>
    </Box>
  )
}

function clearWords(): void {
  setSearchText('')
  focusSearch()
}

function describe({ role, model, tag, period, first, last }: SearchFilters): string[] {
  const days = [first !== '' && strings.since(first), last !== '' && strings.upTo(last)]
  const time = period === 'between' ? days : [period !== 'any' && strings.periods[period]]
  return [role !== '' && strings.roles[role], ...time, model, tag].filter(
    (part): part is string => typeof part === 'string' && part !== '',
  )
}

interface FoundLinkProps {
  readonly conversationId: string
  readonly isTabStop: boolean
  /** The message to open; the chat's end without it. */
  readonly message?: FoundMessage
  readonly title: ReactNode
  /** Next to the title; describes the link. */
  readonly note: ReactNode
}

/** A link named by title and passage. Only the first one of a chat shows the title. */
function FoundLink({ conversationId, isTabStop, message, title, note }: FoundLinkProps) {
  const noteId = useId()
  const open = async (): Promise<void> => {
    if (message === undefined) await openConversation(conversationId)
    else await openFound(conversationId, message.messageId)
  }
  return (
    <a
      className={css('link')}
      href={`#/c/${conversationId}`}
      tabIndex={isTabStop ? undefined : -1}
      {...(note !== null && { 'aria-describedby': noteId })}
      onClick={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      {note === null ? (
        title
      ) : (
        <Row as="span" gap={2}>
          <Text as="span" size="control" tone="plain" truncated dir="auto" grow>
            {title}
          </Text>
          {/* Describes the link, so it isn't part of its name. */}
          <Text as="span" id={noteId} aria-hidden="true" shrink={false}>
            {note}
          </Text>
        </Row>
      )}{' '}
      {message !== undefined && (
        <span className={css('passage')} dir="auto">
          <MarkedPassage {...message} />
        </span>
      )}
    </a>
  )
}

/** A title from its start: long ones are cut at the end, wherever the match is. */
function MarkedTitle({ title, match }: Pick<FoundTitle, 'title' | 'match'>) {
  const at = match === '' ? -1 : title.indexOf(match)
  if (at === -1) return title
  return <MarkedPassage before={title.slice(0, at)} match={match} after={title.slice(at + match.length)} />
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
