import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { billTableStrings as strings } from '../../messages/bill-table.ts'
import { lineRanges } from './line-ranges.ts'
import styles from './skipped-lines.module.css'
import type { SkipReason } from './table-import/read-bill.ts'

const css = classNames(styles)
const mostRanges = 200

interface SkippedLinesProps {
  /** The lines above the headers. */
  readonly above: readonly number[]
  readonly skipped: ReadonlyMap<SkipReason, readonly number[]>
}

/** Every line that is not taken, by its number, and why. */
export function SkippedLines({ above, skipped }: SkippedLinesProps) {
  const groups = [...(above.length > 0 ? [['above', above] as const] : []), ...skipped]
  if (groups.length === 0) return null
  return (
    <section aria-label={strings.skipped} className={css('skipped')}>
      <h3 className={css('title')}>{strings.skipped}</h3>
      <ul className={css('list')}>
        {groups.map(([why, numbers]) => (
          <li key={why}>{strings.skippedOf(describe(numbers), strings.reasons[why])}</li>
        ))}
      </ul>
    </section>
  )
}

function describe(numbers: readonly number[]): string {
  const ranges = lineRanges(numbers)
  const left = ranges.length - mostRanges
  const shown = ranges.slice(0, mostRanges).join(', ')
  return strings.lines(
    formatCount(numbers.length),
    left > 0 ? `${shown} ${strings.more(formatCount(left))}` : shown,
  )
}
