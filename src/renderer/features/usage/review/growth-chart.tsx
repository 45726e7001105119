import type { CallRow } from '../../../../shared/contract/usage/usage-review.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount, formatPercent } from '../../../lib/format-number.ts'
import { roundScale } from '../../../lib/round-scale.ts'
import { quote } from '../../../messages/quote.ts'
import { describeCalls, usageStrings as strings } from '../../../messages/usage.ts'
import tokenParts from '../../../ui/controls/token-part.module.css'
import styles from './growth-chart.module.css'

/** More bars would be unreadable. */
const maxBars = 300

/** A context window this many times above the largest bar would flatten the bars, so no line is drawn. */
const farTimes = 3

const css = classNames({ ...tokenParts, ...styles })
const maxSeparateBars = 60
const allSeries: readonly Series[] = ['system', 'carried', 'added', 'unsplit', 'completion']
const defaultSeries: ReadonlySet<Series> = new Set(['carried', 'added', 'completion'])

/** Prompt growth from call to call. The table has the same numbers. */
export function GrowthChart({ calls }: { readonly calls: readonly CallRow[] }) {
  const { bars, callsEach } = fewerBars(growthBars(calls))
  const largest = Math.max(...bars.map(({ tokens }) => tokens))
  if (largest <= 0) return null
  const window = contextWindow(calls)
  const line = window === null || isFarAbove(window, largest) ? null : window.tokens
  const { top, ticks } = roundScale(Math.max(largest, line ?? 0))
  return (
    <figure className={css('figure')}>
      <figcaption className={css('caption')}>{strings.growth}</figcaption>
      <Legend bars={bars} />
      <div
        role="img"
        aria-label={strings.growthLabel(describeCalls(formatCount(calls.length)), formatCount(largest))}
        className={css('plot')}
      >
        {ticks.map((tick) => (
          <span key={tick} className={css('line')} style={{ bottom: `${(tick / top) * 100}%` }}>
            <span className={css('tick')}>{formatCount(tick)}</span>
          </span>
        ))}
        {line !== null && (
          <span className={css('window')} style={{ bottom: `${(line / top) * 100}%` }}>
            <span className={css('windowWords')}>{strings.window(formatCount(line))}</span>
          </span>
        )}
        <span
          className={css('bars', bars.length > maxSeparateBars && 'dense')}
          style={{ left: `max(52px, ${formatCount(top).length * 0.42}rem)` }}
        >
          {bars.map((bar) => (
            <Bar key={bar.id} bar={bar} top={top} />
          ))}
        </span>
      </div>
      <WindowWords window={window} />
      {callsEach > 1 && <p className={css('words')}>{strings.binned(callsEach)}</p>}
    </figure>
  )
}

function WindowWords({ window }: { readonly window: ReturnType<typeof contextWindow> }) {
  if (window === null) return null
  const percent = formatPercent((window.largestPrompt / window.tokens) * 100)
  return (
    <p className={css('words')}>
      {strings.windowOf(quote(window.model), formatCount(window.tokens), percent)}
    </p>
  )
}

function Bar({ bar, top }: { readonly bar: GrowthBar; readonly top: number }) {
  const words = bar.parts.map(({ series, tokens }) => `${strings.series[series]} ${formatCount(tokens)}`)
  return (
    <span className={css('slot')} title={`${bar.number}: ${words.join(', ') || strings.notReported}`}>
      <span className={css('bar')} style={{ height: `${(bar.tokens / top) * 100}%` }}>
        {bar.parts.map(({ series, tokens }) => (
          <span key={series} className={css('part', series)} style={{ flexGrow: tokens }} />
        ))}
      </span>
    </span>
  )
}

/** The three main series always, and the others if present. */
function Legend({ bars }: { readonly bars: readonly GrowthBar[] }) {
  const has = (wanted: Series): boolean =>
    bars.some(({ parts }) => parts.some(({ series }) => series === wanted))
  const shown = allSeries.filter((series) => defaultSeries.has(series) || has(series))
  return (
    <ul className={css('legend')}>
      {shown.map((series) => (
        <li key={series}>
          <span className={css('swatch', series)} aria-hidden="true" />
          {strings.series[series]}
        </li>
      ))}
    </ul>
  )
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
  const { modelAsked: model, contextLength } = last
  const prompts = calls.map((call) => (call.modelAsked === model ? (call.usage.promptTokens ?? 0) : 0))
  const largestPrompt = prompts.reduce((most, tokens) => Math.max(most, tokens), 0)
  return largestPrompt === 0 ? null : { model, tokens: contextLength, largestPrompt }
}

export function isFarAbove(window: ContextWindow, largestBar: number): boolean {
  return window.tokens > largestBar * farTimes
}

type Series = 'system' | 'carried' | 'added' | 'unsplit' | 'completion'

interface GrowthBar {
  readonly id: string
  readonly number: number
  /** Empty for a call without counts: a gap, never a zero bar. */
  readonly parts: readonly { readonly series: Series; readonly tokens: number }[]
  readonly tokens: number
}

export function growthBars(calls: readonly CallRow[]): readonly GrowthBar[] {
  return calls.map(({ id, number, usage, split, systemPromptEstimate }) => {
    const parts = [
      ...promptParts(usage.promptTokens ?? 0, split, systemPromptEstimate),
      { series: 'completion', tokens: usage.completionTokens ?? 0 } as const,
    ].filter(({ tokens }) => tokens > 0)
    return {
      id,
      number,
      parts,
      tokens: parts.reduce((sum, part) => sum + part.tokens, 0),
    }
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

function promptParts(
  promptTokens: number,
  split: CallRow['split'],
  systemPromptEstimate: number,
): GrowthBar['parts'] {
  if (split.kind === 'not-known') return [{ series: 'unsplit', tokens: promptTokens }]
  if (split.kind === 'split')
    return [
      { series: 'carried', tokens: split.historyTokens },
      { series: 'added', tokens: split.newTokens },
    ]
  const system = Math.min(systemPromptEstimate, promptTokens)
  return [
    { series: 'system', tokens: system },
    { series: 'added', tokens: promptTokens - system },
  ]
}
