import { countedTokens } from '../../shared/carried-tokens.ts'
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
  draftTokens: number | null,
  contextLength: number | null,
): Forecast | null {
  if (draftTokens === null) return null
  const promptTokens = carried + draftTokens
  return { promptTokens, contextPercent: contextPercent(promptTokens, contextLength) }
}

export function contextPercent(tokens: number, contextLength: number | null): number | null {
  return contextLength === null ? null : (tokens / contextLength) * 100
}

/**
 * About what the next prompt carries before its own words: what the service reported last, which holds all that went
 * before, and an estimate of every word since. An answer counts once it has ended.
 */
export function carriedTokens({ conversation, messages, carriedAbove, waits }: OpenConversation): number {
  const index = messages.findLastIndex((message) => countedTokens(message, estimateOf) !== null)
  const counted = messages[index]
  // Where the service counted none of those that are here, main has looked at those above them.
  const start =
    counted === undefined ? messages.findIndex(({ id }) => id === carriedAbove?.messageId) : index + 1
  const since = messages
    .slice(Math.max(0, start))
    .filter((message) => !message.isLeftOut && !isAnswering(message, waits))
  const words = since.reduce((sum, message) => sum + estimateOf(message), 0)
  const base =
    counted === undefined
      ? carriedAbove
      : {
          tokens: countedTokens(counted, estimateOf) ?? 0,
          systemPromptEstimate: counted.call?.systemPromptEstimate ?? 0,
        }
  const { tokens, systemPromptEstimate } = base ?? { tokens: 0, systemPromptEstimate: 0 }
  return Math.max(0, tokens + words + estimateTokens(conversation.systemPrompt) - systemPromptEstimate)
}

export function useCarriedTokens(): number {
  return transcriptStore(({ open }) => (open === null ? 0 : carriedTokens(open)))
}

/** The turns that tell the pace, and the messages among which they are looked for. */
const turnsOfPace = 5
const messagesOfPace = 40

/** About what a turn has lengthened the prompt by of late: what it added and its answer. Null where no turn was counted. */
export function tokensPerTurn({ messages }: Pick<OpenConversation, 'messages'>): number | null {
  const added = messages.slice(-messagesOfPace).flatMap(addedBy).slice(-turnsOfPace)
  if (added.length === 0) return null
  return Math.ceil(added.reduce((sum, tokens) => sum + tokens, 0) / added.length)
}

export function useTokensPerTurn(): number | null {
  return transcriptStore(({ open }) => (open === null ? null : tokensPerTurn(open)))
}

function addedBy(message: Message): readonly number[] {
  const counted = countedTokens(message, estimateOf)
  const { call } = message
  if (counted === null || call === null) return []
  const { split, systemPromptEstimate } = call
  if (split.kind === 'split') return [counted - split.carriedTokens]
  // The system prompt comes with every turn and lengthens none but the first.
  return split.kind === 'first' ? [Math.max(0, counted - systemPromptEstimate)] : []
}

function estimateOf(message: Message): number {
  const estimate = estimates.get(message) ?? estimateTokens(message.text)
  estimates.set(message, estimate)
  return estimate
}
