import type { CallRow } from '../../../shared/contract/usage/usage-review.ts'

export type Series = 'system' | 'carried' | 'added' | 'unsplit' | 'completion'

export interface GrowthBar {
  readonly callId: string
  readonly number: number
  /** Empty for a call without its numbers: a gap, never a bar of nothing. */
  readonly parts: readonly { readonly series: Series; readonly tokens: number }[]
  readonly tokens: number
}

/** More bars than this are no picture any more. */
const mostBars = 300

export function growthBars(calls: readonly CallRow[]): readonly GrowthBar[] {
  return calls.map(({ callId, number, usage, split, systemPromptEstimate }) => {
    const parts = [
      ...promptParts(usage.promptTokens ?? 0, split, systemPromptEstimate),
      { series: 'completion', tokens: usage.completionTokens ?? 0 } as const,
    ].filter(({ tokens }) => tokens > 0)
    return {
      callId,
      number,
      parts,
      tokens: parts.reduce((sum, part) => sum + part.tokens, 0),
    }
  })
}

/** Of so many calls in a row the largest stands for all; how many that are. */
export function fewerBars(bars: readonly GrowthBar[]): { bars: readonly GrowthBar[]; callsEach: number } {
  const callsEach = Math.ceil(bars.length / mostBars)
  if (callsEach <= 1) return { bars, callsEach: 1 }
  const groups = Array.from({ length: Math.ceil(bars.length / callsEach) }, (_, index) =>
    bars.slice(index * callsEach, (index + 1) * callsEach),
  )
  const largest = groups.map((group) => group.reduce((most, bar) => (bar.tokens > most.tokens ? bar : most)))
  return { bars: largest, callsEach }
}

function promptParts(
  promptTokens: number,
  split: CallRow['split'],
  systemPromptEstimate: number,
): GrowthBar['parts'] {
  if (split.kind === 'not-known') return [{ series: 'unsplit', tokens: promptTokens }]
  if (split.kind === 'split')
    return [
      { series: 'carried', tokens: split.carriedTokens },
      { series: 'added', tokens: split.addedTokens },
    ]
  const system = Math.min(systemPromptEstimate, promptTokens)
  return [
    { series: 'system', tokens: system },
    { series: 'added', tokens: promptTokens - system },
  ]
}
