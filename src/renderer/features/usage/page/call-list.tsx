import { useEffect } from 'react'
import type { LedgerCall, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { callPageLength } from '../../../../shared/domain/app/limits.ts'
import { type ListColumn, listColumns } from '../../../../shared/domain/usage/call-column-names.ts'
import {
  addCall,
  addSums,
  areSumsEqual,
  noSums,
  subtractSums,
} from '../../../../shared/domain/usage/usage-sums.ts'
import { createCallColumnFormat } from '../../../../shared/language/format-money.ts'
import { useSetting } from '../../../stores/app/settings-store.ts'
import { readMoreCalls, readUsageCalls, useUsageCalls } from '../../../stores/usage/usage-calls-store.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import { useWindowWidth } from '../../../ui/hooks/use-window-width.ts'
import { Alert, Info, Text } from '../../../ui/layout/layout.tsx'
import { type DataColumn, DataTable } from '../../../ui/table/data-table.tsx'
import { listedColumns } from '../call-columns.tsx'
import { CallChart } from './call-chart.tsx'
import css from './call-list.module.css'
import { sumLine } from './sum-columns.tsx'
import { usageTableStrings as strings } from './usage-page-strings.ts'

/** Below these widths of the window, fewer columns fit. The message that a row opens has the rest. */
const narrowWidth = 1_000
const narrowestWidth = 560

interface CallsPartProps {
  readonly sums: UsageSums
  /** The loaded calls of one day get a chart, because no other chart has them. */
  readonly isOneDay: boolean
}

/** The calls, loaded page by page. Each links to its message. */
export function CallsPart({ sums, isOneDay }: CallsPartProps) {
  const { filter } = useUsageVisit()
  const { rows, next, isLoading, refusal } = useUsageCalls()
  const clock = useSetting('usageClock')
  // Reading the usage page again reads the calls again.
  useEffect(() => {
    if (filter !== null) void readUsageCalls(filter)
  }, [filter])
  // Call rows don't contain the history split.
  const total = { ...sums, historyTokens: 0, splitPromptTokens: 0 }
  const shown = addSums(rows.map((call) => sumsOfCall(call)))
  const rest = subtractSums(total, shown)
  const restCount = total.callCount + total.notProcessedCount - rows.length
  return (
    <section className={css('part')} aria-label={strings.titles.calls}>
      <Info as="h2" strong>
        {strings.titles.calls}
      </Info>
      {isOneDay && rows.length > 1 && (
        <CallChart calls={rows} callCount={rows.length + (next === null ? 0 : restCount)} clock={clock} />
      )}
      {rows.length > 0 && (
        <CallTable
          rows={rows}
          total={total}
          rest={next === null ? null : rest}
          restCount={restCount}
          isOneDay={isOneDay}
        />
      )}
      {rows.length === 0 && isLoading && (
        <Info>
          {strings.loadingCalls} <Elapsed />
        </Info>
      )}
      {refusal !== null && (
        <Text role="alert" size="control" tone="danger">
          {refusalStrings[refusal.code]}{' '}
          <SmallButton onClick={() => filter !== null && void readUsageCalls(filter)}>
            {commonStrings.tryAgain}
          </SmallButton>
        </Text>
      )}
      {next !== null && (
        <SmallButton isBusy={isLoading} onClick={() => void readMoreCalls()}>
          {strings.loadMore(Math.min(callPageLength, Math.max(1, restCount)))}
        </SmallButton>
      )}
      {rows.length > 0 && !isLoading && next === null && !areSumsEqual(shown, total) && (
        <Alert>{strings.rowsDiffer}</Alert>
      )}
    </section>
  )
}

interface CallTableProps {
  readonly rows: readonly LedgerCall[]
  readonly total: UsageSums
  /** The sums of calls that aren't loaded yet; `null` when all are loaded. */
  readonly rest: UsageSums | null
  readonly restCount: number
  readonly isOneDay: boolean
}

/** One row for each call, newest first, closed with the sum of all calls. */
function CallTable({ rows, total, rest, restCount, isOneDay }: CallTableProps) {
  const clock = useSetting('usageClock')
  const isOneChat = useUsageVisit().place.conversation !== null
  const formatCost = createCallColumnFormat([
    ...rows.flatMap(({ cost }) => cost ?? []),
    ...(rest?.cost ?? []),
    ...total.cost,
  ])
  const width = useWindowWidth()
  const areAllComplete = rest === null && rows.every(({ state }) => state === 'complete')
  const absent = new Set<ListColumn>([
    ...(areAllComplete ? ['state' as const] : []),
    ...(width <= narrowWidth ? (['duration', 'prompt', 'cached', 'completion', 'reasoning'] as const) : []),
    ...(width <= narrowestWidth ? (['model', 'state'] as const) : []),
    ...(isOneChat ? ['conversation' as const] : []),
    ...(total.cost.length === 0 ? ['price' as const] : []),
    ...(total.cachedCount === 0 ? ['cached' as const] : []),
    ...(total.reasoningCount === 0 ? ['reasoning' as const] : []),
  ])
  const columns = listColumns
    .filter((name) => !absent.has(name))
    .map((name): DataColumn<LedgerCall, ListColumn> => {
      const { header, shortHeader = header, isNumber = false, list } = listedColumns()[name]
      return {
        name,
        header: shortHeader,
        isNumber,
        contentOf: (call) => list(call, { clock, isOneDay, formatCost }),
      }
    })
  return (
    <DataTable
      label={strings.labels.calls}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isQuiet={({ source }) => source === 'none'}
      rest={rest && { ...sumLine(strings.more(restCount), rest, formatCost), isQuiet: true }}
      sum={sumLine(strings.sum, total, formatCost)}
    />
  )
}

/** One call as sums, for adding up. */
function sumsOfCall({ cost, ...call }: LedgerCall): UsageSums {
  const sums = { ...noSums }
  addCall(sums, call)
  return cost === null ? sums : { ...sums, cost: [cost], unpricedCount: 0 }
}
