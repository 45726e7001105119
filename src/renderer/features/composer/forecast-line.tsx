import type { OpenConversation } from '../../../shared/conversation.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatPercent } from '../../lib/format-number.ts'
import { contextFilled, type Forecast, forecastPrompt } from '../../stores/forecast.ts'
import { composerStrings } from '../../strings/composer.ts'
import { ContextRing } from './context-ring.tsx'
import styles from './forecast-line.module.css'

const css = classNames(styles)
const nearlyFullPercent = 80

interface ForecastLineProps {
  readonly open: OpenConversation
  readonly draft: string
  readonly contextLength: number | null
}

/** What the next call will cost, before it is made. Silent for screen readers: it changes with every key. */
export function ForecastLine({ open, draft, contextLength }: ForecastLineProps) {
  const forecast = forecastPrompt(open, draft, contextLength)
  const percent = forecast === null ? contextFilled(open, contextLength) : forecast.contextPercent
  const isNearlyFull = (percent ?? 0) >= nearlyFullPercent
  return (
    <>
      <ContextRing percent={percent} isNearlyFull={isNearlyFull} />
      <output
        aria-label={composerStrings.forecast}
        aria-live="off"
        className={css('forecast', isNearlyFull && 'full')}
        data-prompt-tokens={forecast?.promptTokens}
        data-context-percent={forecast?.contextPercent?.toFixed(1)}
      >
        {forecast !== null && describe(forecast, contextLength)}
      </output>
    </>
  )
}

function describe({ promptTokens, contextPercent }: Forecast, contextLength: number | null): string {
  const next = composerStrings.next(formatCount(promptTokens))
  if (contextPercent === null || contextLength === null) return next
  return `${next} · ${composerStrings.share(formatPercent(contextPercent), formatCount(contextLength))}`
}
