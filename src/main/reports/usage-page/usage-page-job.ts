import type { DatabaseSync } from 'node:sqlite'
import type { Price } from '../../../shared/contract/money/price.ts'
import type {
  ConversationUsage,
  MoreConversations,
  UsageEarlier,
  UsageFilter,
  UsagePage,
  UsageSums,
} from '../../../shared/contract/usage/usage-page.ts'
import {
  addPartsTo,
  type CallRates,
  costOfTokenParts,
  mapParts,
  type PricedRates,
  ratesFor,
  type TokenParts,
} from '../../../shared/domain/money/cost-parts.ts'
import { demoPriceOf } from '../../../shared/domain/money/demo-prices.ts'
import { addMoney, type Money, markUnconfirmed } from '../../../shared/domain/money/money.ts'
import { addSums, subtractSums } from '../../../shared/domain/usage/usage-sums.ts'
import { priceAt } from '../../accounting/pricing.ts'
import { snapshotJob } from '../../jobs/job.ts'
import { createTransaction } from '../../storage/database/transaction.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import {
  keptBy,
  type PricedKind,
  type PricedPart,
  type SumQueries,
  sumQueries,
} from '../../storage/repositories/usage/read-sums.ts'
import {
  createUsageRepository,
  type UsageRepository,
} from '../../storage/repositories/usage/usage-repository.ts'

const readers = new WeakMap<DatabaseSync, UsageRepository>()

export const usagePageJob = snapshotJob<UsageFilter, UsagePage>(readPage)

export const usageSumsJob = snapshotJob<UsageFilter, UsagePage['sums']>(readSums)

/** The sums, models and projects of an earlier period. */
export const earlierUsageJob = snapshotJob<UsageFilter, UsageEarlier>((database, filter) => {
  const sources = sourcesOf(database, filter)
  const { sums, models } = readTotals(sources)
  return { sums, models, projects: readProjects(sources, sources.usage.projects(filter.isDemo)) }
})

export const moreConversationsJob = snapshotJob<MoreConversations, ConversationUsage[]>(
  (database, { offset, ...filter }) => readConversations(sourcesOf(database, filter), offset).rows,
)

type RatesOf = (kind: PricedKind, dayUtc: string) => CallRates | null

interface Sources {
  readonly rolledUp: SumQueries
  readonly usage: UsageRepository
  readonly ratesOf: RatesOf
  readonly costs: Costs
  readonly isDemo: boolean
}

const all = 'all'
const others = 'others'
// Names may contain blanks, so the key includes a length.
const modelNamed = (connectionId: string, model: string): string =>
  `model ${connectionId.length} ${connectionId}${model}`
const connectionNamed = (id: string): string => `connection ${id}`
const projectNamed = (id: string | null): string => `project ${id ?? ''}`
const conversationNamed = (id: string): string => `conversation ${id}`

function sourcesOf(database: DatabaseSync, filter: UsageFilter): Sources {
  const usage = usageReader(database)
  // Demo calls have made-up prices, even if their model name has a real one.
  const ratesOf: RatesOf = filter.isDemo
    ? (kind) => ratesAt(demoPriceOf(kind.modelRequested), kind)
    : ratesIn(readPrices(database))
  return {
    rolledUp: sumQueries(database, filter),
    usage,
    ratesOf,
    costs: createCosts(),
    isDemo: filter.isDemo,
  }
}

function readPage(database: DatabaseSync, filter: UsageFilter): UsagePage {
  const sources = sourcesOf(database, filter)
  const { usage, costs } = sources
  const choices = usage.choices(filter.isDemo)
  const names = new Map(choices.connections.map(({ id, name }) => [id, name]))
  const { sums, days, models } = readTotals(sources, names)
  const projects = readProjects(sources, choices.projects)
  const { rows, otherCount } = readConversations(sources, 0)
  const programs = readPrograms(sources)
  costs.combine(others, [all])
  costs.subtract(
    others,
    [...rows.map(({ conversationId }) => conversationId), ...programs.map(({ programId }) => programId)].map(
      conversationNamed,
    ),
  )
  return {
    sums,
    days,
    models,
    connections: byTotal(connectionsOf(models, names, costs)),
    conversations: {
      rows,
      otherCount,
      others: costs.addTo(subtractSums(sums, totalOf([...rows, ...programs])), others),
    },
    programs: byTotal(programs),
    projects,
    choices,
    firstDay: usage.firstDay(filter),
  }
}

type Names = ReadonlyMap<string, string>

