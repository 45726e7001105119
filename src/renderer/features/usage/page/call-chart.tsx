import type { DayClock, LedgerCall } from '../../../../shared/contract/usage/usage-page.ts'
import { outputParts } from '../../../../shared/domain/usage/call-bar.ts'
import { callTokens } from '../../../../shared/domain/usage/usage-details.ts'
import { openFromUsage } from '../../../stores/usage/usage-actions.ts'
import { BarChart, type ChartBar, ChartLegend } from '../../../ui/chart/bar-chart.tsx'
import colour from '../../../ui/controls/token-part.module.css'
import { Remark } from '../../../ui/layout/layout.tsx'
import { formatCallTime } from '../call-words.tsx'
import { focusKeyOf } from '../scroll-position.ts'
import { usageChartStrings as strings } from './usage-page-strings.ts'

const allSeries = ['prompt', 'reasoning', 'completion'] as const
const colours = { prompt: 'new', reasoning: 'reasoning', completion: 'completion' } as const

type ChartedCall = Omit<LedgerCall, 'conversationTitle' | 'isMessageThere' | 'isProgram' | 'cost'> &
  Partial<Pick<LedgerCall, 'isMessageThere'>>

interface CallChartProps {
  /** Newest first, as in the table. */
  readonly calls: readonly ChartedCall[]
  /** All calls of the day, loaded or not. */
  readonly callCount: number
  readonly clock: DayClock
}

/** The calls of a day in the order they were made. Each bar opens its message. */
export function CallChart({ calls, callCount, clock }: CallChartProps) {
  const ordered = calls.toReversed()
  const moments = ordered.map((call) => formatCallTime(call, clock, 'time'))
  const bars = ordered.map((call, index) => barOf(call, titleOf(call, index, moments)))
  const largest = Math.max(...bars.map(({ size }) => size))
  if (largest === 0) return null
  const hasReasoning = calls.some(({ details }) => (details.reasoningTokens ?? 0) > 0)
  const series = allSeries.filter((name) => name !== 'reasoning' || hasReasoning)
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
      {calls.length < callCount && (
        <Remark as="figcaption">{strings.latestCalls(calls.length, callCount)}</Remark>
      )}
    </figure>
  )
}

/** The time, and for calls of the same second also the model and a number. */
function titleOf(
  { modelAnswered, modelRequested }: ChartedCall,
  index: number,
  moments: readonly string[],
): string {
  const moment = moments[index] ?? ''
  const countIn = (some: readonly string[]): number => some.filter((other) => other === moment).length
  const count = countIn(moments)
  if (count === 1) return moment
  const number = countIn(moments.slice(0, index + 1))
  return [moment, modelAnswered ?? modelRequested, strings.callOf(number, count)].join(' · ')
}

function barOf(call: ChartedCall, title: string): ChartBar {
  const { id, conversationId, messageId, isMessageThere = false, usage, details } = call
  const { inputTokens, outputTokens, reasoningTokens } = callTokens(usage, details)
  const input = inputTokens ?? 0
  const output = outputTokens ?? 0
  const parts = [{ series: 'prompt' as const, tokens: input }, ...outputParts(output, reasoningTokens)]
  return {
    key: focusKeyOf('call bar', id),
    title,
    none: strings.nothingReported,
    size: input + output,
    parts: parts
      .filter(({ tokens }) => tokens > 0)
      .map(({ series, tokens }) => ({
        className: colour(colours[series]),
        share: tokens,
        words: strings.callTokens[series](tokens),
      })),
    onPress: isMessageThere ? () => void openFromUsage(conversationId, messageId) : null,
  }
}
