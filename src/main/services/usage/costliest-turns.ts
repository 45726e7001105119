import { largestSum } from '../../../shared/contract/usage/usage.ts'
import type { CallRow, CostlyTurn } from '../../../shared/contract/usage/usage-review.ts'
import { titleFrom } from '../../../shared/domain/conversations/title.ts'
import { addMoney, compareMoney } from '../../../shared/domain/money/money.ts'
import type { StoredMessage } from '../../storage/store.ts'

const mostTurns = 5

/** Questions by what all calls for their answers came to; what Tally counted itself decides where nothing was reported. */
export function costliestTurns(
  calls: readonly CallRow[],
  messages: ReadonlyMap<string, StoredMessage>,
): CostlyTurn[] {
  const turns = new Map<string, CallRow[]>()
  for (const call of calls) {
    const questionId = messages.get(call.messageId)?.parentId ?? call.messageId
    const known = turns.get(questionId)
    if (known === undefined) turns.set(questionId, [call])
    else known.push(call)
  }
  const paid = [...turns]
    .map(([questionId, ofTurn]) => asTurn(ofTurn, messages.get(questionId)))
    .filter(({ totalTokens, estimatedTokens }) => totalTokens + estimatedTokens > 0)
  return paid
    .toSorted(orderOf(paid))
    .slice(0, mostTurns)
    .map(({ text, ...turn }) => ({ ...turn, words: titleFrom(text) }))
}

type Turn = Omit<CostlyTurn, 'words'> & { readonly text: string }

function asTurn(calls: readonly CallRow[], question: StoredMessage | undefined): Turn {
  const shown = calls.findLast(({ isOnVisiblePath }) => isOnVisiblePath) ?? calls.at(-1)
  const sum = (tokensOf: (call: CallRow) => number): number =>
    calls.reduce((total, call) => Math.min(total + tokensOf(call), largestSum), 0)
  return {
    messageId: shown?.messageId ?? '',
    text: question?.text ?? '',
    callNumbers: calls.map(({ number }) => number),
    totalTokens: sum(({ usage }) => usage.totalTokens ?? 0),
    cost: addMoney(calls.flatMap(({ cost }) => (cost === null ? [] : [cost]))),
    estimatedTokens: sum(({ estimate }) => (estimate?.promptTokens ?? 0) + (estimate?.completionTokens ?? 0)),
  }
}

/** By money where all have a price in one currency, else by tokens; of two that are equal the earlier comes first. */
function orderOf(turns: readonly Turn[]): (one: Turn, other: Turn) => number {
  const [currency, ...others] = new Set(turns.flatMap(({ cost }) => cost.map((one) => one.currency)))
  const isPriced =
    currency !== undefined && others.length === 0 && turns.every(({ cost }) => cost.length === 1)
  const nothing = { currency: currency ?? '', amount: '0' }
  return (one, other) =>
    (isPriced && compareMoney(other.cost[0] ?? nothing, one.cost[0] ?? nothing)) ||
    other.totalTokens - one.totalTokens ||
    other.estimatedTokens - one.estimatedTokens
}
