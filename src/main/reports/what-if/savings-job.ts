import type { DatabaseSync } from 'node:sqlite'
import type { Price } from '../../../shared/contract/money/price.ts'
import type {
  EstimatedMoney,
  OtherModel,
  Saving,
  Savings,
  SavingsQuestion,
} from '../../../shared/contract/usage/what-if.ts'
import { costOfTokenParts, tokenPartsOf } from '../../../shared/domain/money/cost-parts.ts'
import { addDecimals, compareDecimals, negated } from '../../../shared/domain/money/decimal.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import type { Turn } from '../../../shared/domain/usage/call-facts.ts'
import { priceAt, utcDayOf } from '../../accounting/pricing.ts'
import type { Job } from '../../jobs/job.ts'
import { readSnapshot } from '../../storage/database/transaction.ts'
import { readTurns } from '../../storage/repositories/usage/filtered-calls.ts'
import { usageReader } from '../usage-page/usage-page-job.ts'
import { nameOf, type QuestionPair } from './paired-answers.ts'
import { type SavedTurns, savedByCaching, savedByShorterHistory, shortQuestions } from './savings.ts'
import { addEstimates, byPrice, estimateOnOther } from './what-if.ts'
import { choicesOf, chosenOf, priceOn, readSources } from './what-if-job.ts'

const mostCallsListed = 50

/** The calls of a filter with a cache, a shorter history, or another model for short questions. */
export const savingsJob: Job<SavingsQuestion, Savings> = {
  access: 'read',
  run: (database, question) => readSnapshot(database, () => readSavings(database, question)),
}

function readSavings(
  database: DatabaseSync,
  { target, keptTurns, mostNewTokens, ...filter }: SavingsQuestion,
): Savings {
  const sources = readSources(database, filter)
  const { prices, pairs } = sources
  const turns = filter.isDemo ? [] : readTurns(database, filter)
  const priceOf = (turn: Turn): Price | null => priceAt(prices, { ...turn, dayUtc: utcDayOf(turn.startedAt) })
  const other = chosenOf(choicesOf(database, sources, filter), target)
  const short = shortQuestions(turns, mostNewTokens)
  return {
    caching: savingOf(database, savedByCaching(turns, priceOf)),
    shorterHistory: savingOf(database, savedByShorterHistory(turns, keptTurns, priceOf)),
    shortQuestions:
      other === undefined ? null : savingOnOther(database, short, { other, pairs, prices, priceOf }),
  }
}

function sumOfTokens(turns: SavedTurns['turns']): number {
  return turns.reduce((sum, { tokens }) => sum + tokens, 0)
}

/** Exact for the counts, so the amounts have no spread. */
function savingOf(database: DatabaseSync, saved: SavedTurns): Saving {
  const amounts = addMoney(saved.turns.flatMap(({ amount }) => amount ?? []))
  return savingWith(
    database,
    saved,
    amounts.map((money) => ({ ...money, spread: '0' })),
  )
}

function savingWith(
  database: DatabaseSync,
  { turns, unknownCount }: SavedTurns,
  amounts: EstimatedMoney[],
): Saving {
  const { titleOf, areMessagesThere } = usageReader(database)
  const largest = turns.toSorted(bySize).slice(0, mostCallsListed)
  const there = areMessagesThere(largest.map(({ turn }) => turn.messageId))
  return {
    amounts,
    tokens: sumOfTokens(turns),
    callCount: turns.length,
    unpricedCount: turns.filter(({ amount }) => amount === null).length,
    unknownCount,
    calls: largest.map(({ turn, tokens, amount }) => ({
      id: turn.id,
      conversationId: turn.conversationId,
      messageId: turn.messageId,
      title: titleOf(turn.conversationId).title,
      isMessageThere: there.has(turn.messageId),
      startedAt: turn.startedAt,
      model: turn.modelAnswered ?? turn.modelAsked,
      tokens,
      amount,
    })),
  }
}

/** Largest amounts first. Amounts in different currencies don't compare, so tokens decide then. */
function bySize(one: SavedTurns['turns'][number], other: SavedTurns['turns'][number]): number {
  const [first, second] = [one.amount, other.amount]
  if (first === null || second === null) return Number(first === null) - Number(second === null)
  const isComparable = first.currency === second.currency
  return (isComparable && compareDecimals(second.amount, first.amount)) || other.tokens - one.tokens
}

interface OnOther {
  readonly other: OtherModel
  readonly pairs: readonly QuestionPair[]
  readonly prices: readonly Price[]
  readonly priceOf: (turn: Turn) => Price | null
}

/** Only models that cost more than the other one, have ten pairs with it, and are priced in its currency. */
function savingOnOther(
  database: DatabaseSync,
  { turns, unknownCount }: SavedTurns,
  { other, pairs, prices, priceOf }: OnOther,
): Saving | null {
  const paired = Map.groupBy(
    pairs.filter(({ toModel }) => nameOf(toModel) === nameOf(other)),
    ({ fromModel }) => nameOf(fromModel),
  )
  const groups = Map.groupBy(turns, ({ turn }) => keyOf(turn))
  const cheaper = [...groups].flatMap(([key, group]) => {
    const workloads = group.map(({ turn }) => ({
      price: priceOn(prices, other, utcDayOf(turn.startedAt)),
      turn,
    }))
    const priced = workloads.flatMap(({ price, turn }) =>
      price === null ? [] : [{ price, parts: tokenPartsOf(turn.usage, turn.details), callCount: 1 }],
    )
    const estimate = estimateOnOther(paired.get(key) ?? [], byPrice(priced), 'as-input')
    const paid = group.map(({ turn, tokens }) => ({ turn, tokens, amount: costOf(turn, priceOf(turn)) }))
    const saved = estimate && savedFrom(addMoney(paid.flatMap(({ amount }) => amount ?? [])), estimate)
    return saved === null || paid.some(({ amount }) => amount === null) ? [] : [{ paid, saved }]
  })
  if (cheaper.length === 0) return null
  return savingWith(
    database,
    { turns: cheaper.flatMap(({ paid }) => paid), unknownCount },
    addEstimates(cheaper.map(({ saved }) => saved)),
  )
}

function keyOf({ connectionId, modelAsked, modelAnswered }: Turn): string {
  return nameOf({ connectionId, model: modelAnswered ?? modelAsked })
}

function costOf({ usage, details }: Turn, price: Price | null): Money | null {
  return price && costOfTokenParts(tokenPartsOf(usage, details), price)
}

/** Null unless both are in one currency and the other model costs less. */
function savedFrom(paid: readonly Money[], estimate: readonly EstimatedMoney[]): EstimatedMoney | null {
  const [cost, ...otherCosts] = paid
  const [instead, ...others] = estimate
  if (cost === undefined || instead === undefined || otherCosts.length + others.length > 0) return null
  if (cost.currency !== instead.currency) return null
  const amount = addDecimals([cost.amount, negated(instead.amount)])
  return compareDecimals(amount, '0') > 0 ? { ...instead, amount } : null
}
