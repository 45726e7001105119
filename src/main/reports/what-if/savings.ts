import {
  costOfTokenParts,
  inputPartsOf,
  leastCachedTokens,
  type PricedRates,
  savedIfCached,
  tokenPartsOf,
} from '../../../shared/domain/money/cost-parts.ts'
import { addDecimals, negated } from '../../../shared/domain/money/decimal.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import type { Turn } from '../../../shared/domain/usage/call-facts.ts'
import { inputTokensOf } from '../../../shared/domain/usage/usage-details.ts'

export type PriceOfTurn = (turn: Turn) => PricedRates | null

/** A call that would have cost less, or more where the amount is negative. Null without a price. */
export interface SavedTurn {
  readonly turn: Turn
  readonly tokens: number
  readonly amount: Money | null
}

export interface SavedTurns {
  readonly turns: readonly SavedTurn[]
  /** Calls whose counts don't show it. */
  readonly unknownCount: number
}

/** A call with the calls above it, as far as they are known. */
interface SentTurn {
  readonly turn: Turn
  readonly above: SentTurn | null
}

/**
 * Calls that repeated an earlier prompt at the full input price. The amount excludes what writing to the cache cost, so
 * a hit instead of another write saved more. A service also drops prompts after a pause. Only models with a price for
 * cached input count.
 */
export function savedByCaching(turns: readonly Turn[], priceOf: PriceOfTurn): SavedTurns {
  const byMessage = new Map<string, SentTurn>()
  let unknownCount = 0
  const saved: SavedTurn[] = []
  for (const turn of turns) {
    const above = byMessage.get(turn.aboveId ?? '') ?? null
    byMessage.set(turn.messageId, { turn, above })
    if (!turn.isChosen) continue
    const price = priceOf(turn)
    if (price === null || savedIfCached(0, price) === null) continue
    const { historyTokens, details, usage } = turn
    const input = inputTokensOf(usage, details)
    if (historyTokens === null || input === null || !turn.isRecorded) {
      unknownCount += 1
      continue
    }
    // Few services cache an answer before a prompt has it.
    const repeated = Math.min(historyTokens, lastInputOnModel(turn, above) ?? historyTokens, input)
    const uncached = repeated - (details.cachedTokens ?? 0)
    if (repeated < leastCachedTokens || uncached <= 0) continue
    saved.push({ turn, tokens: uncached, amount: savedIfCached(uncached, price) })
  }
  return { turns: saved, unknownCount }
}

/** The input of the nearest call above on the same model: no model reads the cache of another. Null if unknown. */
function lastInputOnModel(turn: Turn, above: SentTurn | null): number | null {
  for (let earlier = above; earlier !== null; earlier = earlier.above) {
    if (isSameModel(earlier.turn, turn)) return inputTokensOf(earlier.turn.usage, earlier.turn.details)
    if (earlier.turn.historyTokens === 0) return 0
  }
  return null
}

/** A call in a line of calls whose history is known without a gap, counted from the first call of its chat. */
interface LineCall {
  readonly turn: Turn
  readonly above: LineCall | null
  /** 1 for the first call of a chat. */
  readonly depth: number
  /** The tokens of the first message and its answer, with the system prompt. */
  readonly firstTokens: number
}

/**
 * Calls that sent more than the first turn and the latest turns. The history of an earlier call is exactly what came
 * before it, so no text is counted again. A shorter history changes after its first turn with every call. So nothing
 * later is read from a cache, which makes the saving smaller.
 */
export function savedByShorterHistory(
  turns: readonly Turn[],
  keptTurns: number,
  priceOf: PriceOfTurn,
): SavedTurns {
  const lines = new Map<string, LineCall>()
  let unknownCount = 0
  const saved: SavedTurn[] = []
  for (const turn of turns) {
    const line = lineOf(turn, lines)
    if (line === null) lines.delete(turn.messageId)
    else lines.set(turn.messageId, line)
    if (!turn.isChosen) continue
    const input = inputTokensOf(turn.usage, turn.details)
    if (line === null || input === null) unknownCount += 1
    else if (line.depth >= keptTurns + 3) {
      const dropped = droppedTokens(line, keptTurns)
      const price = priceOf(turn)
      if (dropped > 0)
        saved.push({
          turn,
          tokens: dropped,
          amount: price && savedOn(turn, { input, dropped, firstTokens: line.firstTokens }, price),
        })
    }
  }
  return { turns: saved, unknownCount }
}

function lineOf(turn: Turn, lines: ReadonlyMap<string, LineCall>): LineCall | null {
  const { aboveId, historyTokens, excluded, usage } = turn
  if (historyTokens === null || excluded !== null || usage.completionTokens === null) return null
  if (historyTokens === 0) return { turn, above: null, depth: 1, firstTokens: 0 }
  const above = lines.get(aboveId ?? '')
  if (above === undefined || !isSameModel(above.turn, turn)) return null
  const firstTokens = above.depth === 1 ? historyTokens : above.firstTokens
  return { turn, above, depth: above.depth + 1, firstTokens }
}

function isSameModel(one: Turn, other: Turn): boolean {
  return one.connectionId === other.connectionId && one.modelAsked === other.modelAsked
}

/** Everything between the first turn and the kept ones. */
function droppedTokens(line: LineCall, keptTurns: number): number {
  let earlier = line
  for (let steps = 0; steps < keptTurns && earlier.above !== null; steps += 1) earlier = earlier.above
  return Math.max(0, (earlier.turn.historyTokens ?? 0) - line.firstTokens)
}

interface Shortened {
  readonly input: number
  readonly dropped: number
  readonly firstTokens: number
}

function savedOn(
  { usage, details }: Turn,
  { input, dropped, firstTokens }: Shortened,
  price: PricedRates,
): Money {
  const { output: _same, ...paid } = tokenPartsOf(usage, details)
  const left = Math.max(0, input - dropped)
  const cachedTokens = Math.min(paid.cached, firstTokens)
  // A service that writes to its cache writes the rest again.
  const writtenTokens = paid.cacheWrite > 0 ? left - cachedTokens : 0
  const shorter = inputPartsOf({ tokens: left, tokensBefore: 0 }, { cachedTokens, writtenTokens })
  return difference(costOfTokenParts({ ...paid, output: 0 }, price), costOfTokenParts(shorter, price))
}

/** Calls with few new tokens, which a cheaper model could have answered. */
export function shortQuestions(turns: readonly Turn[], mostNewTokens: number): SavedTurns {
  let unknownCount = 0
  const short: SavedTurn[] = []
  for (const turn of turns.filter(({ isChosen }) => isChosen)) {
    const input = inputTokensOf(turn.usage, turn.details)
    if (turn.historyTokens === null || input === null) {
      unknownCount += 1
      continue
    }
    const tokens = Math.max(0, input - turn.historyTokens)
    if (tokens <= mostNewTokens) short.push({ turn, tokens, amount: null })
  }
  return { turns: short, unknownCount }
}

function difference(one: Money, other: Money): Money {
  return { currency: one.currency, amount: addDecimals([one.amount, negated(other.amount)]) }
}
