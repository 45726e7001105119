import { priorTokenRates, tokensOf } from '../../shared/domain/usage/token-rates.ts'
import { largestSum } from '../../shared/domain/usage/usage-sums.ts'
import { completionSentAgain, isCounted, type LineMessage, systemFeatures } from './next-prompt-base.ts'

const turnsOfPace = 5

/**
 * The typical growth of the prompt in the last turns: new tokens plus answer. Null if no turn was counted.
 */
export function paceOf(line: readonly LineMessage[]): number | null {
  const counted = line.filter(isCounted)
  const [first] = counted
  if (first === undefined) return null
  const lengths = counted.map(
    (message) => (message.call?.usage.promptTokens ?? 0) + completionSentAgain(message),
  )
  const grown = lengths.slice(1).map((length, index) => length - (lengths[index] ?? 0))
  const turns = grown.filter((tokens) => tokens > 0).slice(-turnsOfPace)
  if (turns.length > 0)
    return Math.min(Math.ceil(turns.reduce((sum, tokens) => sum + tokens, 0) / turns.length), largestSum)
  // The system prompt is sent with every turn but lengthens only the first prompt.
  const system = tokensOf(systemFeatures(first.systemPrompt ?? ''), priorTokenRates)
  return Math.max(1, Math.min(Math.ceil((lengths[0] ?? 0) - system), largestSum))
}
