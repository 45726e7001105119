import { useId } from 'react'
import type { FoundMessage, FoundTitle } from '../../../../shared/contract/conversations/search.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatDate } from '../../../lib/format-moment.ts'
import { searchStrings } from '../../../messages/search.ts'
import { sidebarStrings } from '../../../messages/sidebar.ts'
import { openConversation } from '../../../stores/app/session-store.ts'
import { useListedAt } from '../../../stores/conversations/conversations-store.ts'
import { openFound } from '../../../stores/conversations/search-store.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import styles from './found-link.module.css'

const css = classNames(styles)

/** A message, which it leads to, or the title of a conversation. It is named by title and passage; the day describes it. */
export function FoundLink({ found }: { readonly found: FoundMessage | FoundTitle }) {
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
        <span className={css('conversation')} dir="auto">
          {isMessage ? title : <MarkedPassage {...found} />}
        </span>{' '}
        {isMessage && (
          <span className={css('passage')} dir="auto">
            <MarkedPassage {...found} />
          </span>
        )}
      </a>
      <span id={noteId} className={css('note')}>
        <span className={css('day')}>
          {formatDate(isMessage ? found.createdAt : found.updatedAt, listedAt)}
        </span>{' '}
        {isArchived && (
          <span className={css('badge')}>
            <Badge>{searchStrings.archived}</Badge>
          </span>
        )}
      </span>
    </li>
  )
}

type Passage = Pick<FoundTitle, 'before' | 'match' | 'after'>

export function MarkedPassage({ before, match, after }: Passage) {
  return (
    <>
      {before}
      {match !== '' && <mark className={css('match')}>{match}</mark>}
      {after}
    </>
  )
}
