import type { WholeCall } from '../../contract/usage/call.ts'
import type { TokenUsage, UsageDetails } from '../../contract/usage/usage.ts'
import { negated } from '../money/decimal.ts'
import { addMoney, isSameMoney, type Money } from '../money/money.ts'
import { isEstimated, isLive } from './call-facts.ts'
import { callTokens, inputTokensOf } from './usage-details.ts'

export const maxSum = Number.MAX_SAFE_INTEGER

/** The counts that are added up. Token sums contain reported counts only; estimates have their own sums. */
export const noCounts = {
  /** Calls that may have been processed, with or without reported usage. */
  callCount: 0,
  reportedCount: 0,
  /** Includes calls for which Tally has an estimate. */
  notReportedCount: 0,
  /** Calls that reported some counts but no prompt, no completion or no total. */
  noPromptCount: 0,
  noCompletionCount: 0,
  noTotalCount: 0,
  estimatedCount: 0,
  /** Calls that were certainly not processed; part of no other number. */
  notProcessedCount: 0,
  promptTokens: 0,
  completionTokens: 0,
  totalTokens: 0,
  estimatedPromptTokens: 0,
  estimatedCompletionTokens: 0,
  /** History tokens of the calls whose split is known, and the full prompt tokens of the same calls. */
  historyTokens: 0,
  splitPromptTokens: 0,
  /** Calls that reported cached tokens or reasoning tokens, and the sums of those tokens. */
  cachedCount: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningCount: 0,
  reasoningTokens: 0,
  /** All input tokens of the calls whose report shows where it counts cached ones, and the cached part. */
  placedInputTokens: 0,
  placedCachedTokens: 0,
  /** Cached and cache write tokens in addition to prompts. */
  besideCacheTokens: 0,
  /** Reasoning tokens inside completions or in addition to them, and those in addition. */
  placedReasoningTokens: 0,
  besideReasoningTokens: 0,
  /** Tokens that only the reported total includes, so that no price covers them. */
  unassignedTokens: 0,
  /** Calls in `callCount` without a price. */
  unpricedCount: 0,
}

type Counts = typeof noCounts
type UsageSums = Counts & { cost: Money[] }

export const noSums: UsageSums = { ...noCounts, cost: [] }

/** `historyTokens` is missing in rows that don't contain the split. */
type CountedCall = Pick<WholeCall, 'usage' | 'details' | 'source' | 'estimate'> &
  Partial<Pick<WholeCall, 'historyTokens'>>

/**
 * Adds a call that has ended and has no price. Adds in place, because this runs for every call in the ledger.
 * The database adds up by `storage/schema/day-sums.ts`, independently of this.
 */
export function addCall(
  sums: Counts,
  { usage, details, source, estimate, historyTokens = null }: CountedCall,
): void {
  if (source === 'none') {
    sums.notProcessedCount += 1
    return
  }
  const { promptTokens, completionTokens, totalTokens } = usage
  sums.callCount += 1
  sums.unpricedCount += 1
  if (source === 'reported') {
    sums.reportedCount += 1
    if (promptTokens === null) sums.noPromptCount += 1
    if (completionTokens === null) sums.noCompletionCount += 1
    if (totalTokens === null) sums.noTotalCount += 1
  } else sums.notReportedCount += 1
  if (isEstimated({ source, estimate })) sums.estimatedCount += 1
  sums.promptTokens += promptTokens ?? 0
  sums.completionTokens += completionTokens ?? 0
  sums.totalTokens += totalTokens ?? 0
  sums.estimatedPromptTokens += estimate?.promptTokens ?? 0
  sums.estimatedCompletionTokens += estimate?.completionTokens ?? 0
  if (historyTokens !== null) {
    sums.historyTokens += historyTokens
    sums.splitPromptTokens += inputTokensOf(usage, details) ?? promptTokens ?? 0
  }
  addDetails(sums, usage, details)
}

