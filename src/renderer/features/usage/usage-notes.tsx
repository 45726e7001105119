import type { UsageReview } from '../../../shared/contract/usage/usage-review.ts'
import type { AnomalyKind } from '../../../shared/domain/usage/anomaly-kinds.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { describeAnomaly, standsOutStrings } from '../../messages/anomalies.ts'
import { describeCalls, usageStrings as strings } from '../../messages/usage.ts'
import {
  doRowsAddUp,
  findMismatches,
  forecastHits,
  type HiddenCalls,
  historyShare,
  notInView,
} from './review-facts.ts'
import styles from './usage-notes.module.css'

const css = classNames(styles)
const mostMismatches = 5

interface UsageNotesProps {
  readonly review: UsageReview
  /** What is not told above the calls. */
  readonly switchedOff: readonly AnomalyKind[]
}

/** Whether the sum holds, and what the numbers above say in words. */
export function UsageNotes({ review, switchedOff }: UsageNotesProps) {
  const { callCount, notReportedCount, noTotalCount } = review.paid
  const isSound = doRowsAddUp(review)
  const untold = switchedOff.includes('odd-sum') ? findMismatches(review.calls) : []
  const calls = describeCalls(
    formatCount(callCount),
    formatCount(notReportedCount),
    formatCount(noTotalCount),
  )
  return (
    <div className={css('notes')}>
      <output aria-label={strings.integrity} className={css('integrity', !isSound && 'broken')}>
        {isSound ? strings.holds(calls) : strings.doesNotHold}
      </output>
      {untold.slice(0, mostMismatches).map(({ number, ...sums }) => (
        <p key={number} className={css('warning')}>
          {standsOutStrings.call(number)}: {describeAnomaly({ kind: 'odd-sum', ...sums }, formatCount)}
        </p>
      ))}
      <p className={css('words')}>{describeReview(review)}</p>
    </div>
  )
}

function describeReview(review: UsageReview): string {
  const { noTotalCount } = review.paid
  const share = historyShare(review.calls)
  const hidden = notInView(review)
  const hits = forecastHits(review.calls)
  return [
    ...(share === null ? [] : [strings.historyShare(share.percent, share.isAtLeast)]),
    ...(hidden === null ? [] : [describeHidden(hidden)]),
    ...(hits === null ? [] : [describeHits(hits)]),
    ...(noTotalCount === 0 ? [] : [strings.withoutTotal(noTotalCount)]),
    ...(review.isDemo ? [strings.demoNote] : []),
  ].join(' ')
}

function describeHidden(hidden: HiddenCalls): string {
  const words = (count: number | null): string | null => (count === null ? null : formatCount(count))
  return strings.notInView({ ...hidden, tokens: words(hidden.tokens), estimated: words(hidden.estimated) })
}

function describeHits({ hits, judged }: { readonly hits: number; readonly judged: number }): string {
  return strings.hitRate(formatCount(hits), formatCount(judged), `${Math.round((hits / judged) * 100)} %`)
}
