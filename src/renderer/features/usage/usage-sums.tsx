import type { UsageReview, UsageTotals } from '../../../shared/usage-review.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { describeCalls, usageStrings as strings } from '../../strings/usage.ts'
import styles from './usage-sums.module.css'

const css = classNames(styles)

/** In half of the narrowest panel. */
const mostCharacters = 8

/** The two totals, both named: what is on view, and what was paid for. */
export function UsageSums({ review }: { readonly review: UsageReview }) {
  const sums = [review.onVisiblePath, review.paid].map(({ totalTokens }) => formatCount(totalTokens))
  const longest = Math.max(...sums.map(({ length }) => length))
  const { estimatedTokens, estimatedCount } = review.paid
  return (
    <div>
      <div
        className={css('sums')}
        style={longest > mostCharacters ? { gridTemplateColumns: columnsFor(longest) } : undefined}
      >
        <Sum label={strings.onVisiblePath} totals={review.onVisiblePath} />
        <Sum label={strings.paid} totals={review.paid} />
      </div>
      {estimatedCount > 0 && (
        <p className={css('apart')}>{strings.apart(formatCount(estimatedTokens), estimatedCount)}</p>
      )}
    </div>
  )
}

/** Beside one another where the digits of both have room, else one under the other. */
function columnsFor(characters: number): string {
  return `repeat(auto-fit, minmax(min(100%, ${characters * 0.85 + 1.5}rem), 1fr))`
}

function Sum({ label, totals }: { readonly label: string; readonly totals: UsageTotals }) {
  const { promptTokens, completionTokens, totalTokens, callCount, notReportedCount, noTotalCount } = totals
  const isNothingReported = callCount > 0 && callCount === notReportedCount + noTotalCount
  return (
    <output
      aria-label={label}
      className={css('sum')}
      data-prompt-tokens={promptTokens}
      data-completion-tokens={completionTokens}
      data-total-tokens={totalTokens}
      data-calls={callCount}
      data-not-reported={notReportedCount}
    >
      <span className={css('label')}>{label}</span>
      <span className={css('total', isNothingReported && 'missing')}>
        {isNothingReported ? strings.notReported : formatCount(totalTokens)}
      </span>
      <span className={css('calls')}>
        {describeCalls(formatCount(callCount), formatCount(notReportedCount), formatCount(noTotalCount))}
      </span>
    </output>
  )
}
