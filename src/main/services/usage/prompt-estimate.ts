import { estimateTokens } from '../../../shared/domain/usage/token-rates.ts'

/** Most answers of a conversation went with the same system prompt, which may be long. */
export function createPromptEstimate(): (systemPrompt: string) => number {
  let last = { systemPrompt: '', tokens: 0 }
  return (systemPrompt) => {
    if (systemPrompt !== last.systemPrompt) last = { systemPrompt, tokens: estimateTokens(systemPrompt) }
    return last.tokens
  }
}
