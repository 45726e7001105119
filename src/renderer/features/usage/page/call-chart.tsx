import type { DayClock, LedgerCall } from '../../../../shared/contract/usage/usage-page.ts'
import { classNames } from '../../../lib/class-names.ts'
import { usageChartStrings as strings } from '../../../messages/usage-page.ts'
import { openFromUsage } from '../../../stores/usage/usage-actions.ts'
import { BarChart, type ChartBar, ChartLegend } from '../../../ui/chart/bar-chart.tsx'
import tokenParts from '../../../ui/controls/token-part.module.css'
import { momentOf } from '../call-columns.tsx'
import { focusKeyOf } from '../scroll-position.ts'

const colour = classNames(tokenParts)
const series = ['prompt', 'completion'] as const
const colours = { prompt: 'new', completion: 'completion' } as const

interface CallChartProps {
  /** Newest first, as in the table. */
  readonly calls: readonly LedgerCall[]
  readonly clock: DayClock
}

/** The calls of a day in the order they were made. Each bar opens its message. */
export function CallChart({ calls, clock }: CallChartProps) {
  const bars = calls.toReversed().map((call) => barOf(call, clock))
  const largest = Math.max(...bars.map(({ size }) => size))
  if (largest === 0) return null
  return (
    <figure>
      <ChartLegend
        series={series.map((name) => ({ className: colour(colours[name]), words: strings.callSeries[name] }))}
      />
      <BarChart
        label={strings.callChartLabel(bars.length, largest)}
        bars={bars}
        buttonsLabel={strings.bars}
        isSmall
      />
    </figure>
  )
}

function barOf(call: LedgerCall, clock: DayClock): ChartBar {
  const { id, conversationId, messageId, isMessageThere, usage } = call
  const counts = { prompt: usage.promptTokens ?? 0, completion: usage.completionTokens ?? 0 }
  return {
    key: focusKeyOf('call bar', id),
    title: momentOf(call, clock),
    none: strings.nothingReported,
    size: counts.prompt + counts.completion,
    parts: series
      .filter((name) => counts[name] > 0)
      .map((name) => ({
        className: colour(colours[name]),
        share: counts[name],
        words: strings.callTokens[name](counts[name]),
      })),
    onPress: isMessageThere ? () => void openFromUsage(conversationId, messageId) : null,
  }
}
