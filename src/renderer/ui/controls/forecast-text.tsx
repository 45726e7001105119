import { hint } from '../overlays/hint.tsx'
import css from './forecast-text.module.css'

const ringFromPercent = 5

interface ForecastProps {
  /** With a label, its own status; without one, part of the surrounding text. */
  readonly label?: string
  readonly words: string
  /** Explains the numbers under the pointer and to screen readers, and a status with the keyboard's focus, too. */
  readonly meaning: string
  /** The share of the context window. A small one has no ring. */
  readonly percent?: number | null
  readonly isNearlyFull?: boolean
  readonly promptTokens?: number | undefined
  readonly contextPercent?: string | undefined
}

/** The forecast of a call. Not announced, since it changes with every key. */
export function Forecast(props: ForecastProps) {
  const { label, words, meaning, percent, isNearlyFull = false, promptTokens, contextPercent } = props
  const Line = label === undefined ? 'span' : 'output'
  // Next to a field and its button, another Tab stop would be in the way.
  const explained = label === undefined ? { title: meaning } : hint(meaning)
  return (
    <>
      {percent != null && percent >= ringFromPercent && (
        <ContextRing percent={percent} isNearlyFull={isNearlyFull} />
      )}
      <Line
        aria-label={label}
        aria-live="off"
        {...(words !== '' && explained)}
        className={css('forecast', isNearlyFull && 'full')}
        data-prompt-tokens={promptTokens}
        data-context-percent={contextPercent}
      >
        {words}
      </Line>
    </>
  )
}

interface ContextRingProps {
  readonly percent: number
  readonly isNearlyFull: boolean
}

/** Shows how full the context window is. The adjacent text has the numbers. */
function ContextRing({ percent, isNearlyFull }: ContextRingProps) {
  const filled = Math.min(100, percent)
  return (
    <svg className={css('ring')} width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle className={css('track')} cx="8" cy="8" r="6" pathLength="100" />
      <circle
        className={css('fill', isNearlyFull && 'contextRingFull')}
        cx="8"
        cy="8"
        r="6"
        pathLength="100"
        strokeDasharray={`${filled} 100`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  )
}
