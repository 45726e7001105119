import { featuresOf } from './text-features.ts'
import { priorTokenRates, promptFeatures, type TokenRates, tokensOf } from './token-rates.ts'

/** About how many tokens a text has, as far as is known how the model counts. Whatever is shown from it carries `≈`. */
export function estimateTokens(text: string, rates: TokenRates = priorTokenRates): number {
  return Math.ceil(tokensOf(promptFeatures(featuresOf(text)), rates))
}
