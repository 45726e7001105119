import type { UsageReview } from '../../../shared/usage-review.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { describeCalls, usageStrings as strings } from '../../strings/usage.ts'
import { doRowsAddUp, findMismatches, type HiddenCalls, historyShare, notInView } from './review-facts.ts'
import styles from './usage-notes.module.css'

const css = classNames(styles)
const mostMismatches = 5

/** Whether the sum holds, and what the numbers above say in words. */
export function UsageNotes({ review }: { readonly review: UsageReview }) {
  const { callCount, notReportedCount, noTotalCount } = review.paid
  const isSound = doRowsAddUp(review)
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
      {findMismatches(review.calls)
        .slice(0, mostMismatches)
        .map(({ number, sum, total }) => (
          <p key={number} className={css('warning')}>
            {strings.mismatch(number, formatCount(sum), formatCount(total))}
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
  return [
    ...(share === null ? [] : [strings.historyShare(share.percent, share.isAtLeast)]),
    ...(hidden === null ? [] : [describeHidden(hidden)]),
    ...(noTotalCount === 0 ? [] : [strings.withoutTotal(noTotalCount)]),
    ...(review.isDemo ? [strings.demoNote] : []),
  ].join(' ')
}

function describeHidden({ answers, tokens, notReported, withoutTotal }: HiddenCalls): string {
  return strings.notInView(answers, tokens === null ? null : formatCount(tokens), notReported, withoutTotal)
}
