import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'

/** Caches the last estimate, because most answers share one long system prompt. */
export function createPromptEstimate(): (systemPrompt: string) => number {
  let last = { systemPrompt: '', tokens: 0 }
  return (systemPrompt) => {
    if (systemPrompt !== last.systemPrompt) last = { systemPrompt, tokens: estimateTokens(systemPrompt) }
    return last.tokens
  }
}
