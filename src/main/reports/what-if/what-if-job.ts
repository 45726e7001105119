import type { DatabaseSync } from 'node:sqlite'
import type { Price } from '../../../shared/contract/money/price.ts'
import { everyCall, type UsageFilter, type UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import type {
  ModelInstead,
  ModelPlace,
  ModelSwitch,
  OtherModel,
  WhatIf,
  WhatIfQuestion,
} from '../../../shared/contract/usage/what-if.ts'
import { costOfTokenParts } from '../../../shared/domain/money/cost-parts.ts'
import { addMoney, type Money } from '../../../shared/domain/money/money.ts'
import { summedTokens } from '../../../shared/domain/usage/usage-details.ts'
import { priceAt } from '../../accounting/pricing.ts'
import type { Job } from '../../jobs/job.ts'
import { readSnapshot } from '../../storage/database/transaction.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readComparedAnswers } from '../../storage/repositories/usage/compared-answers.ts'
import { type PricedPart, rollUpQueries } from '../../storage/repositories/usage/roll-up-queries.ts'
import { usageReader } from '../usage-page/usage-page-job.ts'
import { nameOf, pairsIn, type QuestionPair } from './paired-answers.ts'
import { addEstimates, byPrice, estimateOnOther, tokenRatiosOf, type Workload } from './what-if.ts'

const mostPairsListed = 100

/** The calls of a filter on another model. Reads the ledger alone. */
export const whatIfJob: Job<WhatIfQuestion, WhatIf> = {
  access: 'read',
  run: (database, question) => readSnapshot(database, () => readWhatIf(database, question)),
}

/** The calls of one model in the period. */
interface UsedModel extends ModelPlace {
  readonly sums: UsageSums
  readonly parts: readonly PricedPart[]
}

export interface Sources {
  readonly used: readonly UsedModel[]
  readonly pairs: readonly QuestionPair[]
  readonly prices: readonly Price[]
  readonly connectionNames: ReadonlyMap<string, string>
}

function readWhatIf(database: DatabaseSync, { target, ...filter }: WhatIfQuestion): WhatIf {
  // Demo calls cost nothing, on whatever model.
  if (filter.isDemo) return { callCount: 0, choices: [], modelSwitch: null }
  const sources = readSources(database, filter)
  const choices = choicesOf(database, sources, filter)
  const chosen = chosenOf(choices, target)
  const callCount = sources.used.reduce((sum, { sums }) => sum + sums.callCount, 0)
  return { callCount, choices, modelSwitch: chosen === undefined ? null : switchTo(chosen, sources) }
}

export function chosenOf(
  choices: readonly OtherModel[],
  target: WhatIfQuestion['target'],
): OtherModel | undefined {
  return target === null ? choices[0] : choices.find((choice) => nameOf(choice) === nameOf(target))
}

export function readSources(database: DatabaseSync, filter: UsageFilter): Sources {
  const rolledUp = rollUpQueries(database, filter)
  const parts = Map.groupBy(rolledUp.parts(), nameOf)
  const { connections } = usageReader(database).choices(false)
  return {
    used: rolledUp
      .models()
      .filter(({ sums }) => sums.callCount > 0)
      .map((model) => ({ ...model, parts: parts.get(nameOf(model)) ?? [] }))
      .toSorted((one, other) => other.sums.totalTokens - one.sums.totalTokens),
    pairs: pairsIn(readComparedAnswers(database)),
    prices: readPrices(database),
    connectionNames: new Map(connections.map(({ id, name }) => [id, name])),
  }
}

/** The models that were compared, used or priced on the connections of the period, most compared first. */
export function choicesOf(
  database: DatabaseSync,
  { used, pairs, prices, connectionNames }: Sources,
  { clock }: UsageFilter,
): OtherModel[] {
  const usedEver = rollUpQueries(database, { ...everyCall, clock }).models()
  const usedNow = new Set(used.map(nameOf))
  const connectionIds = new Set(used.map(({ connectionId }) => connectionId))
  const known = new Map<string, ModelPlace & { readonly modelAsked: string }>()
  const compared = pairs.map(({ toModel }) => toModel)
  const plain = [...usedEver, ...prices].map(({ connectionId, model }) => ({
    connectionId,
    model,
    modelAsked: model,
  }))
  for (const model of [...compared, ...plain])
    if (connectionIds.has(model.connectionId) && !known.has(nameOf(model))) known.set(nameOf(model), model)
  const questions = Map.groupBy(
    pairs.filter(({ fromModel }) => usedNow.has(nameOf(fromModel))),
    ({ toModel }) => nameOf(toModel),
  )
  return [...known.values()]
    .filter((model) => used.some((other) => nameOf(other) !== nameOf(model)))
    .map((model) => ({
      ...model,
      connectionName: connectionNames.get(model.connectionId) ?? model.connectionId,
      pairCount: countQuestions(questions.get(nameOf(model)) ?? []),
      hasPrice: pricesOf(prices, model).length > 0,
    }))
    .toSorted(
      (one, other) =>
        other.pairCount - one.pairCount ||
        Number(other.hasPrice) - Number(one.hasPrice) ||
        (one.model < other.model ? -1 : 1),
    )
}

function countQuestions(pairs: readonly QuestionPair[]): number {
  return new Set(pairs.map(({ comparisonId }) => comparisonId)).size
}

function switchTo(target: OtherModel, sources: Sources): ModelSwitch {
  const { used, pairs, prices } = sources
  const byModel = Map.groupBy(
    pairs.filter(({ toModel }) => nameOf(toModel) === nameOf(target)),
    ({ fromModel }) => nameOf(fromModel),
  )
  const instead = used.map((model) => {
    const own = byModel.get(nameOf(model)) ?? []
    return { own, row: rowOf(model, own, target, sources) }
  })
  const models = instead.map(({ row }) => row)
  const estimated = instead.filter(({ row }) => row.estimate !== null)
  const behind = estimated.filter(({ row }) => !row.isTarget).flatMap(({ own }) => own)
  const [pricedFrom = null] = pricesOf(prices, target)
  const isEarlier = ({ dayUtc }: PricedPart): boolean => pricedFrom !== null && dayUtc < pricedFrom
  const earlierCount = used
    .filter((model) => estimated.some(({ row }) => nameOf(row) === nameOf(model)))
    .flatMap(({ parts }) => parts.filter(isEarlier))
    .reduce((sum, { callCount }) => sum + callCount, 0)
  return {
    target,
    pricedFrom: earlierCount > 0 ? pricedFrom : null,
    earlierCount,
    models,
    total: totalOf(estimated.map(({ row }) => row)),
    questionCount: countQuestions(behind),
    pairs: behind
      .toSorted((one, other) => other.startedAt - one.startedAt)
      .slice(0, mostPairsListed)
      .map(({ fromModel, conversationId, messageId, title, startedAt, from, to }) => ({
        conversationId,
        messageId,
        title,
        startedAt,
        model: fromModel.model,
        from,
        to,
      })),
  }
}

/** The days from which prices apply, earliest first. */
function pricesOf(prices: readonly Price[], { connectionId, model, modelAsked }: OtherModelName): string[] {
  return prices
    .filter((price) => price.connectionId === connectionId && [model, modelAsked].includes(price.model))
    .map(({ validFrom }) => validFrom)
    .toSorted()
}

type OtherModelName = Pick<OtherModel, 'connectionId' | 'model' | 'modelAsked'>

/** The price of the day. Days before the first price have that one. */
export function priceOn(prices: readonly Price[], target: OtherModelName, dayUtc: string): Price | null {
  const [first] = pricesOf(prices, target)
  if (first === undefined) return null
  const { connectionId, model, modelAsked } = target
  const day = dayUtc < first ? first : dayUtc
  return priceAt(prices, { connectionId, modelAsked, modelAnswered: model, dayUtc: day })
}

function rowOf(
  { connectionId, model, sums, parts }: UsedModel,
  pairs: readonly QuestionPair[],
  target: OtherModel,
  { prices, connectionNames }: Sources,
): ModelInstead {
  const isTarget = nameOf({ connectionId, model }) === nameOf(target)
  const { cost, unpricedCount } = costOfParts(prices, parts)
  const callCount = parts.reduce((sum, part) => sum + part.callCount, 0)
  const workloads = workloadsOf(prices, target, parts)
  return {
    connectionId,
    model,
    connectionName: connectionNames.get(connectionId) ?? connectionId,
    modelAsked: parts[0]?.modelAsked ?? model,
    isTarget,
    callCount,
    notCountedCount: sums.callCount - callCount,
    tokens: summedTokens(sums).partsTokens,
    cost,
    unpricedCount,
    pairCount: pairs.length,
    ratios: isTarget ? null : tokenRatiosOf(pairs),
    estimate: isTarget ? ownEstimate(workloads) : estimateOf(pairs, workloads),
  }
}

/** These calls have their price, without an error. */
function ownEstimate(workloads: readonly Workload[] | null): ModelInstead['estimate'] {
  if (workloads === null || workloads.length === 0) return null
  const cost = addMoney(workloads.map(({ price, parts }) => costOfTokenParts(parts, price)))
  const amounts = cost.map((money) => ({ ...money, spread: '0' }))
  return { amounts, cachedAmounts: amounts }
}

function estimateOf(
  pairs: readonly QuestionPair[],
  workloads: readonly Workload[] | null,
): ModelInstead['estimate'] {
  if (workloads === null || workloads.length === 0) return null
  const amounts = estimateOnOther(pairs, workloads, 'as-input')
  if (amounts === null) return null
  const isCached = workloads.every(({ price }) => price.cachedPerMillion !== null)
  return { amounts, cachedAmounts: isCached ? estimateOnOther(pairs, workloads, 'as-cached') : null }
}

/** Null without a price of the other model. */
function workloadsOf(
  prices: readonly Price[],
  target: OtherModelName,
  parts: readonly PricedPart[],
): Workload[] | null {
  const priced = parts.flatMap((part) => {
    const price = priceOn(prices, target, part.dayUtc)
    return price === null ? [] : [{ price, parts: part.parts, callCount: part.callCount }]
  })
  return priced.length < parts.length ? null : byPrice(priced)
}

function costOfParts(
  prices: readonly Price[],
  parts: readonly PricedPart[],
): { cost: Money[]; unpricedCount: number } {
  const priced = parts.map((part) => ({
    ...part,
    price: priceAt(prices, { ...part, modelAnswered: part.model }),
  }))
  return {
    cost: addMoney(
      priced.flatMap(({ parts: tokens, price }) => (price === null ? [] : [costOfTokenParts(tokens, price)])),
    ),
    unpricedCount: priced.reduce((sum, { price, callCount }) => sum + (price === null ? callCount : 0), 0),
  }
}

/** Null if no model but the other one itself has an estimate. */
function totalOf(rows: readonly ModelInstead[]): ModelSwitch['total'] {
  if (rows.every(({ isTarget }) => isTarget)) return null
  const estimates = rows.flatMap(({ estimate }) => (estimate === null ? [] : [estimate]))
  const cached = estimates.map(({ cachedAmounts }) => cachedAmounts)
  return {
    amounts: addEstimates(estimates.flatMap(({ amounts }) => amounts)),
    cachedAmounts: cached.includes(null) ? null : addEstimates(cached.flatMap((amounts) => amounts ?? [])),
    callCount: rows.reduce((sum, { callCount }) => sum + callCount, 0),
    cost: addMoney(rows.flatMap(({ cost }) => cost)),
    unpricedCount: rows.reduce((sum, { unpricedCount }) => sum + unpricedCount, 0),
  }
}
