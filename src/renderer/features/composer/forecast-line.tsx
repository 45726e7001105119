import { memo, useEffect } from 'react'
import type { TextFeatures } from '../../../shared/domain/usage/text-features.ts'
import { classNames } from '../../lib/class-names.ts'
import { readNextPrompts, useNextPrompts, useShapeAhead } from '../../stores/usage/forecast-store.ts'
import { nextCallsOf } from '../../stores/usage/next-calls.ts'
import { describeNext, explainNext, forecastStrings } from '../../strings/composer.ts'
import { Forecast } from '../../ui/controls/forecast-text.tsx'
import { useRenderAt } from '../../ui/hooks/use-clock.ts'
import styles from './forecast-line.module.css'

const css = classNames(styles)

interface ForecastLineProps {
  readonly conversationId: string
  /** `null` for an empty message box, which has no forecast. */
  readonly draft: TextFeatures | null
  readonly contextLength: number | null
}

export const ForecastLine = memo(function ForecastLine({
  conversationId,
  draft,
  contextLength,
}: ForecastLineProps) {
  const shape = useShapeAhead(conversationId)
  useEffect(() => {
    if (shape !== '') void readNextPrompts({ conversationId })
  }, [conversationId, shape])
  const next = useNextPrompts(conversationId)
  const calls = next === null ? null : nextCallsOf(next, draft, contextLength)
  const shown = draft === null ? null : calls
  useRenderAt(shown?.changesAt ?? null)
  return (
    <span className={css('line')}>
      <Forecast
        label={forecastStrings.label}
        meaning={explainNext(shown)}
        words={shown === null ? '' : describeNext(shown)}
        percent={calls?.percent ?? null}
        isNearlyFull={calls?.isNearlyFull ?? false}
        promptTokens={shown?.promptTokens}
        contextPercent={shown === null ? undefined : (shown.percent?.toFixed(1) ?? 'not known')}
      />
    </span>
  )
})
