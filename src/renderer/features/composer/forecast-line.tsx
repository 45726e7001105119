import { memo, useEffect } from 'react'
import { moneyForTokens } from '../../../shared/money.ts'
import type { NextPrompts } from '../../../shared/next-prompt.ts'
import type { TextFeatures } from '../../../shared/text-features.ts'
import type { PromptForecast } from '../../../shared/usage.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatMoney } from '../../lib/format-money.ts'
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
  const shown = draft === null || next === null ? undefined : forecast
  return (
    <>
      <ContextRing percent={percent} isNearlyFull={isNearlyFull} />
      <output
        aria-label={composerStrings.forecast}
        aria-live="off"
        className={css('forecast', isNearlyFull && 'full')}
        data-prompt-tokens={shown?.promptTokens}
        data-context-percent={shown && (percent?.toFixed(1) ?? 'not known')}
      >
        {shown !== undefined && next !== null && describe(shown, next, contextLength)}
      </output>
    </>
  )
})

function describe(forecast: PromptForecast, next: NextPrompts, contextLength: number | null): string {
  const { promptTokens, spread } = forecast
  const percent = contextPercent(promptTokens, contextLength)
  const turns = turnsLeft(promptTokens, next.tokensPerTurn, contextLength)
  const price = next.prompts[0]?.pricePerMillion ?? null
  return [
    composerStrings.next(formatCount(promptTokens), formatCount(spread)),
    percent !== null && contextLength !== null
      ? composerStrings.share(formatPercent(percent), formatCount(contextLength))
      : null,
    price === null ? null : composerStrings.price(formatMoney(moneyForTokens(price, promptTokens))),
    turns === null ? null : composerStrings.turnsLeft(turns),
  ]
    .filter((words) => words !== null)
    .join(' · ')
}

/** Said once it matters: before that, any number is as good as another. */
const fewTurns = 20

function turnsLeft(
  promptTokens: number,
  tokensPerTurn: number | null,
  contextLength: number | null,
): number | null {
  if (tokensPerTurn === null || tokensPerTurn <= 0 || contextLength === null) return null
  const turns = Math.floor((contextLength - promptTokens) / tokensPerTurn)
  return turns < 0 || turns > fewTurns ? null : turns
}
