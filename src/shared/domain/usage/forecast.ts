import { addFeatures, type PromptFeatures, type TokenRates, tokensOf, varianceOf } from './token-rates.ts'

/**
 * The known facts about a prompt before sending. `known` is the counted part, `variance` its uncertainty,
 * `features` the rest.
 */
export interface PromptBase {
  readonly known: number
  readonly variance: number
  readonly features: PromptFeatures
}

/**
 * Width of the range in standard deviations. The true count is within it in nine of ten cases. This value
 * was measured, with a margin for unfamiliar kinds of text.
 */
const deviations = 1.7

/** Forecasts a prompt's tokens and the likely error. */
export function forecastPrompt(
  { known, variance, features }: PromptBase,
  rates: TokenRates,
): { promptTokens: number; range: number } {
  return {
    promptTokens: storable(Math.round(known + tokensOf(features, rates))),
    range: storable(Math.ceil(deviations * Math.sqrt(variance + varianceOf(features, rates)))),
  }
}

/** Keeps forecasts within the safe integers: a service may have reported absurd counts. */
function storable(count: number): number {
  return Math.max(0, Math.min(count, Number.MAX_SAFE_INTEGER))
}

/** Adds one more message to the end of a prompt. */
export function withQuestion(base: PromptBase, question: PromptFeatures): PromptBase {
  return { ...base, features: addFeatures(base.features, question) }
}
