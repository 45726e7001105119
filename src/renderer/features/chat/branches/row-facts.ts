import type { ChatTreeNode, TreeSums } from '../../../../shared/contract/usage/chat-tree.ts'
import { type Money, subtractMoney } from '../../../../shared/domain/money/money.ts'
import { estimatedTokensOf } from '../../../../shared/domain/usage/usage-sums.ts'
import { formatMoneyList } from '../../../../shared/language/format-money.ts'
import { approximate, formatCount } from '../../../../shared/language/format-number.ts'
import { branchStrings as strings } from '../../../strings/branches.ts'
import { exactMoneyWords } from '../../../strings/prices.ts'
import type { MessageRow, TreeRow } from './tree-rows.ts'

/** A sum in words, such as `1,234 tokens`, `$0.0012`. Empty for calls that certainly weren't processed. */
function sumWords(sums: TreeSums): readonly string[] {
  return sums.callCount === 0 ? [] : [...countWords(sums), ...moneyWords(sums)]
}

/** Reported tokens, then estimates. Calls without a count are named apart. */
export function countWords(sums: TreeSums): readonly string[] {
  return [
    isNothingReported(sums) ? strings.notReported : strings.tokens(sums.totalTokens),
    ...estimateWords(sums),
    ...missingWords(sums),
  ]
}

function isNothingReported({ callCount, notReportedCount, noTotalCount }: TreeSums): boolean {
  return callCount === notReportedCount + noTotalCount
}

/** Tally's estimates in words; nothing without them. */
export function estimateWords(sums: TreeSums): readonly string[] {
  const estimatedTokens = estimatedTokensOf(sums)
  return estimatedTokens > 0 ? [strings.estimate(estimatedTokens)] : []
}

function missingWords(sums: TreeSums): readonly string[] {
  const { notReportedCount } = sums
  return notReportedCount > 0 && !isNothingReported(sums) ? [strings.someNotReported(notReportedCount)] : []
}

/** Prices of reported counts and how many calls have one, then prices of estimates. */
export function moneyWords({ cost, unpricedCount, callCount, estimatedCost }: TreeSums): readonly string[] {
  const price =
    unpricedCount === 0
      ? formatMoneyList(cost)
      : strings.priced(cost, { calls: callCount - unpricedCount, all: callCount })
  return [
    ...(cost.length > 0 ? [price] : []),
    ...(estimatedCost.length > 0 ? [approximate(formatMoneyList(estimatedCost))] : []),
  ]
}

export interface ShownSum {
  /** The reported count, `not reported`, or nothing. */
  readonly tokens: string
  readonly isMissing: boolean
  /** Calls that weren't reported, prices, then estimates: a narrow column cuts off the end. */
  readonly rest: string
  /** The price with every digit. */
  readonly exact: string | undefined
}

/** The same sum for a column: the tokens above, everything else below. */
export function shownSum(sums: TreeSums | null): ShownSum | null {
  if (sums === null || sums.callCount === 0) return null
  const isMissing = isNothingReported(sums)
  return {
    tokens: isMissing ? strings.notReported : formatCount(sums.totalTokens),
    isMissing,
    rest: [...missingWords(sums), ...moneyWords(sums), ...estimateWords(sums)].join(' · '),
    exact: sums.cost.length === 0 ? undefined : exactMoneyWords(sums.cost),
  }
}

/** The words of a message behind its author. */
export function titleOf({ role, words }: Pick<ChatTreeNode, 'role' | 'words'>): string {
  const said = words === '' ? strings.noWords : words
  return role === 'user' ? strings.you(said) : strings.assistant(said)
}

/** The facts of a message below its words, without sums. */
export function factsOf({ node, branchCount, version }: MessageRow): readonly string[] {
  const { state, modelId, origin, isExcluded, isCompared } = node
  const isNormal = state === null || state === 'complete'
  return [
    ...(branchCount > 0 ? [strings.branches(branchCount)] : []),
    ...(modelId === null ? [] : [modelId]),
    ...(isNormal ? [] : [strings.states[state]]),
    ...(version === null ? [] : [strings.version(version.position, version.count)]),
    ...(isCompared ? [strings.isCompared] : []),
    ...(isExcluded ? [strings.isExcluded] : []),
    ...(origin === null ? [] : [strings[origin]]),
  ]
}

/** The sum in the last column: of the branch where it ends, else of everything below. */
export function lastSum({
  node,
}: MessageRow): { readonly kind: 'branch' | 'all'; readonly sums: TreeSums } | null {
  if (node.branch !== null) return { kind: 'branch', sums: node.branch }
  return node.all === null ? null : { kind: 'all', sums: node.all }
}

/** As a screen reader reads them. */
const inOneLine = (facts: readonly string[]): string => facts.join(', ')

/** The whole row in words, for screen readers. */
export function nameOf(row: TreeRow): string {
  if (row.kind === 'run')
    return inOneLine([strings.messages(row.nodes.length), ...inView(row.isInView, false)])
  const { node } = row
  const last = lastSum(row)
  return inOneLine([
    titleOf(node),
    ...factsOf(row),
    ...(node.own === null ? [] : sumWords(node.own)),
    ...inView(node.isInView, node.branch !== null),
    ...(last === null ? [] : [wordsOfLast(last)].filter((words) => words !== '')),
  ])
}

function inView(isInView: boolean, isEnd: boolean): readonly string[] {
  if (!isInView) return []
  return [isEnd ? strings.isEndInView : strings.isInView]
}

function wordsOfLast({ kind, sums }: NonNullable<ReturnType<typeof lastSum>>): string {
  const words = sumWords(sums)
  if (words.length === 0) return ''
  const sum = inOneLine(words)
  return kind === 'branch' ? strings.branchSum(sum) : strings.allSum(sum)
}

/** One branch minus the other. Null unless every call of both reported its total. */
export function tokenDifference(one: TreeSums, other: TreeSums): number | null {
  const isWhole = [one, other].every((sums) => sums.notReportedCount === 0 && sums.noTotalCount === 0)
  return isWhole ? one.totalTokens - other.totalTokens : null
}

/** One branch minus the other, per currency. Null unless every call of both has a price. */
export function costDifference(one: TreeSums, other: TreeSums): Money[] | null {
  if (one.unpricedCount > 0 || other.unpricedCount > 0) return null
  return subtractMoney(one.cost, other.cost).filter(({ amount }) => amount !== '0')
}
