import type { Message, OpenConversation } from '../../shared/conversation.ts'
import { estimateTokens } from '../../shared/token-estimate.ts'
import { isAnswering } from './transcript-reducer.ts'
import { transcriptStore } from './transcript-store.ts'

/** A growing answer asks anew with every frame; the messages before it stay as they are. */
const estimates = new WeakMap<Message, number>()

export interface Forecast {
  readonly promptTokens: number
  /** Null where the size of the context window is not known. */
  readonly contextPercent: number | null
}

/** About what the next prompt will count. Nothing is forecast for an empty draft. */
export function forecastPrompt(
  carried: number,
  draft: string,
  contextLength: number | null,
): Forecast | null {
  if (draft.trim() === '') return null
  const promptTokens = carried + estimateTokens(draft)
  return { promptTokens, contextPercent: contextPercent(promptTokens, contextLength) }
}

export function contextPercent(tokens: number, contextLength: number | null): number | null {
  return contextLength === null ? null : (tokens / contextLength) * 100
}

/**
 * About what the next prompt carries before its own words: what the service reported last, which holds all that went
 * before, and an estimate of every word since. An answer counts once it has ended.
 */
export function carriedTokens({ conversation: { systemPrompt }, messages, wait }: OpenConversation): number {
  const index = messages.findLastIndex((message) => countedTokens(message) !== null)
  const counted = messages[index]
  const since = messages.slice(index + 1).filter((message) => !isAnswering(message, wait))
  const words = since.reduce((sum, message) => sum + estimateOf(message), estimateTokens(systemPrompt))
  if (counted === undefined) return words
  return Math.max(0, (countedTokens(counted) ?? 0) + words - (counted.call?.systemPromptEstimate ?? 0))
}

export function useCarriedTokens(): number {
  return transcriptStore(({ open }) => (open === null ? 0 : carriedTokens(open)))
}

function estimateOf(message: Message): number {
  const estimate = estimates.get(message) ?? estimateTokens(message.text)
  estimates.set(message, estimate)
  return estimate
}

/** What was thought is not sent again, though the service counted it as part of the completion. */
function countedTokens(message: Message): number | null {
  const { call, reasoning } = message
  if (call === null) return null
  const { promptTokens, completionTokens } = call.usage
  if (promptTokens === null || completionTokens === null) return null
  const sentAgain = reasoning === '' ? completionTokens : Math.min(completionTokens, estimateOf(message))
  return promptTokens + sentAgain
}
