import { memo } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatPercent } from '../../lib/format-number.ts'
import { contextPercent, type Forecast, forecastPrompt, useCarriedTokens } from '../../stores/forecast.ts'
import { composerStrings } from '../../strings/composer.ts'
import { ContextRing } from './context-ring.tsx'
import styles from './forecast-line.module.css'

const css = classNames(styles)
const nearlyFullPercent = 80

interface ForecastLineProps {
  readonly draftTokens: number | null
  readonly contextLength: number | null
}

/** What the next call will cost, before it is made. Silent for screen readers: it changes with every key. */
export const ForecastLine = memo(function ForecastLine({ draftTokens, contextLength }: ForecastLineProps) {
  const carried = useCarriedTokens()
  const forecast = forecastPrompt(carried, draftTokens, contextLength)
  const percent = forecast === null ? contextPercent(carried, contextLength) : forecast.contextPercent
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
        {forecast !== null && describe(forecast, forecast.promptTokens - carried, contextLength)}
      </output>
    </>
  )
})

function describe(
  { promptTokens, contextPercent: percent }: Forecast,
  draftTokens: number,
  contextLength: number | null,
): string {
  const draft = composerStrings.draft(formatCount(draftTokens))
  const next = `${draft} · ${composerStrings.next(formatCount(promptTokens))}`
  if (percent === null || contextLength === null) return next
  return `${next} · ${composerStrings.share(formatPercent(percent), formatCount(contextLength))}`
}
