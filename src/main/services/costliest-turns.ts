import { titleFrom } from '../../shared/title.ts'
import { largestSum } from '../../shared/usage.ts'
import type { CallRow, CostlyTurn } from '../../shared/usage-review.ts'
import type { StoredMessage } from '../storage/store.ts'

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
  return [...turns]
    .map(([questionId, ofTurn]) => asTurn(ofTurn, messages.get(questionId)))
    .filter(({ totalTokens, estimatedTokens }) => totalTokens + estimatedTokens > 0)
    .toSorted(byTokens)
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
    estimatedTokens: sum(({ estimate }) => (estimate?.promptTokens ?? 0) + (estimate?.completionTokens ?? 0)),
  }
}

/** The most first, and of two that are equal the earlier. */
function byTokens(one: Turn, other: Turn): number {
  return other.totalTokens - one.totalTokens || other.estimatedTokens - one.estimatedTokens
}