/** The sums by day and model, and in total. */
function readTotals(sources: Sources, known?: Names): Pick<UsagePage, 'sums' | 'days' | 'models'> {
  const { rolledUp, usage, costs, isDemo } = sources
  const names = known ?? new Map(usage.choices(isDemo).connections.map(({ id, name }) => [id, name]))
  addCosts(sources)
  const days = rolledUp.days().map(({ day, sums }) => ({ day, sums: costs.addTo(sums, day) }))
  costs.combine(
    all,
    days.map(({ day }) => day),
  )
  const models = rolledUp.models().map(({ connectionId, model, sums }) => ({
    connectionId,
    model,
    connectionName: names.get(connectionId) ?? connectionId,
    sums: costs.addTo(sums, modelNamed(connectionId, model)),
  }))
  return { sums: costs.addTo(totalOf(days), all), days, models: byTotal(models) }
}

/** The amounts of each day with calls, without the other sums. */
export function readAmounts(database: DatabaseSync, filter: UsageFilter) {
  const { rolledUp, ratesOf, costs } = sourcesOf(database, filter)
  for (const { rates, part } of pricedParts(rolledUp.parts(), ratesOf)) costs.add(part.day, rates, part.parts)
  return rolledUp
    .amounts()
    .map(({ callCount, ...amounts }) => ({ ...amounts, ...costs.costOf(amounts.day, callCount) }))
}

/** The sums of all matching calls, added up from their days. */
export function readSums(database: DatabaseSync, filter: UsageFilter): UsagePage['sums'] {
  const { rolledUp, ratesOf, costs } = sourcesOf(database, filter)
  for (const { rates, part } of pricedParts(rolledUp.parts(), ratesOf)) costs.add(all, rates, part.parts)
  return costs.addTo(totalOf(rolledUp.days()), all)
}

function connectionsOf(
  models: readonly UsagePage['models'][number][],
  names: Names,
  costs: Costs,
): UsagePage['connections'] {
  const groups = Map.groupBy(models, ({ connectionId }) => connectionId)
  return [...groups].map(([connectionId, group]) => {
    costs.combine(
      connectionNamed(connectionId),
      group.map(({ model }) => modelNamed(connectionId, model)),
    )
    return {
      connectionId,
      name: names.get(connectionId) ?? connectionId,
      sums: costs.addTo(totalOf(group), connectionNamed(connectionId)),
    }
  })
}

function readConversations(
  { rolledUp, usage, ratesOf, costs }: Sources,
  offset: number,
): { rows: ConversationUsage[]; otherCount: number } {
  const { rows, otherCount } = rolledUp.conversations(offset)
  const ids = rows.map(({ conversationId }) => conversationId)
  for (const { rates, part } of pricedParts(rolledUp.partsOf(ids), ratesOf))
    costs.add(conversationNamed(part.conversationId ?? ''), rates, part.parts)
  return {
    otherCount,
    rows: rows.map(({ conversationId, sums }) => ({
      conversationId,
      ...usage.titleOf(conversationId),
      sums: costs.addTo(sums, conversationNamed(conversationId)),
    })),
  }
}

function readPrograms({ rolledUp, usage, ratesOf, costs }: Sources): UsagePage['programs'] {
  const programs = usage.programs()
  const rows = rolledUp.programs(programs.map(({ id }) => id))
  const ids = rows.map(({ conversationId }) => conversationId)
  if (ids.length > 0)
    for (const { rates, part } of pricedParts(rolledUp.partsOf(ids), ratesOf))
      costs.add(conversationNamed(part.conversationId ?? ''), rates, part.parts)
  const sumsOf = new Map(rows.map(({ conversationId, sums }) => [conversationId, sums]))
  return programs.flatMap(({ id, name, isDeleted }) => {
    const sums = sumsOf.get(id)
    return sums === undefined
      ? []
      : [{ programId: id, name, isDeleted, sums: costs.addTo(sums, conversationNamed(id)) }]
  })
}

/** A project that the ledger names and nobody knows counts as deleted. */
function readProjects(
  { rolledUp, costs }: Sources,
  known: UsagePage['choices']['projects'],
): UsagePage['projects'] {
  const projects = new Map(known.map((project) => [project.id, project]))
  const rows = rolledUp.projects().map(({ projectId, sums }) => ({
    projectId,
    name: projects.get(projectId ?? '')?.name ?? '',
    isDeleted: projectId !== null && (projects.get(projectId)?.isDeleted ?? true),
    sums: costs.addTo(sums, projectNamed(projectId)),
  }))
  return byTotal(rows)
}

function addCosts({ rolledUp, ratesOf, costs }: Sources): void {
  const kinds = new Set<PricedKind>()
  for (const { rates, part } of pricedParts(rolledUp.parts(), ratesOf)) {
    costs.add(part.day, rates, part.parts)
    costs.add(part.kind, rates, part.parts)
    kinds.add(part.kind)
  }
  for (const kind of kinds) {
    costs.combine(modelNamed(kind.connectionId, kind.model), [kind])
    costs.combine(projectNamed(kind.projectId), [kind])
  }
}

