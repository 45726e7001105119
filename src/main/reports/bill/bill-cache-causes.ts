import type { BillSums, CandidateKind } from '../../../shared/contract/usage/bill.ts'
import type { TokenUsage, UsageDetails } from '../../../shared/contract/usage/usage.ts'
import {
  type CallRates,
  costOfTokenParts,
  noParts,
  type TokenParts,
} from '../../../shared/domain/money/cost-parts.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { negateSums, noSums } from './bill-sums.ts'

/** The highest known price of a cache write, as a multiple of the input price. */
const maxWriteFactor = 2

/**
 * The cache tokens that each cause is about. Causes about the same tokens exclude each other, because each is
 * another guess about one bill.
 */
export const cacheCauses = {
  'cached-as-input': 'reads',
  'cached-cheaper': 'reads',
  'write-as-input': 'writes',
  'write-cheaper': 'writes',
  'write-dearer': 'writes',
  'cache-inside': 'both',
  'cached-not-counted': 'reads',
  'write-not-counted': 'writes',
  'cache-not-counted': 'both',
  'cached-counted': 'reads',
  'write-counted': 'writes',
  'cache-counted': 'both',
} as const satisfies { readonly [Kind in CandidateKind]?: 'reads' | 'writes' | 'both' }
type CacheCause = keyof typeof cacheCauses

export function isCacheCause(kind: CandidateKind): kind is CacheCause {
  return kind in cacheCauses
}

/** Causes whose rate is unknown: their change is the most that is plausible. */
export const cacheCausesWithBound = ['cached-cheaper', 'write-cheaper', 'write-dearer'] as const

interface CachedCall {
  readonly usage: TokenUsage
  readonly details: UsageDetails
  readonly rates: CallRates | null
}

type Change = readonly [CacheCause, BillSums]

/** How a bill may treat the cache tokens of a call in another way than Tally, and how that changes its sums. */
export function cacheCausesOf(call: CachedCall): Change[] {
  const { cachedTokens, cacheWriteTokens } = call.details
  const tokens = { reads: cachedTokens ?? 0, writes: cacheWriteTokens ?? 0 }
  if (tokens.reads + tokens.writes === 0) return []
  return [...countChanges(call, tokens), ...priceChanges(call, tokens)]
}

interface CacheTokens {
  readonly reads: number
  readonly writes: number
}

/** The bill may count reads, writes or both on the other side: inside its prompts, or not at all. */
function countChanges(call: CachedCall, { reads, writes }: CacheTokens): Change[] {
  return [
    ...countChangesOf(call, { reads, writes: 0 }, 'cached-not-counted', 'cached-counted'),
    ...countChangesOf(call, { reads: 0, writes }, 'write-not-counted', 'write-counted'),
    ...countChangesOf(call, { reads, writes }, 'cache-not-counted', 'cache-counted'),
  ]
}

function countChangesOf(
  call: CachedCall,
  { reads, writes }: CacheTokens,
  notCounted: CacheCause,
  counted: CacheCause,
): Change[] {
  const { usage, details, rates } = call
  if (reads + writes === 0) return []
  const tokens = String(reads + writes)
  const isPlaced = details.cachePlace !== null
  const changes: Change[] = []
  if (details.cachePlace === 'beside' || canBeInside(call)) {
    const promptTokens = details.cachePlace === 'beside' ? null : tokens
    // Tally has no total that could include them.
    const totalTokens = usage.totalTokens === null ? null : tokens
    changes.push([notCounted, negateSums({ ...noSums, promptTokens, totalTokens })])
  }
  if (details.cachePlace !== 'inside') {
    const cost = isPlaced || rates === null ? [] : [costOf(rates, { cached: reads, cacheWrite: writes })]
    changes.push([
      counted,
      // The total of a report with a known place already includes them.
      { ...noSums, promptTokens: tokens, totalTokens: isPlaced ? null : tokens, cost },
    ])
  }
  return changes
}

/** The bill may have other rates for cached input or cache writes than the saved price. */
function priceChanges(call: CachedCall, { reads, writes }: CacheTokens): Change[] {
  const { rates, details } = call
  if (rates === null) return []
  const changes = details.cachePlace === null ? changesUnplaced : changesPlaced
  if (details.cachePlace === null && !canBeInside(call)) return []
  return changes(reads, writes).flatMap(([kind, parts]): Change[] => {
    const difference = costOf(rates, parts)
    const isLower = difference.amount.startsWith('-')
    if (difference.amount === '0' || (kind === 'write-dearer' && isLower)) return []
    return [[kind, { ...noSums, cost: [difference] }]]
  })
}

type ChangedParts = readonly (readonly [CacheCause, Partial<TokenParts>])[]

/** Tokens that the bill prices in another part, minus the part in which Tally prices them. */
function changesPlaced(reads: number, writes: number): ChangedParts {
  return [
    ['cached-as-input', { input: reads, cached: -reads }],
    ['cached-cheaper', { cached: -reads }],
    ['write-as-input', { input: writes, cacheWrite: -writes }],
    ['write-cheaper', { cacheWrite: -writes }],
    ['write-dearer', { input: maxWriteFactor * writes, cacheWrite: -writes }],
  ]
}

/** Without a place, Tally prices the whole prompt as input. */
function changesUnplaced(reads: number, writes: number): ChangedParts {
  return [
    ['cache-inside', { input: -reads - writes, cached: reads, cacheWrite: writes }],
    ['cached-cheaper', { input: -reads }],
    ['write-cheaper', { input: -writes }],
    ['write-dearer', { input: (maxWriteFactor - 1) * writes }],
  ]
}

/** A part can't be larger than its whole. */
function canBeInside({ usage, details }: CachedCall): boolean {
  if (details.cachePlace !== null) return details.cachePlace === 'inside'
  return (details.cachedTokens ?? 0) + (details.cacheWriteTokens ?? 0) <= (usage.promptTokens ?? 0)
}

function costOf(rates: CallRates, parts: Partial<TokenParts>): Money {
  return costOfTokenParts({ ...noParts, ...parts }, rates)
}
