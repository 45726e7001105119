import { memo, useEffect } from 'react'
import type { BudgetState } from '../../../shared/contract/money/budget.ts'
import { compareDecimals, ofMillion } from '../../../shared/domain/money/decimal.ts'
import type { Question } from '../../../shared/domain/usage/question-features.ts'
import { joinSentences } from '../../../shared/language/messages.ts'
import { useSpentBudgets } from '../../stores/money/budgets-store.ts'
import { readNextPrompts, useNextPrompts, useShapeAhead } from '../../stores/usage/forecast-store.ts'
import { type NextCalls, nextCallsOf } from '../../stores/usage/next-call-forecast.ts'
import { sentenceStrings } from '../../strings/common.ts'
import { describeNext, explainNext, forecastStrings } from '../../strings/composer.ts'
import { Forecast } from '../../ui/controls/forecast-text.tsx'
import { useRenderAt } from '../../ui/hooks/use-clock.ts'
import css from './forecast-line.module.css'

/** A smaller price is not worth a look, whatever its currency. */
const tinyPrice = '0.01'

interface ForecastLineProps {
  readonly conversationId: string
  /** `null` for an empty message box, which has no forecast. */
  readonly draft: Question | null
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
  const budgets = useSpentBudgets(conversationId)
  const words = shown === null ? '' : describeNext(shown)
  const isBrief = shown !== null && isSmall(shown, budgets)
  return (
    <span className={css('line')}>
      <Forecast
        label={forecastStrings.label}
        meaning={joinSentences([isBrief ? sentenceStrings.ofTitle(words) : null, explainNext(shown)])}
        words={isBrief ? forecastStrings.brief(shown.promptTokens) : words}
        percent={calls?.percent ?? null}
        isNearlyFull={calls?.isNearlyFull ?? false}
        promptTokens={shown?.promptTokens}
        contextPercent={shown === null ? undefined : (shown.percent?.toFixed(1) ?? 'not known')}
      />
    </span>
  )
})

/** Whether the next call hardly matters: under 1% of the context window and of every budget, and nearly free. */
function isSmall(calls: NextCalls, budgets: readonly BudgetState[]): boolean {
  const { percent, turnsLeft, prices, promptTokens } = calls
  if ((percent ?? 0) >= 1 || turnsLeft !== null) return false
  if (prices.some(({ amount }) => compareDecimals(amount, tinyPrice) >= 0)) return false
  return budgets.every(({ budget: { currency }, left }) => {
    const price = prices.find((money) => money.currency === currency)
    const amount = currency === null ? String(promptTokens) : (price?.amount ?? '0')
    return amount === '0' || compareDecimals(hundredfold(amount), left) < 0
  })
}

const hundredfold = (amount: string): string => ofMillion(amount, 100_000_000)
