import type { UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatDifference } from '../../lib/format-number.ts'
import { usagePageStrings as strings } from '../../messages/usage-page.ts'
import { useUsageVisit } from '../../stores/usage/usage-page-store.ts'
import styles from './sum-notes.module.css'

const css = classNames(styles)

/** What the sums do not say: the calls that are in none of them, and counts that came as they came. */
export function SumNotes({ sums }: { readonly sums: UsageSums }) {
  const { filter } = useUsageVisit()
  const { estimatedPromptTokens, estimatedCompletionTokens, estimatedCount } = sums
  const odd = describeOddSum(sums)
  return (
    <ul className={css('notes')}>
      {filter?.isDemo === true && <li>{strings.demoNote}</li>}
      {estimatedCount > 0 && (
        <li>
          {strings.estimated(
            formatCount(estimatedPromptTokens + estimatedCompletionTokens),
            formatCount(estimatedCount),
          )}
        </li>
      )}
      {sums.noTotalCount > 0 && <li>{strings.noTotal(formatCount(sums.noTotalCount))}</li>}
      {odd !== null && <li className={css('warning')}>{odd}</li>}
      {sums.notProcessedCount > 0 && <li>{strings.notProcessed(formatCount(sums.notProcessedCount))}</li>}
    </ul>
  )
}

/** Where a call has no total the two cannot be held against each other. */
function describeOddSum({
  promptTokens,
  completionTokens,
  totalTokens,
  noTotalCount,
}: UsageSums): string | null {
  const sum = Math.min(promptTokens + completionTokens, Number.MAX_SAFE_INTEGER)
  if (noTotalCount > 0 || sum === totalTokens) return null
  return strings.oddSum(formatCount(sum), formatCount(totalTokens), formatDifference(totalTokens - sum))
}
