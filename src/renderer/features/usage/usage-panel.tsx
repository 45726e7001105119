import { useEffect, useState } from 'react'
import type { UsageReview } from '../../../shared/contract/usage/usage-review.ts'
import { classNames } from '../../lib/class-names.ts'
import { usageStrings as strings } from '../../messages/usage.ts'
import { openPanel, useIsPanelWide } from '../../stores/app/panel-store.ts'
import { useSwitchedOff } from '../../stores/app/settings-store.ts'
import { showMessage } from '../../stores/chat/show-message.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { loadUsage, useUsage } from '../../stores/usage/usage-store.ts'
import { Badge } from '../../ui/controls/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Elapsed } from '../../ui/controls/elapsed.tsx'
import { StandsOutList } from './anomaly-list.tsx'
import { reviewRows } from './calls/arrange-calls.ts'
import { CallsPart } from './calls/calls-part.tsx'
import { CostliestTurns } from './costliest-turns.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { ReviewActions } from './review-actions.tsx'
import { UsageNotes } from './usage-notes.tsx'
import styles from './usage-panel.module.css'
import { UsageSums } from './usage-sums.tsx'

const css = classNames(styles)

/** Every call of one conversation, with sums that prove themselves. */
export function UsagePanel({ conversationId }: { readonly conversationId: string }) {
  const { review, isLoading } = useUsage()
  const isWide = useIsPanelWide()
  const [told, setTold] = useState('')
  useEffect(() => void loadUsage(conversationId), [conversationId])
  return (
    <section aria-label={strings.title} className={css('panel')}>
      <header className={css('header')}>
        <h2 className={css('title')}>{strings.title}</h2>
        {review?.isDemo === true && <Badge>{strings.demo}</Badge>}
        <div className={css('actions')}>
          <ReviewActions review={review} conversationId={conversationId} onTold={setTold} />
        </div>
      </header>
      <p role="status" className={css('told')}>
        {told}
      </p>
      <div className={css('content', isWide && 'wide')}>
        {review !== null && <Review review={review} conversationId={conversationId} />}
        {review === null && isLoading && (
          <p className={css('quiet')}>
            {strings.loading}
            <Elapsed />
          </p>
        )}
        {review === null && !isLoading && (
          <>
            <p className={css('quiet')}>{strings.notRead}</p>
            <Button onClick={() => void loadUsage(conversationId)}>{strings.tryAgain}</Button>
          </>
        )}
      </div>
    </section>
  )
}

/** Where the panel lies over the message box it would hide it. */
function write(): void {
  openPanel(null)
  requestFocus('message')
}

interface ReviewProps {
  readonly review: UsageReview
  readonly conversationId: string
}

function Review({ review, conversationId }: ReviewProps) {
  const { calls, costliest, copiedCount } = review
  const switchedOff = useSwitchedOff()
  const isWide = useIsPanelWide()
  const show = (messageId: string): void => void showMessage(conversationId, messageId)
  return (
    <>
      <div className={css('sums')}>
        <UsageSums review={review} />
        {copiedCount > 0 && <p className={css('quiet')}>{strings.copied(copiedCount)}</p>}
      </div>
      {calls.length === 0 ? (
        <div className={css('empty')}>
          <p className={css('quiet')}>{strings.empty}</p>
          <Button onClick={write}>{strings.write}</Button>
        </div>
      ) : (
        <>
          <StandsOutList rows={reviewRows(calls, switchedOff)} isBrief={!isWide} onShow={show} />
          <GrowthChart calls={calls} />
          <div className={css('calls')}>
            <CallsPart calls={calls} switchedOff={switchedOff} onShow={show} />
          </div>
          <UsageNotes review={review} switchedOff={switchedOff} />
          <CostliestTurns turns={costliest} onShow={show} />
        </>
      )}
    </>
  )
}
