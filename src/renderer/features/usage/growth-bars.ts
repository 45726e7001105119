import type { CallRow } from '../../../shared/usage-review.ts'

export type Series = 'carried' | 'added' | 'unsplit' | 'completion'

export interface GrowthBar {
  readonly callId: string
  readonly number: number
  /** Empty for a call without its numbers: a gap, never a bar of nothing. */
  readonly parts: readonly { readonly series: Series; readonly tokens: number }[]
  readonly tokens: number
}

export function growthBars(calls: readonly CallRow[]): readonly GrowthBar[] {
  return calls.map(({ callId, number, usage, split }) => {
    const parts = [
      ...promptParts(usage.promptTokens ?? 0, split),
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

function promptParts(promptTokens: number, split: CallRow['split']): GrowthBar['parts'] {
  if (split.kind === 'first') return [{ series: 'added', tokens: promptTokens }]
  if (split.kind === 'not-known') return [{ series: 'unsplit', tokens: promptTokens }]
  return [
    { series: 'carried', tokens: split.carriedTokens },
    { series: 'added', tokens: split.addedTokens },
  ]
}
