import type { TokenUsage, UsageDetails, UsageReport } from '../../contract/usage/usage.ts'
import { perDetailCount } from './usage-spellings.ts'

/** The counts that services report in addition to prompt, completion and total. */
type DetailCounts = Pick<UsageDetails, 'cachedTokens' | 'cacheWriteTokens' | 'reasoningTokens'>
type Places = Pick<UsageDetails, 'cachePlace' | 'reasoningPlace'>

export const noUsage: TokenUsage = { promptTokens: null, completionTokens: null, totalTokens: null }

export const noDetails: UsageDetails = {
  ...perDetailCount(() => null),
  serviceTier: null,
  cachePlace: null,
  reasoningPlace: null,
  reportedCost: null,
}

export const noReport: UsageReport = { usageText: null, details: noDetails }

const placePairs = [
  { cachePlace: 'inside', reasoningPlace: 'inside' },
  { cachePlace: 'inside', reasoningPlace: 'beside' },
  { cachePlace: 'beside', reasoningPlace: 'inside' },
  { cachePlace: 'beside', reasoningPlace: 'beside' },
] as const satisfies readonly Places[]

/**
 * Where a report counts its cache and reasoning tokens: inside the prompt and the completion, or beside them.
 * The counts must add up to the total of the same report. Some services report one of them wrongly, so a count
 * that fits nowhere doesn't keep the other from its place. The place stays null where the counts don't decide.
 * Without a total, a part that is larger than its whole is beside it.
 */
export function placesOf(usage: TokenUsage, counts: DetailCounts): Places {
  const { cachedTokens, cacheWriteTokens, reasoningTokens: reasoning } = counts
  const cache = cacheTokensOf(counts)
  if (usage.totalTokens === null)
    return {
      cachePlace: placeWithoutTotal([cachedTokens, cacheWriteTokens], usage.promptTokens),
      reasoningPlace: placeWithoutTotal([reasoning], usage.completionTokens),
    }
  const possible = possiblePairs(usage, cache ?? 0, reasoning ?? 0)
  const isPossible = possible.length > 0
  return {
    cachePlace: placeIn(
      (isPossible ? possible : possiblePairs(usage, cache ?? 0, 0)).map(({ cachePlace }) => cachePlace),
      cache,
      usage.promptTokens,
    ),
    reasoningPlace: placeIn(
      (isPossible ? possible : possiblePairs(usage, 0, reasoning ?? 0)).map(
        ({ reasoningPlace }) => reasoningPlace,
      ),
      reasoning,
      usage.completionTokens,
    ),
  }
}

/** The pairs of places in which the counts add up, and no part is larger than its whole. */
function possiblePairs(usage: TokenUsage, cache: number, reasoning: number): readonly Places[] {
  const { promptTokens, completionTokens, totalTokens } = usage
  if (promptTokens === null || completionTokens === null) return []
  return placePairs.filter(({ cachePlace, reasoningPlace }) => {
    const isCacheInside = cachePlace === 'inside'
    const isReasoningInside = reasoningPlace === 'inside'
    if (isCacheInside && cache > promptTokens) return false
    if (isReasoningInside && reasoning > completionTokens) return false
    const beside = (isCacheInside ? 0 : cache) + (isReasoningInside ? 0 : reasoning)
    return promptTokens + completionTokens + beside === totalTokens
  })
}

function placeIn<T>(places: readonly T[], count: number | null, whole: number | null): T | 'inside' | null {
  if (count === null || whole === null) return null
  // Without tokens, both places mean the same.
  if (count === 0) return 'inside'
  const [place = null, ...others] = new Set(places)
  return others.length === 0 ? place : null
}

/** Only a count that is larger than the whole has a place then: it can't be inside. */
function placeWithoutTotal(
  counts: readonly (number | null)[],
  whole: number | null,
): 'inside' | 'beside' | null {
  const known = counts.filter((count) => count !== null)
  if (known.length === 0 || whole === null) return null
  // Without tokens, both places mean the same.
  const filled = known.filter((count) => count > 0)
  if (filled.length === 0) return 'inside'
  return filled.every((count) => count > whole) ? 'beside' : null
}

/** Input tokens that the service read from its cache or wrote to it; null if it reported neither. */
function cacheTokensOf({ cachedTokens, cacheWriteTokens }: DetailCounts): number | null {
  if (cachedTokens === null && cacheWriteTokens === null) return null
  return (cachedTokens ?? 0) + (cacheWriteTokens ?? 0)
}

/**
 * The tokens of a call, wherever its report counts cache and reasoning tokens. The only place that adds up a call's
 * counts, so that main and the window agree about every call.
 */
