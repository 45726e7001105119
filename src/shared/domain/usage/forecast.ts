import type { TextFeatures } from './text-features.ts'
import {
  addFeatures,
  type PromptFeatures,
  promptFeatures,
  type TokenRates,
  tokensOf,
  varianceOf,
} from './token-rates.ts'

/** What is known of a prompt before it is sent: what was counted already, how sure that is, and what makes up the rest. */
export interface PromptBase {
  readonly known: number
  readonly variance: number
  readonly features: PromptFeatures
}

/** The true count lies within so many deviations in nine of ten: measured, with room for texts of a kind that is new. */
const deviations = 1.7

/** About what a prompt will count, and how far off that may be. */
export function forecastPrompt(
  { known, variance, features }: PromptBase,
  rates: TokenRates,
): { promptTokens: number; spread: number } {
  return {
    promptTokens: storable(Math.round(known + tokensOf(features, rates))),
    spread: storable(Math.ceil(deviations * Math.sqrt(variance + varianceOf(features, rates)))),
  }
}

/** A service may have reported counts whose sum no number holds. */
function storable(count: number): number {
  return Math.max(0, Math.min(count, Number.MAX_SAFE_INTEGER))
}

/** The same prompt with one more question at its end. */
export function withQuestion(base: PromptBase, question: TextFeatures): PromptBase {
  return { ...base, features: addFeatures(base.features, promptFeatures(question, { questions: 1 })) }
}
