import type { TokenUsage } from '../../../../src/shared/contract/usage/usage.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'

/** A message as the service receives it. */
export interface SentMessage {
  readonly id: string
  readonly text: string
}

/** The properties of a counting model. Only the context window is known to others. */
export interface CountingModel {
  /** Tokens per estimated token. */
  readonly ratio: number
  /** History is dropped, the oldest first, until the prompt fits; null drops nothing. */
  readonly window: number | null
  readonly doesReport: boolean
}

/** The true processing of a prompt: the processed messages, and the tokens of each. */
export interface Processed {
  readonly counts: ReadonlyMap<string, number>
  readonly usage: TokenUsage
}

const perMessage = 4

/** Tokens of one message, including the model's template around it. */
export function tokensOf(text: string, { ratio }: CountingModel): number {
  return Math.ceil(estimateTokens(text) * ratio) + perMessage
}

/** Reasoning is counted with the answer, visible or not. */
export function processPrompt(
  messages: readonly SentMessage[],
  answer: { text: string; thoughtTokens: number },
  model: CountingModel,
): Processed {
  const counts = new Map(messages.map(({ id, text }) => [id, tokensOf(text, model)]))
  for (const { id } of messages) {
    if (model.window === null || sum(counts) <= model.window) break
    if (counts.size > 1 && id !== 'system') counts.delete(id)
  }
  // A single message can be too long: the excess is cut off.
  const lastId = messages.at(-1)?.id ?? ''
  const tooMany = model.window === null ? 0 : Math.max(0, sum(counts) - model.window)
  counts.set(lastId, (counts.get(lastId) ?? 0) - tooMany)
  const promptTokens = sum(counts)
  const completionTokens = tokensOf(answer.text, model) + answer.thoughtTokens
  const reported = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
  const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
  return { counts, usage: model.doesReport ? reported : nothing }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
