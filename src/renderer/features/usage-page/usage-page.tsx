import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { usagePageStrings as strings } from '../../messages/usage-page.ts'
import { useDialog } from '../../stores/app/panel-store.ts'
import { useListedAt } from '../../stores/conversations/conversations-store.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import {
  goBackTo,
  keepUsagePosition,
  readUsagePage,
  useIsUsageLoading,
  useUsageRefusal,
  useUsageVisit,
  useUsageVisits,
} from '../../stores/usage/usage-page-store.ts'
import type { UsageStep } from '../../stores/usage/usage-place.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Elapsed } from '../../ui/controls/elapsed.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { wordsOfPeriod } from './charts/period-words.ts'
import { wordsOfConversation } from './conversation-words.ts'
import { FilterLine } from './filter-line.tsx'
import { PageHeader } from './page-header.tsx'
import { focusKeyIn, putBack } from './position.ts'
import { UsageContent } from './usage-content.tsx'
import styles from './usage-page.module.css'

const css = classNames(styles)
const pauseMs = 400

/** Every call of the ledger, added up by time, model, connection and conversation. */
export function UsagePage({ sidebarButton }: { readonly sidebarButton: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { page } = useUsageVisit()
  useReading()
  usePosition(scroller)
  return (
    <main className={css('main')}>
      <section aria-label={strings.title} className={css('region')}>
        <PageHeader sidebarButton={sidebarButton} />
        <div role="status" className={css('over')}>
          <Reading />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset */}
        <div
          ref={scroller}
          role="group"
          aria-label={strings.title}
          data-scroller=""
          tabIndex={-1}
          className={css('scroller')}
        >
          <div className={css('column')}>
            <Crumbs />
            <FilterLine />
            <Trouble />
            {page !== null && <UsageContent page={page} />}
          </div>
        </div>
      </section>
    </main>
  )
}

/** What went wrong with the reading; what was read before stays below. */
function Trouble() {
  const refusal = useUsageRefusal()
  if (refusal === null) return null
  return (
    <div role="alert" className={css('trouble')}>
      <p>
        {strings.notRead} {refusalStrings[refusal.code]}
      </p>
      <Button onClick={() => void readUsagePage()}>{strings.tryAgain}</Button>
    </div>
  )
}

/** Over the page, so that nothing moves under what is read there; only where it takes longer than one waits for. */
function Reading() {
  const isLoading = useIsUsageLoading()
  if (!isLoading) return null
  return (
    <p className={css('reading')}>
      {strings.reading} <Elapsed />
    </p>
  )
}

/** When it is opened, a moment after something was counted, deleted or named anew, and after a dialog, which may have changed prices. */
function useReading(): void {
  const listedAt = useListedAt()
  const isCovered = useDialog() !== null
  const openedAt = useRef<number | null>(null)
  const read = useEffectEvent(() => void readUsagePage())
  useEffect(() => {
    if (isCovered) return
    const isOpened = openedAt.current !== null
    openedAt.current = listedAt
    const timer = setTimeout(() => read(), isOpened ? pauseMs : 0)
    return () => clearTimeout(timer)
  }, [listedAt, isCovered])
}

/** The focus goes to what it left when one comes back, else to the page; the place that was scrolled to is kept. */
function usePosition(scroller: React.RefObject<HTMLDivElement | null>): void {
  const isWanted = useIsFocusWanted('usage-page')
  const visit = useUsageVisit()
  const put = useEffectEvent(() => putBack(scroller.current, visit))
  useLayoutEffect(() => {
    if (!isWanted) return
    put()
    takeFocusRequest()
  }, [isWanted])
  useLayoutEffect(() => {
    const element = scroller.current
    return () => keepUsagePosition({ scrollTop: element?.scrollTop ?? 0, focusKey: focusKeyIn(element) })
  }, [scroller])
}

/** From the whole ledger down to where one is, each with the way back to it. */
function Crumbs() {
  const visits = useUsageVisits()
  if (visits.length < 2) return null
  return (
    <nav aria-label={strings.crumbs}>
      <ol className={css('crumbs')}>
        {visits.map(({ id, place: { step } }, index) => (
          <li key={id} className={css('crumb')}>
            {index > 0 && <Icon name="chevron-right" size={12} />}
            {index === visits.length - 1 ? (
              <span aria-current="location" className={css('here')} dir="auto">
                {wordsOfStep(step)}
              </span>
            ) : (
              <button type="button" className={css('back')} dir="auto" onClick={() => goBackTo(index)}>
                {wordsOfStep(step)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function wordsOfStep(step: UsageStep | null): string {
  switch (step?.kind) {
    case undefined:
      return strings.everything
    case 'period':
      return wordsOfPeriod(step.period, step.unit)
    case 'model':
      return step.model
    case 'connection':
      return step.name
    case 'conversation':
      return wordsOfConversation(step.conversation)
  }
}
