import type { DatabaseSync } from 'node:sqlite'
import type { Price } from '../../../shared/contract/money/price.ts'
import { everyCall, type UsageFilter, type UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import type {
  ModelInstead,
  ModelOfConnection,
  ModelSwitch,
  OtherModel,
  WhatIf,
  WhatIfQuestion,
} from '../../../shared/contract/usage/what-if.ts'
import { minComparedAnswers } from '../../../shared/domain/app/limits.ts'
import { addParts, costOfTokenParts, noParts, ratesFor } from '../../../shared/domain/money/cost-parts.ts'
import { addMoney, type Money, markUnconfirmed } from '../../../shared/domain/money/money.ts'
import { modelKey, priceAt } from '../../accounting/pricing.ts'
import { snapshotJob } from '../../jobs/job.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readComparedAnswers } from '../../storage/repositories/usage/compared-answers.ts'
import { type PricedPart, sumQueries } from '../../storage/repositories/usage/read-sums.ts'
import { usageReader } from '../usage-page/usage-page-job.ts'
import {
  type AnswerPair,
  costOnOther,
  pairsIn,
  ratiosOf,
  type TokenRatios,
  type Workload,
} from './what-if.ts'

/** The calls of a filter on another model. Reads the ledger alone. */
export const whatIfJob = snapshotJob<WhatIfQuestion, WhatIf>(readWhatIf)

/** The calls of one model in the period. */
interface UsedModel extends ModelOfConnection {
  readonly sums: UsageSums
  readonly parts: readonly PricedPart[]
}

interface Sources {
  readonly used: readonly UsedModel[]
  readonly pairs: readonly AnswerPair[]
  readonly prices: readonly Price[]
  readonly connectionNames: ReadonlyMap<string, string>
}

function readWhatIf(database: DatabaseSync, { target, ...filter }: WhatIfQuestion): WhatIf {
  // Demo calls cost nothing, on every model.
  if (filter.isDemo) return { callCount: 0, choices: [], modelSwitch: null }
  const sources = readSources(database, filter)
  const choices = choicesOf(database, sources, filter)
  const chosen = target === null ? firstChoice(choices, sources.used) : chosenOf(choices, target)
  const callCount = sources.used.reduce((sum, { sums }) => sum + sums.callCount, 0)
  return { callCount, choices, modelSwitch: chosen === undefined ? null : switchTo(chosen, sources) }
}

function chosenOf(choices: readonly OtherModel[], target: ModelOfConnection): OtherModel | undefined {
  return choices.find((choice) => modelKey(choice) === modelKey(target))
}

/** Another model for the largest one, on the same connection and with a price, so that the answer is there. */
function firstChoice(
  choices: readonly OtherModel[],
  [largest]: readonly UsedModel[],
): OtherModel | undefined {
  if (largest === undefined) return choices[0]
  const others = choices.filter((choice) => modelKey(choice) !== modelKey(largest))
  const here = others.filter(({ connectionId }) => connectionId === largest.connectionId)
  return here.find(({ hasPrice }) => hasPrice) ?? here[0] ?? others[0] ?? choices[0]
}

function readSources(database: DatabaseSync, filter: UsageFilter): Sources {
  const rolledUp = sumQueries(database, filter)
  const parts = Map.groupBy(rolledUp.parts(), ({ kind }) => modelKey(kind))
  const { connections } = usageReader(database).choices(false)
  return {
    used: rolledUp
      .models()
      .filter(({ sums }) => sums.callCount > 0)
      .map((model) => ({ ...model, parts: parts.get(modelKey(model)) ?? [] }))
      .toSorted((one, other) => other.sums.totalTokens - one.sums.totalTokens),
    pairs: pairsIn(readComparedAnswers(database)),
    prices: readPrices(database),
    connectionNames: new Map(connections.map(({ id, name }) => [id, name])),
  }
}

/** The models that were compared, used or priced on the connections of the period, most compared first. */
function choicesOf(
  database: DatabaseSync,
  { used, pairs, prices, connectionNames }: Sources,
  { clock }: UsageFilter,
): OtherModel[] {
  const usedEver = sumQueries(database, { ...everyCall, clock }).models()
  const usedNow = new Set(used.map(modelKey))
  const connectionIds = new Set(used.map(({ connectionId }) => connectionId))
  const known = new Map<string, ModelOfConnection & { readonly modelRequested: string }>()
  const compared = pairs.map(({ toModel }) => toModel)
  const plain = [...usedEver, ...prices].map(({ connectionId, model }) => ({
    connectionId,
    model,
    modelRequested: model,
  }))
  for (const model of [...compared, ...plain])
    if (connectionIds.has(model.connectionId) && !known.has(modelKey(model)))
      known.set(modelKey(model), model)
  const questions = Map.groupBy(
    pairs.filter(({ fromModel }) => usedNow.has(modelKey(fromModel))),
    ({ toModel }) => modelKey(toModel),
  )
  return [...known.values()]
    .filter((model) => used.some((other) => modelKey(other) !== modelKey(model)))
    .map((model) => ({
      ...model,
      connectionName: connectionNames.get(model.connectionId) ?? model.connectionId,
      comparedCount: countQuestions(questions.get(modelKey(model)) ?? []),
      hasPrice: pricesOf(prices, model).length > 0,
    }))
    .toSorted(
      (one, other) =>
        other.comparedCount - one.comparedCount ||
        Number(other.hasPrice) - Number(one.hasPrice) ||
        (one.model < other.model ? -1 : 1),
    )
}

function countQuestions(pairs: readonly AnswerPair[]): number {
  return new Set(pairs.map(({ comparisonId }) => comparisonId)).size
}

function switchTo(target: OtherModel, sources: Sources): ModelSwitch {
  const { used, pairs, prices } = sources
  const byModel = Map.groupBy(
    pairs.filter(({ toModel }) => modelKey(toModel) === modelKey(target)),
    ({ fromModel }) => modelKey(fromModel),
  )
  const models = used.map((model) => rowOf(model, byModel.get(modelKey(model)) ?? [], target, sources))
  const [pricedFrom = null] = pricesOf(prices, target)
  const earlierCount = used
    .flatMap(({ parts }) => parts)
    .filter(({ dayUtc }) => pricedFrom !== null && dayUtc < pricedFrom)
    .reduce((sum, part) => sum + part.parts.call, 0)
  return {
    target,
    pricedFrom: earlierCount > 0 ? pricedFrom : null,
    earlierCount,
    models,
    total: totalOf(models),
  }
}

/** The days from which prices apply, earliest first. */
function pricesOf(
  prices: readonly Price[],
  { connectionId, model, modelRequested }: OtherModelName,
): string[] {
  return prices
    .filter((price) => price.connectionId === connectionId && [model, modelRequested].includes(price.model))
    .map(({ validFrom }) => validFrom)
    .toSorted()
}

type OtherModelName = Pick<OtherModel, 'connectionId' | 'model' | 'modelRequested'>

/** The price of the day. Days before the first price have that one. */
function priceOn(prices: readonly Price[], target: OtherModelName, dayUtc: string): Price | null {
  const [first] = pricesOf(prices, target)
  if (first === undefined) return null
  const { connectionId, model, modelRequested } = target
  const day = dayUtc < first ? first : dayUtc
  return priceAt(prices, { connectionId, modelRequested, modelAnswered: model, dayUtc: day })
}

function rowOf(
  { connectionId, model, sums, parts }: UsedModel,
  pairs: readonly AnswerPair[],
  target: OtherModel,
  { prices, connectionNames }: Sources,
): ModelInstead {
  const { cost, unpricedCount } = costOfParts(prices, parts)
  const callCount = parts.reduce((sum, part) => sum + part.parts.call, 0)
  // A model has no pairs with itself.
  const ratios = pairs.length < minComparedAnswers ? null : ratiosOf(pairs)
  const workloads = workloadsOf(prices, target, parts)
  return {
    connectionId,
    model,
    connectionName: connectionNames.get(connectionId) ?? connectionId,
    modelRequested: parts[0]?.kind.modelRequested ?? model,
    isTarget: modelKey({ connectionId, model }) === modelKey(target),
    callCount,
    notCountedCount: sums.callCount - callCount,
    cost,
    unpricedCount,
    comparedCount: pairs.length,
    ratios: ratios && shownRatios(ratios),
    amounts: workloads && costOnOther(workloads, ratios),
  }
}

function shownRatios({ input, output }: TokenRatios): NonNullable<ModelInstead['ratios']> {
  return {
    prompt: Number(input.to) / Number(input.from),
    completion: Number(output.to) / Number(output.from),
  }
}

/** The calls of the same rates together, so that tokens are rounded once. Null without a price, or without tokens. */
function workloadsOf(
  prices: readonly Price[],
  target: OtherModelName,
  parts: readonly PricedPart[],
): Workload[] | null {
  const groups = Map.groupBy(parts, (part) => {
    const price = priceOn(prices, target, part.dayUtc)
    return price && ratesFor(price, part.kind)
  })
  const workloads = [...groups].flatMap(([rates, group]) =>
    rates === null
      ? []
      : [{ rates, parts: group.map(({ parts: tokens }) => tokens).reduce(addParts, noParts) }],
  )
  return workloads.length < groups.size || workloads.length === 0 ? null : workloads
}

function costOfParts(
  prices: readonly Price[],
  parts: readonly PricedPart[],
): { cost: Money[]; unpricedCount: number } {
  const priced = parts.map((part) => ({
    ...part,
    price: priceAt(prices, { ...part.kind, modelAnswered: part.kind.model, dayUtc: part.dayUtc }),
  }))
  return {
    cost: addMoney(
      priced.flatMap(({ price, parts: tokens, kind }) =>
        price === null
          ? []
          : [markUnconfirmed(costOfTokenParts(tokens, ratesFor(price, kind)), price, tokens.call)],
      ),
    ),
    unpricedCount: priced.reduce((sum, part) => sum + (part.price === null ? part.parts.call : 0), 0),
  }
}

/** Null without a price of the other model, or if it made all calls itself. */
function totalOf(models: readonly ModelInstead[]): ModelSwitch['total'] {
  const rows = models.filter(({ amounts }) => amounts !== null)
  if (rows.every(({ isTarget }) => isTarget)) return null
  return {
    amounts: addMoney(rows.flatMap(({ amounts }) => amounts ?? [])),
    callCount: rows.reduce((sum, { callCount }) => sum + callCount, 0),
    cost: addMoney(rows.flatMap(({ cost }) => cost)),
    unpricedCount: rows.reduce((sum, { unpricedCount }) => sum + unpricedCount, 0),
  }
}
