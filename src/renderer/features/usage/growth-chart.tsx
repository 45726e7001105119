import type { CallRow } from '../../../shared/usage-review.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { roundScale } from '../../lib/round-scale.ts'
import { describeCalls, usageStrings as strings } from '../../strings/usage.ts'
import tokenParts from '../../ui/token-part.module.css'
import { type GrowthBar, growthBars, type Series } from './growth-bars.ts'
import styles from './growth-chart.module.css'

const css = classNames({ ...tokenParts, ...styles })
const mostSeparateBars = 60

/** How the prompt grows from call to call. A picture of the table, which has the numbers. */
export function GrowthChart({ calls }: { readonly calls: readonly CallRow[] }) {
  const bars = growthBars(calls)
  const largest = Math.max(...bars.map(({ tokens }) => tokens))
  if (largest <= 0) return null
  const { top, ticks } = roundScale(largest)
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
        <span
          className={css('bars', bars.length > mostSeparateBars && 'dense')}
          style={{ left: `max(52px, ${formatCount(top).length * 0.42}rem)` }}
        >
          {bars.map((bar) => (
            <Bar key={bar.callId} bar={bar} top={top} />
          ))}
        </span>
      </div>
    </figure>
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

/** The three series always, and the unsplit prompt where there is one. */
function Legend({ bars }: { readonly bars: readonly GrowthBar[] }) {
  const hasUnsplit = bars.some(({ parts }) => parts.some(({ series }) => series === 'unsplit'))
  const shown: readonly Series[] = [
    'carried',
    'added',
    ...(hasUnsplit ? ['unsplit' as const] : []),
    'completion',
  ]
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
