import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import type { NextPrompts } from '../../../shared/contract/usage/next-prompt.ts'
import type { PromptForecast } from '../../../shared/contract/usage/usage.ts'
import { addMoney, type Money, moneyForTokens } from '../../../shared/domain/money/money.ts'
import { forecastPrompt, withQuestion } from '../../../shared/domain/usage/forecast.ts'
import type { TextFeatures } from '../../../shared/domain/usage/text-features.ts'
import { useDraftFeatures } from '../chat/draft-estimate.ts'
import { useNextPrompts } from './forecast-store.ts'

const nearlyFullPercent = 80
/** Said once it matters: before that, any number is as good as another. */
const fewTurns = 20

/** What stands in sight of the next call, or of all those that are put to several models at once. */
export interface NextCalls {
  readonly promptTokens: number
  readonly spread: number
  readonly percent: number | null
  readonly contextLength: number | null
  readonly isNearlyFull: boolean
  /** Empty where one of them has no price. */
  readonly prices: readonly Money[]
  readonly turnsLeft: number | null
}

/** About what the next call sends, for each model that it is put to: with what is typed, or what it would carry without. */
function forecastsOf(next: NextPrompts, draft: TextFeatures | null): PromptForecast[] {
  return next.prompts.map(({ base, rates }) =>
    forecastPrompt(draft === null ? base : withQuestion(base, draft), rates),
  )
}

/** How full the window gets is said of one model only: each has another. */
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

/** What the next call of the conversation would send as things stand; 0 until main has told. */
export function useTokensAhead({ id, draft }: Pick<Conversation, 'id' | 'draft'>): number {
  const next = useNextPrompts(id)
  const features = useDraftFeatures(id, draft)
  const [forecast] = next === null ? [] : forecastsOf(next, features)
  return forecast?.promptTokens ?? 0
}

export const useTokensPerTurn = (conversationId: string): number | null =>
  useNextPrompts(conversationId)?.tokensPerTurn ?? null
