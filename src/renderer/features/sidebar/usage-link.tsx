import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { sidebarStrings } from '../../messages/sidebar.ts'
import { openSidebar } from '../../stores/app/panel-store.ts'
import { isChatShown, showUsagePage, useShownPage } from '../../stores/app/shown-page.ts'
import { useListedAt } from '../../stores/conversations/conversations-store.ts'
import { readToday, useTokensToday } from '../../stores/usage/today-store.ts'
import { goBackTo } from '../../stores/usage/usage-page-store.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import styles from './usage-link.module.css'

const css = classNames(styles)
const address = '#/usage'
const pauseMs = 300
/** A day ends while nothing else happens. */
const lookEveryMs = 60_000

/** Where it is shown already, it leads back to its beginning. */
function open(event: MouseEvent): void {
  event.preventDefault()
  openSidebar(false)
  if (!isChatShown()) goBackTo(0)
  showUsagePage()
}

/** Named by its word alone; what was used today describes it. */
export function UsageLink() {
  const isShown = useShownPage() === 'usage'
  const tokens = useTokensToday()
  useReadToday()
  return (
    <div className={css('item', isShown && 'current')}>
      <Icon name="bars" />
      <a
        className={css('link')}
        href={address}
        aria-current={isShown ? 'page' : undefined}
        aria-describedby="tokens-today"
        onClick={open}
      >
        {sidebarStrings.usage}
      </a>
      <span id="tokens-today" className={css('today')}>
        {tokens !== null && sidebarStrings.tokensToday(formatCount(tokens))}
      </span>
    </div>
  )
}

/** The list of conversations changes with everything that is counted. */
function useReadToday(): void {
  const listedAt = useListedAt()
  const readFor = useRef<number | null>(null)
  const read = useEffectEvent(() => void readToday())
  useEffect(() => {
    const timer = setTimeout(() => read(), readFor.current === null ? 0 : pauseMs)
    readFor.current = listedAt
    return () => clearTimeout(timer)
  }, [listedAt])
  useEffect(() => {
    const timer = setInterval(() => read(), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
}
