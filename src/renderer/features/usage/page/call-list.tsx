import { useEffect } from 'react'
import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { callPageLength } from '../../../../shared/domain/app/limits.ts'
import { addSums, subtractSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { refusalStrings } from '../../../messages/refusals.ts'
import { usageTableStrings as strings, usagePageStrings } from '../../../messages/usage-page.ts'
import { readMoreCalls, readUsageCalls, useUsageCalls } from '../../../stores/usage/usage-calls-store.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import styles from './call-list.module.css'
import { CallsTable } from './call-list-table.tsx'
import { sumsOfCall } from './call-sums.ts'
import { IntegrityLine } from './integrity-line.tsx'

const css = classNames(styles)

/** The calls, loaded page by page. Each links to its message. */
export function CallsPart({ sums }: { readonly sums: UsageSums }) {
  const { filter } = useUsageVisit()
  const { rows, next, isLoading, refusal } = useUsageCalls()
  // Reading the usage page again reads the calls again.
  useEffect(() => {
    if (filter !== null) void readUsageCalls(filter)
  }, [filter])
  const total = withoutSplit(sums)
  const shown = addSums(rows.map((call) => sumsOfCall(call)))
  const rest = subtractSums(total, shown)
  const restCount = total.callCount + total.notProcessedCount - rows.length
  return (
    <section className={css('part')} aria-label={strings.titles.calls}>
      <h2 className={css('title')}>{strings.titles.calls}</h2>
      {rows.length > 0 && <CallsTable rows={rows} total={total} rest={next === null ? null : rest} />}
      {rows.length === 0 && isLoading && (
        <p className={css('quiet')}>
          {strings.readingCalls} <Elapsed />
        </p>
      )}
      {refusal !== null && (
        <p role="alert" className={css('refused')}>
          {refusalStrings[refusal.code]}{' '}
          <Button size="small" onClick={() => filter !== null && void readUsageCalls(filter)}>
            {usagePageStrings.tryAgain}
          </Button>
        </p>
      )}
      {next !== null && (
        <Button size="small" isBusy={isLoading} onClick={() => void readMoreCalls()}>
          {strings.loadMore(formatCount(Math.min(callPageLength, Math.max(1, restCount))))}
        </Button>
      )}
      {rows.length > 0 && !isLoading && (
        <IntegrityLine name="calls" parts={next === null ? [shown] : [shown, rest]} total={total} />
      )}
    </section>
  )
}

/** Removes the history split, since call rows do not contain it. */
function withoutSplit(sums: UsageSums): UsageSums {
  return { ...sums, carriedTokens: 0, splitPromptTokens: 0 }
}
