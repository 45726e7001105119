import { useEffect } from 'react'
import type { UsageReview } from '../../../shared/usage-review.ts'
import { classNames } from '../../lib/class-names.ts'
import { requestFocus } from '../../stores/focus-store.ts'
import { openPanel } from '../../stores/panel-store.ts'
import { showMessage } from '../../stores/show-message.ts'
import { loadUsage, useUsage } from '../../stores/usage-store.ts'
import { copyStrings } from '../../strings/copy.ts'
import { usageStrings as strings } from '../../strings/usage.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Elapsed } from '../../ui/elapsed.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { callsToCsv } from './calls-csv.ts'
import { CallsTable } from './calls-table.tsx'
import { GrowthChart } from './growth-chart.tsx'
import { UsageNotes } from './usage-notes.tsx'
import styles from './usage-panel.module.css'
import { UsageSums } from './usage-sums.tsx'

const css = classNames(styles)

/** Every call of one conversation, with sums that prove themselves. */
export function UsagePanel({ conversationId }: { readonly conversationId: string }) {
  const { review, isLoading } = useUsage()
  useEffect(() => void loadUsage(conversationId), [conversationId])
  return (
    <section aria-label={strings.title} className={css('panel')}>
      <header className={css('header')}>
        <h2 className={css('title')}>{strings.title}</h2>
        {review?.isDemo === true && <Badge>{strings.demo}</Badge>}
        <div className={css('actions')}>
          {review !== null && review.calls.length > 0 && (
            <CopyButton label={strings.copy} words={copyStrings} getText={() => callsToCsv(review.calls)} />
          )}
          <IconButton label={strings.close} icon="close" onClick={() => openPanel(null)} />
        </div>
      </header>
      <div className={css('content')}>
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
  return (
    <>
      <UsageSums review={review} />
      {review.copiedCount > 0 && <p className={css('quiet')}>{strings.copied(review.copiedCount)}</p>}
      {review.calls.length === 0 ? (
        <div className={css('empty')}>
          <p className={css('quiet')}>{strings.empty}</p>
          <Button onClick={write}>{strings.write}</Button>
        </div>
      ) : (
        <>
          <GrowthChart calls={review.calls} />
          <div>
            <h3 className={css('heading')}>{strings.calls}</h3>
            <CallsTable
              calls={review.calls}
              paid={review.paid}
              onShow={(messageId) => void showMessage(conversationId, messageId)}
            />
          </div>
          <UsageNotes review={review} />
        </>
      )}
    </>
  )
}
