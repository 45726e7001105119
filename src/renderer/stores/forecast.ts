import type { Conversation } from '../../shared/conversation.ts'
import { forecastPrompt, withQuestion } from '../../shared/forecast.ts'
import type { NextPrompts } from '../../shared/next-prompt.ts'
import type { TextFeatures } from '../../shared/text-features.ts'
import type { PromptForecast } from '../../shared/usage.ts'
import { useDraftFeatures } from './draft-estimate.ts'
import { useNextPrompts } from './forecast-store.ts'

/** About what the next call sends, for each model that it is put to: with what is typed, or what it would carry without. */
export function forecastsOf(next: NextPrompts, draft: TextFeatures | null): PromptForecast[] {
  return next.prompts.map(({ base, rates }) =>
    forecastPrompt(draft === null ? base : withQuestion(base, draft), rates),
  )
}

export function contextPercent(tokens: number, contextLength: number | null): number | null {
  return contextLength === null ? null : (tokens / contextLength) * 100
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
