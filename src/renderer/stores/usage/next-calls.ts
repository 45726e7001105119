import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { NextPrompts } from '../../../shared/contract/usage/next-prompt.ts'
import type { PromptForecast } from '../../../shared/contract/usage/usage.ts'
import { addMoney, type Money, moneyForTokens } from '../../../shared/domain/money/money.ts'
import { forecastPrompt, withQuestion } from '../../../shared/domain/usage/forecast.ts'
import type { TextFeatures } from '../../../shared/domain/usage/text-features.ts'
import { useDraftFeatures, useNextPrompts } from './forecast-store.ts'

const nearlyFullPercent = 80
/** Most turns left that the window mentions: larger numbers are irrelevant. */
const fewTurns = 20

/** The displayed forecast of the next call, or of all simultaneous calls. */
export interface NextCalls {
  readonly promptTokens: number
  readonly spread: number
  readonly percent: number | null
  readonly contextLength: number | null
  readonly isNearlyFull: boolean
  /** Empty if any of the calls has no price. */
  readonly prices: readonly Money[]
  readonly turnsLeft: number | null
}

/** Forecasts the next call for each model, with the draft or without it. */
function forecastsOf(next: NextPrompts, draft: TextFeatures | null): PromptForecast[] {
  return next.prompts.map(({ base, rates }) =>
    forecastPrompt(draft === null ? base : withQuestion(base, draft), rates),
  )
}

/**
 * Combines the forecasts. The context percentage is for one model only, because each model has another
 * window.
 */
export function nextCallsOf(
  next: NextPrompts,
  draft: TextFeatures | null,
  contextLength: number | null,
): NextCalls {
  const forecasts = forecastsOf(next, draft)
  const promptTokens = forecasts.reduce((sum, forecast) => sum + forecast.promptTokens, 0)
  const prices = next.prompts.flatMap(({ pricePerMillion }, index) =>
    pricePerMillion === null ? [] : moneyForTokens(pricePerMillion, forecasts[index]?.promptTokens ?? 0),
  )
  const percent = contextPercent(promptTokens, contextLength)
  return {
    promptTokens,
    spread: forecasts.reduce((sum, { spread }) => sum + spread, 0),
    percent,
    contextLength,
    isNearlyFull: (percent ?? 0) >= nearlyFullPercent,
    prices: prices.length === forecasts.length ? addMoney(prices) : [],
    turnsLeft: turnsLeft(promptTokens, next.tokensPerTurn, contextLength),
  }
}

export function contextPercent(tokens: number, contextLength: number | null): number | null {
  return contextLength === null ? null : (tokens / contextLength) * 100
}

function turnsLeft(
  promptTokens: number,
  tokensPerTurn: number | null,
  contextLength: number | null,
): number | null {
  if (tokensPerTurn === null || tokensPerTurn <= 0 || contextLength === null) return null
  const turns = Math.floor((contextLength - promptTokens) / tokensPerTurn)
  return turns < 0 || turns > fewTurns ? null : turns
}

/** Prompt tokens of the next call, with the current draft; 0 until main has responded. */
export function useTokensAhead({ id, draft }: Pick<Conversation, 'id' | 'draft'>): number {
  const next = useNextPrompts(id)
  const features = useDraftFeatures(id, draft)
  const [forecast] = next === null ? [] : forecastsOf(next, features)
  return forecast?.promptTokens ?? 0
}

export const useTokensPerTurn = (conversationId: string): number | null =>
  useNextPrompts(conversationId)?.tokensPerTurn ?? null