export function callTokens(
  { promptTokens, completionTokens, totalTokens }: TokenUsage,
  details: UsageDetails,
) {
  const { cachePlace, reasoningPlace } = details
  const cache = cacheTokensOf(details) ?? 0
  const reasoning = details.reasoningTokens ?? 0
  const inputTokens = promptTokens === null ? null : promptTokens + (cachePlace === 'beside' ? cache : 0)
  const outputTokens =
    completionTokens === null ? null : completionTokens + (reasoningPlace === 'beside' ? reasoning : 0)
  const partsTokens = inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens
  return {
    /** The prompt, with the cache tokens that the report counts in addition to it. Null if not reported. */
    inputTokens,
    /** The completion, with the reasoning tokens that the report counts in addition to it. Null if not reported. */
    outputTokens,
    /** The part of the output that was used for reasoning. */
    reasoningTokens: reasoningPlace === null ? 0 : reasoning,
    /** Cache tokens that the input may lack: the report doesn't show whether the prompt includes them. */
    unplacedCacheTokens: cachePlace === null ? cache : 0,
    /** Reasoning tokens that the output may lack: the report doesn't show whether the completion includes them. */
    unplacedReasoningTokens: reasoningPlace === null ? reasoning : 0,
    /** Tokens in no part: the reported total has them, but neither input nor output. */
    unassignedTokens: Math.max(0, (totalTokens ?? 0) - (inputTokens ?? 0) - (outputTokens ?? 0)),
    /** Input and output, to compare with the reported total. Null without one of them. */
    partsTokens,
    /** The reported total minus input and output: 0 unless the report is odd. Null if a count is missing. */
    totalDifference: partsTokens === null || totalTokens === null ? null : totalTokens - partsTokens,
  }
}

/**
 * Whether the parts of a call lack tokens, so that its price is only the least that it can have cost. With
 * tokens that may be inside a part, the price is unclear instead: they may cost less there.
 */
export function lacksTokens(usage: TokenUsage, details: UsageDetails): boolean {
  const { inputTokens, outputTokens, ...tokens } = callTokens(usage, details)
  const { unplacedCacheTokens, unplacedReasoningTokens, unassignedTokens } = tokens
  if (inputTokens !== null && unplacedCacheTokens > 0 && unplacedCacheTokens <= inputTokens) return false
  if (inputTokens === null || outputTokens === null) return true
  return unassignedTokens > 0 || unplacedCacheTokens > inputTokens || unplacedReasoningTokens > outputTokens
}

/** All input tokens of a call, wherever its report counts the cache tokens; null if that is unknown. */
export function inputTokensOf(usage: TokenUsage, details: UsageDetails): number | null {
  const { inputTokens, unplacedCacheTokens } = callTokens(usage, details)
  return unplacedCacheTokens > 0 ? null : inputTokens
}

/**
 * The tokens that the model wrote as the answer, without its reasoning; null if the report doesn't show them.
 */
export function answerTokensOf(usage: TokenUsage, details: UsageDetails): number | null {
  const { outputTokens, reasoningTokens, unplacedReasoningTokens } = callTokens(usage, details)
  return outputTokens === null || unplacedReasoningTokens > 0 ? null : outputTokens - reasoningTokens
}

/**
 * The most output that a call may have, for limits and budgets: services that hide reasoning count it in the
 * total alone. Null if not reported.
 */
export function mostOutputOf(usage: TokenUsage, details: UsageDetails): number | null {
  const { inputTokens, outputTokens, unassignedTokens } = callTokens(usage, details)
  if (inputTokens === null || usage.totalTokens === null) return outputTokens
  return (outputTokens ?? 0) + unassignedTokens
}

/**
 * The counts on which a later prompt builds: all input tokens, and the completion without reasoning, which is
 * never sent again. A count is null where the report doesn't show it.
 */
export function repeatedUsage(usage: TokenUsage, details: UsageDetails): TokenUsage {
  return {
    ...usage,
    promptTokens: inputTokensOf(usage, details),
    completionTokens: answerTokensOf(usage, details),
  }
}

/** The longest report that Tally keeps, in bytes, and the deepest one. */
const usageTextLimits = { bytes: 4_096, depth: 4 }

const quoted = /"(?:[^"\\]|\\.)*"/g

/** Marks instead of a report. A report begins with a brace, and a list of reports with a bracket. */
export const usageTextMarks = { tooLong: 'too long', tooDeep: 'too deep', hadKey: 'removed' } as const

/** The mark for a report that is too large to keep; null for all others. The JSON must be valid. */
export function markOfLargeReport(json: string, bytes: number): string | null {
  if (bytes > usageTextLimits.bytes) return usageTextMarks.tooLong
  let depth = 0
  let deepest = 0
  for (const bracket of json.replaceAll(quoted, '').match(/[[\]{}]/g) ?? []) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1
    deepest = Math.max(deepest, depth)
  }
  return deepest > usageTextLimits.depth ? usageTextMarks.tooDeep : null
}