function addDetails(sums: Counts, usage: TokenUsage, details: UsageDetails): void {
  const { cachedTokens, cacheWriteTokens, reasoningTokens, cachePlace, reasoningPlace } = details
  if (cachedTokens !== null) sums.cachedCount += 1
  sums.cachedTokens += cachedTokens ?? 0
  sums.cacheWriteTokens += cacheWriteTokens ?? 0
  if (cachePlace !== null) {
    sums.placedInputTokens += inputTokensOf(usage, details) ?? 0
    sums.placedCachedTokens += cachedTokens ?? 0
  }
  if (cachePlace === 'beside') sums.besideCacheTokens += (cachedTokens ?? 0) + (cacheWriteTokens ?? 0)
  if (reasoningTokens !== null) sums.reasoningCount += 1
  sums.reasoningTokens += reasoningTokens ?? 0
  if (reasoningPlace !== null) sums.placedReasoningTokens += reasoningTokens ?? 0
  if (reasoningPlace === 'beside') sums.besideReasoningTokens += reasoningTokens ?? 0
  sums.unassignedTokens += callTokens(usage, details).unassignedTokens
}

/** Adds up calls without prices, except those that are still running. */
export function addUp(calls: Iterable<CountedCall & Pick<WholeCall, 'state'>>): UsageSums {
  const sums = { ...noSums }
  for (const call of calls) if (!isLive(call.state)) addCall(sums, call)
  return sums
}

/** Tally's estimates for calls without reported usage, prompt plus completion; part of no other sum. */
export function estimatedTokensOf(
  sums: Pick<UsageSums, 'estimatedPromptTokens' | 'estimatedCompletionTokens'>,
): number {
  return sums.estimatedPromptTokens + sums.estimatedCompletionTokens
}

type Sums<Name extends keyof UsageSums> = Pick<UsageSums, Name>

/** The sum of a count over some calls. Null if no call reported the count, which is not zero. */
export const reportedSums = {
  prompt: (sums: Sums<'reportedCount' | 'noPromptCount' | 'promptTokens'>) =>
    sums.reportedCount === sums.noPromptCount ? null : sums.promptTokens,
  completion: (sums: Sums<'reportedCount' | 'noCompletionCount' | 'completionTokens'>) =>
    sums.reportedCount === sums.noCompletionCount ? null : sums.completionTokens,
  total: (sums: Sums<'reportedCount' | 'noTotalCount' | 'totalTokens'>) =>
    sums.reportedCount === sums.noTotalCount ? null : sums.totalTokens,
  cached: (sums: Sums<'cachedCount' | 'cachedTokens'>) => (sums.cachedCount === 0 ? null : sums.cachedTokens),
  reasoning: (sums: Sums<'reasoningCount' | 'reasoningTokens'>) =>
    sums.reasoningCount === 0 ? null : sums.reasoningTokens,
}

const countNames = Object.keys(noCounts) as readonly (keyof Counts)[]

export function addSums(parts: Iterable<UsageSums>): UsageSums {
  const sums = { ...noSums }
  const all = [...parts]
  for (const name of countNames) sums[name] = all.reduce((sum, part) => sum + part[name], 0)
  return { ...sums, cost: addMoney(all.flatMap(({ cost }) => cost)) }
}

/** Compares two results of adding up, number by number. */
export function areSumsEqual(one: UsageSums, other: UsageSums): boolean {
  return countNames.every((name) => one[name] === other[name]) && isSameMoney(one.cost, other.cost)
}

export function subtractSums(whole: UsageSums, part: UsageSums): UsageSums {
  const sums = { ...noSums }
  for (const name of countNames) sums[name] = Math.max(0, whole[name] - part[name])
  const taken = part.cost.map(({ currency, amount, unconfirmedCount = 0 }) => ({
    currency,
    amount: negated(amount),
    unconfirmedCount: -unconfirmedCount,
  }))
  const left = addMoney([...whole.cost, ...taken])
  return { ...sums, cost: left.filter(({ amount }) => amount !== '0') }
}

/** All input and output tokens of some calls, and both together. */
export function summedTokens(sums: UsageSums) {
  const inputTokens = sums.promptTokens + sums.besideCacheTokens
  const outputTokens = sums.completionTokens + sums.besideReasoningTokens
  return { inputTokens, outputTokens, partsTokens: inputTokens + outputTokens }
}
