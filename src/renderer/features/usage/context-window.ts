import type { CallRow } from '../../../shared/contract/usage/usage-review.ts'

interface ContextWindow {
  readonly model: string
  readonly tokens: number
  /** The largest prompt of this model. */
  readonly largestPrompt: number
}

/** The window of the model that was asked last, as far as the service lists it, and how much of it was filled. */
export function contextWindow(calls: readonly CallRow[]): ContextWindow | null {
  const last = calls.findLast(({ contextLength }) => contextLength !== null)
  if (last === undefined || last.contextLength === null) return null
  const { model, contextLength } = last
  const prompts = calls.map((call) => (call.model === model ? (call.usage.promptTokens ?? 0) : 0))
  const largestPrompt = prompts.reduce((most, tokens) => Math.max(most, tokens), 0)
  return largestPrompt === 0 ? null : { model, tokens: contextLength, largestPrompt }
}

/** So far above the largest bar a line would press the bars flat. */
const farTimes = 3

export function isFarAbove(window: ContextWindow, largestBar: number): boolean {
  return window.tokens > largestBar * farTimes
}
