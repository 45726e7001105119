import { estimateQuestion, readQuestion } from '../../shared/domain/usage/question-features.ts'
import { estimateTokens, priorTokenRates } from '../../shared/domain/usage/token-rates.ts'

/** The known facts about the token count of a message. */
interface Known {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly excludedImages: readonly number[]
  /** The model of the next call. */
  readonly modelId: string
  readonly reasoning: string
  /** For an answer that is complete. */
  readonly completionTokens: number | null
  /** For a message by the user: the new tokens of calls in which it was the only new message. */
  readonly newTokens: readonly number[]
}

/**
 * The tokens of a message in each prompt. The completion tokens include reasoning that is not sent again. For an
 * answer with reasoning, the words are therefore estimated.
 */
export function tokensOfMessage(message: Known): number {
  const { role, text, modelId, reasoning, completionTokens, newTokens } = message
  if (role === 'assistant' && text === '') return 0
  const measured = role === 'user' ? newTokens[0] : reasoning === '' ? completionTokens : null
  if (measured != null) return measured
  const estimate =
    role === 'user' ? estimateQuestion(readQuestion(message), modelId, priorTokenRates) : estimateTokens(text)
  return Math.min(estimate, completionTokens ?? estimate)
}
