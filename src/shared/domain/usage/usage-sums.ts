import type { UsageSums } from '../../contract/usage/usage-page.ts'
import { addMoney } from '../money/money.ts'

export const largestSum = Number.MAX_SAFE_INTEGER

export const noSums: UsageSums = {
  callCount: 0,
  reportedCount: 0,
  notReportedCount: 0,
  noPromptCount: 0,
  noCompletionCount: 0,
  noTotalCount: 0,
  estimatedCount: 0,
  notProcessedCount: 0,
  promptTokens: 0,
  completionTokens: 0,
  totalTokens: 0,
  estimatedPromptTokens: 0,
  estimatedCompletionTokens: 0,
  historyTokens: 0,
  splitPromptTokens: 0,
  cachedCount: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningCount: 0,
  reasoningTokens: 0,
  placedInputTokens: 0,
  placedCachedTokens: 0,
  besideCacheTokens: 0,
  placedReasoningTokens: 0,
  besideReasoningTokens: 0,
  unassignedTokens: 0,
  cost: [],
  unpricedCount: 0,
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

type SumName = Exclude<keyof UsageSums, 'cost'>

const sumNames = Object.keys(noSums).filter((name): name is SumName => name !== 'cost')

export function addSums(parts: Iterable<UsageSums>): UsageSums {
  const sums = { ...noSums }
  const all = [...parts]
  for (const name of sumNames) sums[name] = all.reduce((sum, part) => sum + part[name], 0)
  return { ...sums, cost: addMoney(all.flatMap(({ cost }) => cost)) }
}

/** Compares two results of adding up, number by number. */
export function areSumsEqual(one: UsageSums, other: UsageSums): boolean {
  return sumNames.every((name) => one[name] === other[name]) && isSameMoney(one.cost, other.cost)
}

function isSameMoney(one: UsageSums['cost'], other: UsageSums['cost']): boolean {
  const inOneText = (list: UsageSums['cost']): string =>
    addMoney(list)
      .map(({ currency, amount }) => `${currency} ${amount}`)
      .join()
  return inOneText(one) === inOneText(other)
}

/** Subtracts a part from a whole. */
export function subtractSums(whole: UsageSums, part: UsageSums): UsageSums {
  const sums = { ...noSums }
  for (const name of sumNames) sums[name] = Math.max(0, whole[name] - part[name])
  const taken = part.cost.map(({ currency, amount }) => ({ currency, amount: `-${amount}` }))
  const left = addMoney([...whole.cost, ...taken])
  return { ...sums, cost: left.filter(({ amount }) => amount !== '0') }
}
