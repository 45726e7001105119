import type { CallRow, UsageReview, UsageTotals } from '../../../shared/contract/usage/usage-review.ts'
import { addMoney } from '../../../shared/domain/money/money.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatExactMoney, formatMoneyList } from '../../lib/format-money.ts'
import { formatCount } from '../../lib/format-number.ts'
import { describeCalls, usageStrings as strings } from '../../messages/usage.ts'
import styles from './usage-sums.module.css'

const css = classNames(styles)

/** The digits that fit into half of the narrowest panel. */
const mostCharacters = 8

/** The two totals: the branch in view, and all calls. */
export function UsageSums({ review }: { readonly review: UsageReview }) {
  const sums = [review.onVisiblePath, review.paid].map(({ totalTokens }) => formatCount(totalTokens))
  const longest = Math.max(...sums.map(({ length }) => length))
  const { notReportedCount, estimatedTokens, estimatedCount } = review.paid
  return (
    <div>
      <div
        className={css('sums')}
        style={longest > mostCharacters ? { gridTemplateColumns: columnsFor(longest) } : undefined}
      >
        <Sum
          label={strings.onVisiblePath}
          totals={review.onVisiblePath}
          calls={review.calls.filter(({ isOnVisiblePath }) => isOnVisiblePath)}
        />
        <Sum label={strings.paid} totals={review.paid} calls={review.calls} />
      </div>
      {notReportedCount > 0 && <p className={css('apart')}>{strings.perhapsPaid}</p>}
      {estimatedCount > 0 && (
        <p className={css('apart')}>{strings.apart(formatCount(estimatedTokens), estimatedCount)}</p>
      )}
    </div>
  )
}

/** Two columns if both numbers fit, else one. */
function columnsFor(characters: number): string {
  return `repeat(auto-fit, minmax(min(100%, ${characters * 0.85 + 1.5}rem), 1fr))`
}

interface SumProps {
  readonly label: string
  readonly totals: UsageTotals
  readonly calls: readonly CallRow[]
}

function Sum({ label, totals, calls }: SumProps) {
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
        <Cost calls={calls} />
      </span>
    </output>
  )
}

/** The exact cost of the reported counts by currency. Nothing without prices. */
function Cost({ calls }: Pick<SumProps, 'calls'>) {
  const sums = addMoney(calls.flatMap(({ cost }) => (cost === null ? [] : [cost])))
  if (sums.length === 0) return null
  return <span title={formatMoneyList(sums, formatExactMoney)}>{` · ${formatMoneyList(sums)}`}</span>
}