function pricedParts<Part extends Omit<PricedPart, 'day'>>(
  parts: readonly Part[],
  ratesOf: RatesOf,
): { rates: CallRates; part: Part }[] {
  const priced: { rates: CallRates; part: Part }[] = []
  for (const part of parts) {
    const rates = ratesOf(part.kind, part.dayUtc)
    if (rates !== null) priced.push({ rates, part })
  }
  return priced
}

/** Looks up a price once for each kind between two days on which prices change. */
function ratesIn(prices: readonly Price[]): RatesOf {
  const firstDays = [...new Set(prices.map(({ validFrom }) => validFrom))]
  const spanOf = keptBy((dayUtc: string) => firstDays.filter((first) => first <= dayUtc).length)
  const spansOf = keptBy((_kind: PricedKind): (CallRates | null)[] => [])
  return (kind, dayUtc) => {
    const spans = spansOf(kind)
    const span = spanOf(dayUtc)
    const known = spans[span]
    if (known !== undefined) return known
    const rates = ratesAt(priceAt(prices, { ...kind, modelAnswered: kind.model, dayUtc }), kind)
    spans[span] = rates
    return rates
  }
}

function ratesAt(price: PricedRates | null, kind: PricedKind): CallRates | null {
  return price && ratesFor(price, kind)
}

function totalOf(rows: readonly { readonly sums: UsagePage['sums'] }[]): UsagePage['sums'] {
  return addSums(rows.map(({ sums }) => sums))
}

function byTotal<T extends { readonly sums: UsagePage['sums'] }>(rows: readonly T[]): T[] {
  return rows.toSorted((one, other) => other.sums.totalTokens - one.sums.totalTokens)
}

/** One reader per database, because preparing statements takes longer than running them. Doesn't keep data. */
export function usageReader(database: DatabaseSync): UsageRepository {
  const known = readers.get(database)
  if (known !== undefined) return known
  const reader = createUsageRepository(database, createTransaction(database))
  readers.set(database, reader)
  return reader
}

type CostOfCalls = Pick<UsageSums, 'cost' | 'unpricedCount'>

/** A day, a kind, or a named group. */
type Name = string | PricedKind

/** The costs of groups of calls, each under a name. */
interface Costs {
  add(name: Name, rates: CallRates, parts: TokenParts): void
  /** Adds whole groups to another group. */
  combine(name: Name, groups: readonly Name[]): void
  /** Subtracts whole groups from another group. */
  subtract(name: Name, groups: readonly Name[]): void
  costOf(name: Name, callCount: number): CostOfCalls
  /** Returns the sums of a group together with the group's cost. */
  addTo(sums: UsageSums, name: Name): UsageSums
}

type Group = Map<CallRates, Record<keyof TokenParts, number>>

/** Gathers tokens by their rates and multiplies once. The result is exact, and quick for any number of calls. */
function createCosts(): Costs {
  const groups = new Map<Name, Group>()
  const groupOf = (name: Name): Group => {
    const group = groups.get(name) ?? new Map<CallRates, TokenParts>()
    groups.set(name, group)
    return group
  }
  const everyOf = (names: readonly Name[]) => names.flatMap((name) => [...(groups.get(name) ?? [])])
  const costOf = (name: Name, callCount: number): CostOfCalls => {
    let pricedCount = 0
    const cost: Money[] = []
    for (const [rates, parts] of groups.get(name) ?? []) {
      if (parts.call <= 0) continue
      pricedCount += parts.call
      cost.push(markUnconfirmed(costOfTokenParts(parts, rates), rates, parts.call))
    }
    return { cost: addMoney(cost), unpricedCount: callCount - pricedCount }
  }
  return {
    add: (name, rates, parts) => addInto(groupOf(name), rates, parts),
    combine(name, from) {
      for (const [rates, parts] of everyOf(from)) addInto(groupOf(name), rates, parts)
    },
    subtract(name, from) {
      for (const [rates, parts] of everyOf(from))
        addInto(
          groupOf(name),
          rates,
          mapParts(parts, (count) => -count),
        )
    },
    costOf,
    addTo: (sums, name) => ({ ...sums, ...costOf(name, sums.callCount) }),
  }
}

/** Adds in place, because this runs for every day and model. */
function addInto(group: Group, rates: CallRates, parts: TokenParts): void {
  const sum = group.get(rates)
  if (sum === undefined) group.set(rates, { ...parts })
  else addPartsTo(sum, parts)
}
