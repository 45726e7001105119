import type { PromptSplit, TokenUsage, UsageDetails } from '../../contract/usage/usage.ts'
import { callTokens } from './usage-details.ts'

type OutputSeries = 'reasoning' | 'completion'
export type CallSeries = 'system' | 'history' | 'new' | 'unsplit' | OutputSeries

interface BarPart<Series extends string> {
  readonly series: Series
  readonly tokens: number
}

interface DrawnCall {
  readonly usage: TokenUsage
  readonly details: UsageDetails
  readonly split: PromptSplit
  /** Estimated tokens of the system prompt within a first prompt. */
  readonly systemPromptEstimate: number
}

/** All input and output tokens of a call, in the order of a bar, without empty parts. */
export function callBarParts(call: DrawnCall): readonly BarPart<CallSeries>[] {
  const { inputTokens, outputTokens, reasoningTokens } = callTokens(call.usage, call.details)
  return [...inputParts(inputTokens ?? 0, call), ...outputParts(outputTokens ?? 0, reasoningTokens)].filter(
    ({ tokens }) => tokens > 0,
  )
}

/** Reasoning and the rest of the output. */
export function outputParts(outputTokens: number, reasoningTokens: number): readonly BarPart<OutputSeries>[] {
  const reasoning = Math.min(reasoningTokens, outputTokens)
  return [
    { series: 'reasoning', tokens: reasoning },
    { series: 'completion', tokens: outputTokens - reasoning },
  ]
}

function inputParts(
  inputTokens: number,
  { split, systemPromptEstimate }: DrawnCall,
): readonly BarPart<CallSeries>[] {
  switch (split.kind) {
    case 'first': {
      const system = Math.min(systemPromptEstimate, inputTokens)
      return [
        { series: 'system', tokens: system },
        { series: 'new', tokens: inputTokens - system },
      ]
    }
    case 'split':
      return [
        { series: 'history', tokens: split.historyTokens },
        { series: 'new', tokens: split.newTokens },
      ]
    case 'not-known':
      return [{ series: 'unsplit', tokens: inputTokens }]
  }
}
