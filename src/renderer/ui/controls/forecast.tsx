import { classNames } from '../../lib/class-names.ts'
import { ContextRing } from './context-ring.tsx'
import styles from './forecast.module.css'

const css = classNames(styles)

interface ForecastProps {
  /** With a name it is a status of its own; without one it belongs to the words around it. */
  readonly label?: string
  readonly words: string
  /** Of the context window: null where that is not known, left out where there are several. */
  readonly percent?: number | null
  readonly isNearlyFull?: boolean
  readonly promptTokens?: number | undefined
  readonly contextPercent?: string | undefined
}

/** What a call will count, before it is made. Silent for screen readers: it changes with every key. */
export function Forecast(props: ForecastProps) {
  const { label, words, percent, isNearlyFull = false, promptTokens, contextPercent } = props
  const Line = label === undefined ? 'span' : 'output'
  return (
    <>
      {percent !== undefined && <ContextRing percent={percent} isNearlyFull={isNearlyFull} />}
      <Line
        aria-label={label}
        aria-live="off"
        className={css('forecast', isNearlyFull && 'full')}
        data-prompt-tokens={promptTokens}
        data-context-percent={contextPercent}
      >
        {words}
      </Line>
    </>
  )
}
