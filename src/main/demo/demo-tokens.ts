import { imagesOf, type MessageContent, textOf } from '../../shared/domain/chat/message-content.ts'
import { noDetails, placesOf } from '../../shared/domain/usage/usage-details.ts'
import type { InferenceEvent } from '../inference/inference.ts'

/** How the demo reports the tokens of its cache and of its reasoning: inside its other counts, or beside. */
export type DemoTokenCounting = 'inside' | 'beside'

/** Tokens of a prompt that came from the cache, and tokens that went into it. */
export interface DemoCacheTokens {
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
}

type DemoUsage = Omit<Extract<InferenceEvent, { type: 'usage' }>, 'type'>

/**
 * Roughly splits as a real tokeniser does: a word or part of one, with the blank before it. Loses no text.
 */
const token = /(?!$)\s*(?:\p{Ideographic}|[\p{L}\p{M}]{1,8}|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]{1,3}|$)/gu
const tokensPerMessage = 4
const tokensPerPrompt = 3
/** An image costs a token for each square of so many pixels. */
const patchSide = 32

export function splitIntoTokens(text: string): string[] {
  return text.match(token) ?? []
}

/** Every message costs a little more than its text, so each further turn of a chat costs more. */
export function countPrompt(messages: readonly { readonly content: MessageContent }[]): number {
  const texts = messages.map((message) => splitIntoTokens(textOf(message)).length + tokensPerMessage)
  const images = imagesOf(messages).map(
    ({ width, height }) => Math.ceil(width / patchSide) * Math.ceil(height / patchSide),
  )
  return [...texts, ...images].reduce((sum, count) => sum + count, tokensPerPrompt)
}

/** The counts of a call. `promptTokens` includes the cache tokens; `answerTokens` excludes the reasoning. */
interface DemoCounts {
  readonly promptTokens: number
  readonly cache: DemoCacheTokens | null
  readonly answerTokens: number
  readonly reasoningTokens: number
}

/** A report as services of the convention send it. Without cache and reasoning, it has three counts. */
export function usageOf(counts: DemoCounts, convention: DemoTokenCounting): DemoUsage {
  const { promptTokens, cache, answerTokens, reasoningTokens } = counts
  const isInside = convention === 'inside'
  const cacheTokens = cache === null ? 0 : cache.cachedTokens + cache.cacheWriteTokens
  const usage = {
    promptTokens: promptTokens - (isInside ? 0 : cacheTokens),
    completionTokens: answerTokens + (isInside ? reasoningTokens : 0),
    totalTokens: promptTokens + answerTokens + reasoningTokens,
  }
  const details = {
    cachedTokens: cache?.cachedTokens ?? null,
    cacheWriteTokens: cache?.cacheWriteTokens ?? null,
    reasoningTokens: reasoningTokens === 0 ? null : reasoningTokens,
  }
  const usageText = JSON.stringify({
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.totalTokens,
    ...(cache && {
      prompt_tokens_details: {
        cached_tokens: cache.cachedTokens,
        cache_write_tokens: cache.cacheWriteTokens,
      },
    }),
    ...(reasoningTokens > 0 && { completion_tokens_details: { reasoning_tokens: reasoningTokens } }),
  })
  const report = { usageText, details: { ...noDetails, ...details, ...placesOf(usage, details) } }
  return { usage, report: () => report }
}
