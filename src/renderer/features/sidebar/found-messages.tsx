import { useId } from 'react'
import type { FoundMessage } from '../../../shared/search.ts'
import { classNames } from '../../lib/class-names.ts'
import { openFound, useSearchPage } from '../../stores/search-store.ts'
import { sidebarStrings } from '../../strings/sidebar.ts'
import styles from './found-messages.module.css'

const css = classNames(styles)

/** Messages with the words that were typed, the newest first; each leads to its place. */
export function FoundMessages() {
  const id = useId()
  const { found, hasMore } = useSearchPage()
  if (found.length === 0) return null
  return (
    <section aria-labelledby={id} className={css('group')}>
      <h2 id={id} className={css('title')}>
        {sidebarStrings.inMessages}
      </h2>
      <ul>
        {found.map((message) => (
          <Found key={message.messageId} message={message} />
        ))}
      </ul>
      {hasMore && <p className={css('more')}>{sidebarStrings.moreFound}</p>}
    </section>
  )
}

function Found({ message }: { readonly message: FoundMessage }) {
  const { conversationId, messageId, title, before, match, after } = message
  return (
    <li>
      <a
        className={css('link')}
        href={`#/c/${conversationId}`}
        onClick={(event) => {
          event.preventDefault()
          void openFound(conversationId, messageId)
        }}
      >
        <span className={css('conversation')} dir="auto">
          {title === '' ? sidebarStrings.untitled : title}
        </span>{' '}
        <span className={css('passage')} dir="auto">
          {before}
          <mark className={css('match')}>{match}</mark>
          {after}
        </span>
      </a>
    </li>
  )
}
