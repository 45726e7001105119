import { noDetails } from '../../shared/domain/usage/usage-details.ts'
import type { InferenceEvent } from '../inference/inference.ts'

type DemoUsage = Omit<Extract<InferenceEvent, { type: 'usage' }>, 'type'>

/**
 * Roughly splits as a real tokeniser does: a word or part of one, with the blank before it. Loses no text.
 */
const token = /\s*(?:\p{Ideographic}|[\p{L}\p{M}]{1,8}|\p{N}{1,3}|[^\s\p{L}\p{M}\p{N}]{1,3})|\s+/gu
const tokensPerMessage = 4
const tokensPerPrompt = 3

export function splitIntoTokens(text: string): string[] {
  return text.match(token) ?? []
}

/** Every message costs a little more than its text, so each further turn of a chat costs more. */
export function countPrompt(messages: readonly { readonly content: string }[]): number {
  const texts = messages.map(({ content }) => splitIntoTokens(content).length + tokensPerMessage)
  return texts.reduce((sum, count) => sum + count, tokensPerPrompt)
}

/** A report as a service sends it. */
export function usageOf(promptTokens: number, completionTokens: number): DemoUsage {
  const usage = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens }
  const usageText = JSON.stringify({
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: usage.totalTokens,
  })
  return { usage, report: () => ({ usageText, details: noDetails }) }
}
