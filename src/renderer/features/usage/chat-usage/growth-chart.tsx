import type { CallRow } from '../../../../shared/contract/usage/chat-usage.ts'
import { type CallSeries, callBarParts } from '../../../../shared/domain/usage/call-bar.ts'
import { callTokens } from '../../../../shared/domain/usage/usage-details.ts'
import { usageStrings as strings } from '../../../strings/usage.ts'
import { BarChart, type ChartBar, ChartLegend } from '../../../ui/chart/bar-chart.tsx'
import colour from '../../../ui/controls/token-part.module.css'
import { Remark } from '../../../ui/layout/layout.tsx'
import { focusKeyOf } from '../scroll-position.ts'

/** More bars would be unreadable. */
const maxBars = 300

/** A context window this many times above the largest bar would flatten the bars, so no line is drawn. */
const farTimes = 3

const allSeries = ['system', 'history', 'new', 'unsplit', 'reasoning', 'completion'] as const
const defaultSeries: ReadonlySet<CallSeries> = new Set(['history', 'new', 'completion'])

interface GrowthChartProps {
  readonly calls: readonly CallRow[]
  readonly onShow: (messageId: string) => void
}

/** Prompt growth from call to call. The table has the same numbers, and each bar opens its answer. */
export function GrowthChart({ calls, onShow }: GrowthChartProps) {
  const { bars, callsEach } = fewerBars(growthBars(calls))
  const largest = Math.max(...bars.map(({ tokens }) => tokens))
  if (largest <= 0) return null
  const window = contextWindow(calls)
  const isMarked = window !== null && !isFarAbove(window, largest)
  return (
    <figure>
      <Remark as="figcaption" strong below={1.5}>
        {strings.growth}
      </Remark>
      <ChartLegend
        series={shownSeries(bars).map((name) => ({ className: colour(name), words: strings.series[name] }))}
      />
      <BarChart
        label={strings.growthLabel(calls.length, largest)}
        bars={bars.map((bar) => drawnBar(bar, () => onShow(bar.messageId)))}
        mark={isMarked ? { size: window.tokens, words: strings.window(window.tokens) } : null}
        buttonsLabel={strings.bars}
        isSmall
      />
      <WindowWords window={window} />
      {callsEach > 1 && (
        <Remark prose breaks above={1}>
          {strings.binned(callsEach)}
        </Remark>
      )}
    </figure>
  )
}

function WindowWords({ window }: { readonly window: ReturnType<typeof contextWindow> }) {
  if (window === null) return null
  return (
    <Remark prose breaks above={1}>
      {strings.windowOf(window.model, window.tokens, (window.largestPrompt / window.tokens) * 100)}
    </Remark>
  )
}

function drawnBar({ id, number, parts, tokens: size }: GrowthBar, onShow: () => void): ChartBar {
  return {
    key: focusKeyOf('call', id),
    title: strings.call(number),
    none: strings.notReported,
    size,
    parts: parts.map(({ series, tokens }) => ({
      className: colour(series),
      share: tokens,
      words: strings.seriesTokens[series](tokens),
    })),
    onPress: onShow,
  }
}

/** The three main series always, and the others if present. */
function shownSeries(bars: readonly GrowthBar[]): readonly CallSeries[] {
  const present = new Set(bars.flatMap(({ parts }) => parts.map(({ series }) => series)))
  return allSeries.filter((series) => defaultSeries.has(series) || present.has(series))
}

interface ContextWindow {
  readonly model: string
  readonly tokens: number
  readonly largestPrompt: number
}

/** The context window of the model last asked, where known, and its largest prompt. */
export function contextWindow(calls: readonly CallRow[]): ContextWindow | null {
  const last = calls.findLast(({ contextLength }) => contextLength !== null)
  if (last === undefined || last.contextLength === null) return null
  const { modelRequested: model, contextLength } = last
  const prompts = calls.map(({ modelRequested, usage, details }) =>
    modelRequested === model ? (callTokens(usage, details).inputTokens ?? 0) : 0,
  )
  const largestPrompt = prompts.reduce((most, tokens) => Math.max(most, tokens), 0)
  return largestPrompt === 0 ? null : { model, tokens: contextLength, largestPrompt }
}

export function isFarAbove(window: ContextWindow, largestBar: number): boolean {
  return window.tokens > largestBar * farTimes
}

interface GrowthBar {
  readonly id: string
  readonly messageId: string
  readonly number: number
  /** Empty for a call without counts: a gap, never a zero bar. */
  readonly parts: ReturnType<typeof callBarParts>
  readonly tokens: number
}

export function growthBars(calls: readonly CallRow[]): readonly GrowthBar[] {
  return calls.map((call) => {
    const { id, messageId, number } = call
    const parts = callBarParts(call)
    return { id, messageId, number, parts, tokens: parts.reduce((sum, part) => sum + part.tokens, 0) }
  })
}

/** Merges runs of calls into the largest of each run, and returns the run length. */
export function fewerBars(bars: readonly GrowthBar[]): { bars: readonly GrowthBar[]; callsEach: number } {
  const callsEach = Math.ceil(bars.length / maxBars)
  if (callsEach <= 1) return { bars, callsEach: 1 }
  const groups = Array.from({ length: Math.ceil(bars.length / callsEach) }, (_, index) =>
    bars.slice(index * callsEach, (index + 1) * callsEach),
  )
  const largest = groups.map((group) => group.reduce((most, bar) => (bar.tokens > most.tokens ? bar : most)))
  return { bars: largest, callsEach }
}
