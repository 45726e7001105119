import type { Call } from './call.ts'
import type { Message } from './conversation.ts'
import { estimateTokens } from './token-estimate.ts'

type Counted = Pick<Message, 'text' | 'reasoning' | 'isLeftOut'> & {
  readonly call: (Pick<Call, 'usage'> & Partial<Pick<Call, 'contextChange'>>) | null
}

/**
 * What the next prompt carries of an answer and all that went before it, as the service reported it; null where it did not. What was
 * thought is not sent again, though the service counted it as part of the completion; nor is what has been left out since.
 */
export function countedTokens<M extends Counted>(
  message: M,
  estimateOf: (message: M) => number = ({ text }) => estimateTokens(text),
): number | null {
  const { call, reasoning, isLeftOut } = message
  if (call === null) return null
  const { promptTokens, completionTokens } = call.usage
  if (promptTokens === null || completionTokens === null) return null
  const sentAgain = reasoning === '' ? completionTokens : Math.min(completionTokens, estimateOf(message))
  return Math.max(0, promptTokens + (call.contextChange ?? 0) + (isLeftOut ? 0 : sentAgain))
}
