import type { Message, OpenConversation } from '../../shared/conversation.ts'
import { estimateTokens } from '../../shared/token-estimate.ts'
import { transcriptStore } from './transcript-store.ts'

export interface Forecast {
  readonly promptTokens: number
  /** Null where the size of the context window is not known. */
  readonly contextPercent: number | null
}

/**
 * About what the next prompt will count: what the service reported last, which holds all that went before, and an
 * estimate of every word since. Nothing is forecast for an empty draft.
 */
export function forecastPrompt(
  open: OpenConversation,
  draft: string,
  contextLength: number | null,
): Forecast | null {
  if (draft.trim() === '') return null
  const promptTokens = carriedTokens(open) + estimateTokens(draft)
  return { promptTokens, contextPercent: percentOf(promptTokens, contextLength) }
}

/** How full the context window is as things stand, for the ring beside an empty box. */
export function contextFilled(open: OpenConversation, contextLength: number | null): number | null {
  return percentOf(carriedTokens(open), contextLength)
}

/** About what the next prompt carries before its own words. */
export function carriedTokens({ conversation, messages }: OpenConversation): number {
  const index = messages.findLastIndex((message) => reportedTokens(message) !== null)
  const counted = messages[index]
  const base =
    counted === undefined ? estimateTokens(conversation.systemPrompt) : (reportedTokens(counted) ?? 0)
  return messages.slice(index + 1).reduce((sum, { text }) => sum + estimateTokens(text), base)
}

export function useCarriedTokens(): number {
  return transcriptStore(({ open }) => (open === null ? 0 : carriedTokens(open)))
}

function reportedTokens({ call }: Message): number | null {
  if (call === null) return null
  const { promptTokens, completionTokens } = call.usage
  return promptTokens === null || completionTokens === null ? null : promptTokens + completionTokens
}

function percentOf(tokens: number, contextLength: number | null): number | null {
  return contextLength === null ? null : (tokens / contextLength) * 100
}
