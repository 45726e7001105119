import { memo, useEffect } from 'react'
import type { TextFeatures } from '../../../shared/text-features.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatPercent } from '../../lib/format-number.ts'
import { contextPercent, forecastsOf } from '../../stores/forecast.ts'
import { readNextPrompts, useNextPrompts, useShapeAhead } from '../../stores/forecast-store.ts'
import { composerStrings } from '../../strings/composer.ts'
import { ContextRing } from './context-ring.tsx'
import styles from './forecast-line.module.css'

const css = classNames(styles)
const nearlyFullPercent = 80

interface ForecastLineProps {
  readonly conversationId: string
  /** Null for an empty box: nothing is forecast for it. */
  readonly draft: TextFeatures | null
  readonly contextLength: number | null
}

/** What the next call will count, before it is made. Silent for screen readers: it changes with every key. */
export const ForecastLine = memo(function ForecastLine({
  conversationId,
  draft,
  contextLength,
}: ForecastLineProps) {
  const shape = useShapeAhead(conversationId)
  useEffect(() => {
    if (shape !== '') void readNextPrompts(conversationId)
  }, [conversationId, shape])
  const next = useNextPrompts(conversationId)
  const [forecast] = next === null ? [] : forecastsOf(next, draft)
  const percent = forecast === undefined ? null : contextPercent(forecast.promptTokens, contextLength)
  const isNearlyFull = (percent ?? 0) >= nearlyFullPercent
  const shown = draft === null ? undefined : forecast
  return (
    <>
      <ContextRing percent={percent} isNearlyFull={isNearlyFull} />
      <output
        aria-label={composerStrings.forecast}
        aria-live="off"
        className={css('forecast', isNearlyFull && 'full')}
        data-prompt-tokens={shown?.promptTokens}
        data-context-percent={shown && percent?.toFixed(1)}
      >
        {shown !== undefined && (
          <>
            {composerStrings.next(formatCount(shown.promptTokens), formatCount(shown.spread))}
            {percent !== null &&
              contextLength !== null &&
              ` · ${composerStrings.share(formatPercent(percent), formatCount(contextLength))}`}
          </>
        )}
      </output>
    </>
  )
})
